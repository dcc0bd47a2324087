/** Returns true if this page may encrypt: browsers have WebCrypto only where the connection is secure. */
export function canEncrypt(): boolean {
  return globalThis.isSecureContext && globalThis.crypto?.subtle !== undefined;
}
