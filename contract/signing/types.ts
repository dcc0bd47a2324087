/** Types that the signing rule works on. */

/** Kind of a member's value as received. Form bodies have only strings. */
export type WireKind = 'string' | 'number' | 'boolean' | 'null' | 'object' | 'array';

/**
 * A top-level member of a body with its text as received (decision 4): a string's value after
 * unescaping, a number's own digits, a nested object's own JSON.
 */
export interface WireMember {
  readonly name: string;
  readonly kind: WireKind;
  readonly text: string;
}

/** Why a body could not be read; `position` counts UTF-16 units from 0. */
export interface BodyProblem {
  readonly problem:
    | 'not-utf8'
    | 'not-json'
    | 'not-object'
    | 'too-deep'
    | 'too-many-members'
    | 'duplicate-member'
    | 'lone-surrogate'
    | 'forbidden-name'
    | 'bad-form';
  readonly position?: number;
  /** The member concerned, where there is one. */
  readonly name?: string;
}

export type Body =
  | { readonly ok: true; readonly members: readonly WireMember[] }
  | ({ readonly ok: false } & BodyProblem);
