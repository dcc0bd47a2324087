/**
 * Whether `sign` is standard Base64 (RFC 4648 §4) of 1 to 1024 characters: padded, one line, unused bits
 * zero, so that a signature has one spelling. base64url, hex, line breaks and missing padding are refused;
 * verification decides about the rest.
 */
export declare function canonicalSignature(sign: string): boolean;
