/** A key pair that the browser makes. The private key is given to its owner, and to nothing else. */

interface KeyPairPem {
  readonly privateKeyPem: string;
  readonly publicKeyPem: string;
}

function pemOf(label: string, bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  const lines = text.match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}

/** RSA with 2048 bits, as requests are signed with (decision 4). @throws where the page has no secure context */
export async function generateKeyPair(): Promise<KeyPairPem> {
  const { subtle } = globalThis.crypto;
  const algorithm = {
    name: 'RSASSA-PKCS1-v1_5',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
    hash: 'SHA-256',
  };
  const { privateKey, publicKey } = await subtle.generateKey(algorithm, true, ['sign', 'verify']);
  return {
    privateKeyPem: pemOf('PRIVATE KEY', await subtle.exportKey('pkcs8', privateKey)),
    publicKeyPem: pemOf('PUBLIC KEY', await subtle.exportKey('spki', publicKey)),
  };
}

/** Saves a text as a file. */
export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/x-pem-file' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
