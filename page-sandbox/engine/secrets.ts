/** The keys of a sandbox inside a page: made at its first start, and stored with its database. */
import { hexOf } from '@tollgate/gateway/ports/encodings';
import { bytesOfPem } from '@tollgate/gateway/runtime/web/bytes';
import { cardHashes, createWebCardDecryptor } from '@tollgate/gateway/runtime/web/card-decryptor';
import { createWebCipher } from '@tollgate/gateway/runtime/web/cipher';
import { makeKeyPair } from '@tollgate/gateway/runtime/web/key-pairs';
import { webPasswords } from '@tollgate/gateway/runtime/web/passwords';
import {
  createKeyedHash,
  equalInConstantTime,
  hashOf,
  hmac,
  webRandom,
} from '@tollgate/gateway/runtime/web/platform';
import { publicKeyOfPrivate, readPublicKey } from '@tollgate/gateway/runtime/web/rsa';
import { createWebSigner, signing } from '@tollgate/gateway/runtime/web/signer';
import type { SecretPorts } from '@tollgate/gateway/wiring/ports';
import type { Secrets } from '../store/sandbox-store.ts';

/** Makes one key for signatures and cards; its bytes are forgotten once WebCrypto has it for each use. */
export async function makeSecrets(): Promise<Secrets> {
  const { privateKeyPem } = await makeKeyPair();
  const bytes = bytesOfPem(privateKeyPem);
  const [signingKey, ...cards] = await Promise.all([
    crypto.subtle.importKey('pkcs8', bytes, signing, false, ['sign']),
    ...cardHashes.map((hash) =>
      crypto.subtle.importKey('pkcs8', bytes, { name: 'RSA-OAEP', hash }, false, ['decrypt']),
    ),
  ]);
  bytes.fill(0);
  return {
    ...publicKeyOfPrivate(privateKeyPem),
    signing: signingKey,
    cards,
    vaultKeyId: `k${hexOf(webRandom.bytes(4))}`,
    vaultKey: webRandom.bytes(32),
    fingerprintKey: webRandom.bytes(32),
    demo: undefined,
    demoBuild: undefined,
  };
}

export function secretPorts(secrets: Secrets): SecretPorts {
  return {
    random: webRandom,
    hmac,
    hashOf,
    equalInConstantTime,
    passwords: webPasswords,
    readPublicKey,
    signer: createWebSigner(secrets, Promise.resolve(secrets.signing)),
    cipher: createWebCipher(secrets.vaultKeyId, secrets.vaultKey),
    decryptor: createWebCardDecryptor(secrets.cards),
    cardKeyPem: secrets.publicKeyPem,
    keyedHash: createKeyedHash(secrets.fingerprintKey),
  };
}
