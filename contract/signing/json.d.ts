import type { Body } from './types.ts';
/**
 * Reads a JSON body (RFC 8259) in one pass and answers its members in the order received.
 *
 * Stricter than JSON.parse: the top level is an object of at most `limits.membersMax` members, nesting goes
 * to `limits.nestingMax` (the object itself is level 1), no object has a member twice or one called
 * `__proto__`, and no string holds half a surrogate pair, escaped or not. Never throws.
 */
export declare function parseJsonMembers(text: string): Body;
