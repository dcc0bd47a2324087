/** A key that others may know, and the names that keys have. */

/** The public half of an RSA key. */
export interface PublicKey {
  /** SubjectPublicKeyInfo, PEM. */
  readonly publicKeyPem: string;
  /** SHA-256 of its DER, 64 hex digits. */
  readonly fingerprint: string;
}

const idDigits = 16;

/** An app's key by its fingerprint: the same key has the same id wherever it is registered. */
export const appKeyId = (fingerprint: string): string => `ak_${fingerprint.slice(0, idDigits)}`;

/** A gateway's key by its fingerprint, as the header Tollgate-Key-Id carries it (decision 48). */
export const gatewayKeyId = (fingerprint: string): string => `gk_${fingerprint.slice(0, idDigits)}`;

/** Header of signed replies and notifications: which key signed (decision 48). */
export const keyIdHeader = 'tollgate-key-id';
