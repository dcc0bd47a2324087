/** One number for the sources of the worker: two builds of the same sources are the same build. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const folders = ['page-sandbox', 'gateway', 'contract'];
const leftOut = /^(?:node_modules|dist|\.build-.*)$|\.test\.ts$|\.testing\.ts$/;

function addFolder(hash: ReturnType<typeof createHash>, folder: string): void {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = `${folder}/${entry.name}`;
    if (leftOut.test(entry.name)) continue;
    if (entry.isDirectory()) addFolder(hash, path);
    else hash.update(path).update(readFileSync(join(root, path)));
  }
}

export function fingerprint(): string {
  const hash = createHash('sha256');
  for (const folder of folders) addFolder(hash, folder);
  hash.update(readFileSync(join(root, 'package-lock.json')));
  return hash.digest('hex');
}
