/** SHA-256 of content that arrives in parts. */
export interface ContentDigest {
  add(bytes: Uint8Array): void;
  /** Returns it in lowercase hexadecimal digits; nothing can be added afterwards. */
  hex(): string;
}

export type CreateContentDigest = () => ContentDigest;
