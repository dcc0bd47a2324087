import type { Body } from './types.ts';
/**
 * Reads an `application/x-www-form-urlencoded` body: `+` is a space, `%XX` is strict and must spell UTF-8.
 *
 * Empty pieces (`a=1&&b=2`) are passed over and a piece without `=` is a name with an empty value, as in the
 * URL standard. All members are strings. Refused as in JSON: more than `limits.membersMax` members, a name
 * twice, `__proto__`, half a surrogate pair. Positions count in the body as received. Never throws.
 */
export declare function parseFormMembers(text: string): Body;
