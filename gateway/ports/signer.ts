/** RSA2 (SHA256withRSA, PKCS#1 v1.5) behind a port: signing off the event loop, verifying at once. */
/** A key of the gateway's that signs. */
export interface SigningKey {
  /** Signs UTF-8 text with the gateway's key; standard Base64, off the event loop. */
  sign(text: string): Promise<string>;
  /** Its public half, SPKI PEM. */
  readonly publicKeyPem: string;
  /** Names that key on the wire (decision 48). */
  readonly keyId: string;
}

/** The key that signs for an app without another, and the means to verify. */
export interface Signer extends SigningKey {
  /** Verifies Base64 `signature` over UTF-8 `text` with an SPKI PEM key; false for anything malformed. */
  verify(text: string, signature: string, publicKeyPem: string): boolean;
  /** All other keys that this process signs with, by their ids. */
  readonly others?: ReadonlyMap<string, SigningKey>;
}

/** The key that an app stays on (decision 48); null: the one key that there is. @throws where it is not held here */
export function signingKeyOf(signer: Signer, keyId: string | null): SigningKey {
  if (keyId === null || keyId === signer.keyId) return signer;
  const other = signer.others?.get(keyId);
  if (other !== undefined) return other;
  throw new Error(
    `the gateway's key ${keyId} signs for an app, and this process does not hold it: set GATEWAY_KEY`,
  );
}
