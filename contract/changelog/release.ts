/** The shape of the API's changelog. */
import type { ErrorCode } from '../errors/catalogue.ts';
import type { Text } from '../model.ts';

/** Kind of an entry: something new, something that behaves differently, something that was wrong. */
export type ChangeKind = 'added' | 'changed' | 'fixed';

export interface ApiChange {
  readonly kind: ChangeKind;
  /** The methods of the calls, or of the notification, that it concerns; `every`: of all calls. */
  readonly calls: readonly string[] | 'every';
  readonly text: Text;
  /** Action that a client has to take; absent if there is none. */
  readonly action?: Text;
  /** Names of request fields or members of the reply that it is about, as paths: `totals[].currency`. */
  readonly fields?: readonly string[];
  /** Codes that came with it, or that are answered in other cases than before. */
  readonly errors?: readonly ErrorCode[];
}

export interface ApiRelease {
  /** As in CHANGELOG.md; absent for what no release holds yet. */
  readonly version?: string;
  /** The day of the release: `2026-11-21`. */
  readonly date?: string;
  readonly changes: readonly ApiChange[];
}
