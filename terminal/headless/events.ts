/** The line that the headless terminal prints for each event: for a person, or with `--json` for a script. */
import type { Language } from '@tollgate/contract/model';
import { isTollgateError } from '@tollgate/sdk/errors';

/** As a reader of the language understands it; what the gateway or the system said stays as it is, in parentheses. */
export function faultText(fault: unknown, language: Language): string {
  if (isTollgateError(fault) && language === 'zh')
    return `${fault.code} ${fault.text.zh}（${fault.message}）`;
  return fault instanceof Error ? fault.message : String(fault);
}

/**
 * The names of events are for scripts, and the same in every language.
 * @param members what the JSON has besides the event
 */
export function eventLine(
  isJson: boolean,
  event: string,
  detail: string,
  members: Readonly<Record<string, unknown>>,
): string {
  return isJson ? JSON.stringify({ event, ...members }) : `${event.replaceAll('_', ' ').padEnd(12)}${detail}`;
}
