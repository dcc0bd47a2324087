/** Opens the card that a caller encrypted with the gateway's public key (spec §3, decision 27). */
export interface CardDecryptor {
  /**
   * The JSON of a card that was encrypted by RSA-OAEP (SHA-256 or SHA-1), in blocks, joined, in Base64; undefined for
   * whatever does not decrypt, without telling why. The bytes are the caller's to overwrite. Off the event loop; never
   * rejects.
   */
  decrypt(base64: string): Promise<Uint8Array | undefined>;
}
