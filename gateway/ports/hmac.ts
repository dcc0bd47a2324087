/** HMAC-SHA256 of the parts one after the other, in lowercase hexadecimal digits. The key is the text in UTF-8. */
export type Hmac = (key: string, ...parts: readonly (string | Uint8Array)[]) => string;
