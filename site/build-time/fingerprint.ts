/**
 * A digest of everything that the build-time components show. Docusaurus keeps compiled pages between builds and
 * does not know that they depend on the contract: with this in the name of its cache, none is ever stale.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const folders = ['contract', 'samples', 'site/build-time', 'site/diagrams', 'site/reference'];

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/[/\\](?:node_modules|dist|target|obj|bin)[/\\]/.test(path))
    .sort();
}

/** Hexadecimal, 16 characters. */
export function contentFingerprint(): string {
  const hash = createHash('sha256');
  for (const folder of folders.map((each) => join(root, each)).filter((each) => existsSync(each))) {
    for (const path of filesUnder(folder)) hash.update(path.slice(root.length)).update(readFileSync(path));
  }
  return hash.digest('hex').slice(0, 16);
}
