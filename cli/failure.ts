/** What ends a command without its result: one sentence in both languages, and the exit code for scripts. */
import type { Text } from '@tollgate/contract/model';

/**
 * 1: the gateway refused, a signature is not valid, or an order ended otherwise. 2: the command line is wrong, and
 * nothing was sent. 3: no gateway answers, or its reply cannot be used. 130: interrupted.
 */
export type ExitCode = 1 | 2 | 3 | 130;

export class Failure extends Error {
  override readonly name = 'Failure';
  readonly exitCode: ExitCode;
  readonly text: Text;

  constructor(exitCode: ExitCode, text: Text) {
    super(text.en);
    this.exitCode = exitCode;
    this.text = text;
  }
}

/** The command line is wrong. */
export const usageFailure = (en: string, zh: string) => new Failure(2, { en, zh });

/** The gateway refused, or the result is not the one that was asked for. */
export const refusedFailure = (en: string, zh: string) => new Failure(1, { en, zh });

/** No gateway answers, or its reply cannot be used. */
export const gatewayFailure = (en: string, zh: string) => new Failure(3, { en, zh });

/** The nearest of `names`, where one is near enough to be a typing error. */
export function nearest(given: string, names: readonly string[]): string | undefined {
  const ranked = names
    .map((name) => ({ name, distance: distanceOf(given.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const [best] = ranked;
  return best !== undefined && best.distance <= Math.max(1, Math.floor(given.length / 3))
    ? best.name
    : undefined;
}

/** Levenshtein's: how many letters are added, removed or replaced. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
