/** Events of the headless terminal: a line for a person, or with `--json` an object for a script. */
import type { Language } from '@tollgate/contract/model';
import type { ProgramContext } from '@tollgate/contract/programs';
import { isTollgateError } from '@tollgate/sdk/errors';

/** Returns the error in the language; text of the gateway or the system stays as it is, in parentheses. */
export function errorText(error: unknown, language: Language): string {
  if (isTollgateError(error) && language === 'zh')
    return `${error.code} ${error.text.zh}（${error.message}）`;
  return error instanceof Error ? error.message : String(error);
}

/** Reports one event. Its name is the same in every language; `members` are for scripts, the detail for people. */
export type ReportEvent = (event: string, detail: string, members: Readonly<Record<string, unknown>>) => void;

export const reportTo =
  ({ result }: Pick<ProgramContext, 'result'>): ReportEvent =>
  (event, detail, members) =>
    result([`${event.replaceAll('_', ' ').padEnd(12)}${detail}`], { event, ...members });
