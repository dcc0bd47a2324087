/**
 * Reads bytes as UTF-8. A byte order mark in front is left out (RFC 8259 §8.1 lets a reader do so).
 * Returns undefined when the bytes are not UTF-8: overlong forms, surrogates and cut sequences included.
 */
export declare function decodeUtf8(bytes: Uint8Array): string | undefined;
