import type { WireMember } from '../signing/types.ts';
import { type Outcome } from './outcome.ts';
/** A value inside a request, with its text as received. */
export type WireValue = Pick<WireMember, 'kind' | 'text'>;
/**
 * The members of an object; a string is read as the JSON in it. Every text is checked anew, with the limits
 * of a body of its own, as a string of JSON has passed no check yet.
 */
export declare function readMembers(value: WireValue, path: string): Outcome<readonly WireMember[]>;
/** The entries of a list; a string is read as the JSON in it. */
export declare function readItems(value: WireValue, path: string): Outcome<readonly WireValue[]>;
/** One JSON value of any kind from its text; `wanted` says in English what to send instead. */
export declare function readJson(text: string, path: string, wanted: string): Outcome<WireValue>;
