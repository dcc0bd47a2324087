/** Bytes as texts of keys and signatures, without Node. */

export const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

export function base64Of(bytes: Uint8Array): string {
  let text = '';
  // A call takes no unbounded number of arguments.
  for (let from = 0; from < bytes.length; from += 8_192)
    text += String.fromCharCode(...bytes.subarray(from, from + 8_192));
  return btoa(text);
}

/** @throws where it is not Base64 */
export const bytesOfBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** Returns PEM with lines of 64 characters (RFC 7468), as OpenSSL writes it. */
export function pemOf(label: 'PUBLIC KEY' | 'PRIVATE KEY', der: Uint8Array): string {
  const lines = base64Of(der).match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}

/** Returns the bytes of one PEM block. @throws where its body is not Base64 */
export const bytesOfPem = (pem: string): Uint8Array<ArrayBuffer> =>
  bytesOfBase64(pem.replace(/-----[^-]+-----/g, '').replace(/\s+/g, ''));
