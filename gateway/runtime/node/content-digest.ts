/** SHA-256 of content that arrives in parts. */
import { createHash } from 'node:crypto';
import type { CreateContentDigest } from '../../ports/content-digest.ts';

export const createContentDigest: CreateContentDigest = () => {
  const hash = createHash('sha256');
  return { add: (bytes) => void hash.update(bytes), hex: () => hash.digest('hex') };
};
