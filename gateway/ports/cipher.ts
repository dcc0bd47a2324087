/** Encryption of what is kept: AES-256-GCM with a ring of keys, of which the first seals and all open. */

/** Bytes that only the holder of the key can read, and whose every change is noticed. */
export interface Sealed {
  readonly keyId: string;
  readonly iv: Uint8Array;
  /** The encrypted bytes, and the tag that vouches for it. */
  readonly sealed: Uint8Array;
}

export interface Cipher {
  /** Ids of all keys of the ring; the first is the one that seals. */
  readonly keyIds: readonly string[];
  /** Seals bytes together with its context, which is not kept but must be the same to open it. */
  seal(content: Uint8Array, context: string): Sealed;
  /**
   * The bytes again, the caller's to overwrite.
   *
   * @throws where the ring lacks the key, or a byte of it or of the context is not as it was sealed
   */
  open(sealed: Sealed, context: string): Uint8Array;
}
