/** Key pairs as a browser makes them, for tests. */
import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';

export async function publicKeyPair(
  bits = 2048,
): Promise<{ readonly publicKeyPem: string; readonly privateKeyPem: string }> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: bits });
  return {
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
