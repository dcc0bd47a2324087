/** Problems of the form, independent of the language of the page. */
import { payOptionName } from '@tollgate/contract/dictionary/pay-method-names';
import type { Text } from '@tollgate/contract/model';
import type { Speaker } from '@tollgate/design/language';

export interface Problem {
  readonly text: Text;
  readonly values?: Readonly<Record<string, string | Text>>;
}

/** By the id of the field, such as `pan` or `shipping-zip`. */
export type Problems = Readonly<Record<string, Problem | undefined>>;

/** The problem in the reader's language; undefined where there is none. */
export function sayProblem(reader: Speaker, problem: Problem | undefined): string | undefined {
  if (problem === undefined) return undefined;
  const { text, values = {} } = problem;
  const said = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : reader.say(value),
  ]);
  return reader.say(text, Object.fromEntries(said));
}

/** The name of a payment option, a wallet or a card brand; an unknown id is its own name. */
export function optionName(id: string): Text {
  return payOptionName(id) ?? { en: id, zh: id };
}

/** The id of a field and its problem. */
export type FoundProblem = readonly [id: string, problem: Problem];

/** The problems that are shown, and how a part of the form changes them. */
export interface ProblemState {
  readonly problems: Problems;
  readonly report: (id: string, problem: Problem | undefined) => void;
  readonly reportAll: (problems: Problems) => void;
}
