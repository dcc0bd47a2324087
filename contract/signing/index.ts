/**
 * The signing rule: bodies to members, and members to the string that is signed. Why a signature fails is found by
 * `doctor/index.ts`, which is large and therefore imported by itself.
 */
export { parseFormMembers } from './form.ts';
export { parseJsonMembers } from './json.ts';
export { canonicalSignature } from './signature-form.ts';
export { acceptedStrings, memberText, stringToSign } from './string-to-sign.ts';
export type { Body, BodyProblem, WireKind, WireMember } from './types.ts';
export { decodeUtf8 } from './utf8.ts';
