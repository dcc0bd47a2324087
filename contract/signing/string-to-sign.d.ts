/** The signing rule (decision 4): which text is signed, for requests, replies and notifications alike. */
import type { WireMember } from './types.ts';
/** The member that carries the signature; left out of what is signed by this exact name. */
export declare const signName = "sign";
/** Value of the first member called `name`, as received; undefined where there is none. */
export declare function memberText(members: readonly WireMember[], name: string): string | undefined;
/**
 * The string to sign by the rule: top-level members but `sign`, without null and empty strings, sorted by
 * name in byte order, `name=value` joined by `&`, nothing encoded. To be signed as UTF-8.
 */
export declare function stringToSign(members: readonly WireMember[]): string;
/**
 * All strings whose signature is accepted: the rule's own first, then the closed variants of decision 4,
 * without repeats. Clients in the field keep empty values as `name=`, write booleans and null as PHP does
 * (`1`, empty), or both.
 *
 * A variant never leaves a non-empty value out: where `false` is written as nothing, its `name=` is kept.
 */
export declare function acceptedStrings(members: readonly WireMember[]): readonly string[];
/** Whether the rule drops this member: null, or an empty string. */
export declare function isEmpty(member: WireMember): boolean;
type Pair = readonly [name: string, value: string];
/** The pairs that `signed`, one of the accepted strings, was joined from; undefined where it is none. */
export declare function signedPairs(members: readonly WireMember[], signed: string): readonly Pair[] | undefined;
/** The members but `sign`, by name in byte order. Members of one name keep their order. */
export declare function sortedMembers(members: readonly WireMember[]): readonly WireMember[];
/**
 * Byte order of two names as UTF-8, which is the order of their code points. Comparing UTF-16 units, as `<`
 * does, would put characters above U+FFFF before U+E000 to U+FFFF.
 */
export declare function compareNames(a: string, b: string): number;
export {};
