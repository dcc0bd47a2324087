/** RSA2 (SHA256withRSA, PKCS#1 v1.5) behind a port: signing off the event loop, verifying at once. */
export interface Signer {
  /** Signs UTF-8 text with the gateway's key; standard Base64, off the event loop. */
  sign(text: string): Promise<string>;
  /** Verifies Base64 `signature` over UTF-8 `text` with an SPKI PEM key; false for anything malformed. */
  verify(text: string, signature: string, publicKeyPem: string): boolean;
  /** The gateway's own public key, SPKI PEM. */
  readonly publicKeyPem: string;
  /** Names that key on the wire (decision 48). */
  readonly keyId: string;
}
