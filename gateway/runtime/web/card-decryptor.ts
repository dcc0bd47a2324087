/** Decrypts cards by WebCrypto. Every failure is one and the same; see Node's for the reasons (decision 27). */
import type { CardDecryptor } from '../../ports/card-decryptor.ts';
import { bytesOfBase64 } from './bytes.ts';

const blocksMax = 4;
const base64 = /^[0-9A-Za-z+/]+={0,2}$/;

/** The hashes of OAEP that a card may be encrypted with. */
export const cardHashes = ['SHA-256', 'SHA-1'] as const;

type Bytes = Uint8Array<ArrayBuffer>;

async function openAll(key: CryptoKey, blocks: readonly Bytes[]): Promise<Bytes | undefined> {
  const opened = await Promise.allSettled(
    blocks.map((block) => crypto.subtle.decrypt({ name: 'RSA-OAEP' }, key, block)),
  );
  const parts = opened.flatMap((one) => (one.status === 'fulfilled' ? [new Uint8Array(one.value)] : []));
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
    part.fill(0);
  }
  if (parts.length === blocks.length) return whole;
  whole.fill(0);
  return undefined;
}

function blocksOf(text: string, blockBytes: number): Bytes[] {
  if (!base64.test(text) || text.length % 4 === 1) return [];
  const bytes = bytesOfBase64(text);
  const count = bytes.length / blockBytes;
  if (!Number.isInteger(count) || count > blocksMax) return [];
  return Array.from({ length: count }, (_, index) =>
    bytes.slice(index * blockBytes, (index + 1) * blockBytes),
  );
}

/** `keys`: one private key, for each of the hashes. */
export function createWebCardDecryptor(keys: readonly CryptoKey[]): CardDecryptor {
  const [first] = keys;
  const { modulusLength } = (first?.algorithm ?? {}) as Partial<RsaKeyAlgorithm>;
  const blockBytes = (modulusLength ?? 0) / 8;
  return {
    async decrypt(text) {
      const blocks = blocksOf(text, blockBytes);
      if (blocks.length === 0) return undefined;
      const opened = await Promise.all(keys.map((key) => openAll(key, blocks)));
      return opened.find((one) => one !== undefined);
    },
  };
}
