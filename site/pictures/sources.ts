/** The state of a screen's sources, by which a picture is known to be older than its screen. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Picture } from './pictures.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
export const picturesFolder = fileURLToPath(new URL('.', import.meta.url));
export const manifestFile = join(picturesFolder, 'manifest.json');

/** Tests, what they need, and examples are not on the screen. */
const isShown = (path: string): boolean =>
  /\.(?:tsx?|css|svg|html|woff2)$/.test(path) &&
  !/(?:\.test\.tsx?|[.-]testing\.tsx?|(?:^|\/)testing[^/]*\.tsx?)$|(?:^|\/)(?:node_modules|dist|examples)\//.test(
    path,
  );

/** Returns a hash of the files that the screen of a picture is made of, in 16 digits. */
export function sourcesHash({ sources }: Picture): string {
  const hash = createHash('sha256');
  for (const folder of sources) {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter(isShown)
      .sort();
    if (files.length === 0) throw new Error(`${folder} has no sources of a screen`);
    for (const file of files)
      hash.update(`${folder}/${file}\n`).update(readFileSync(join(root, folder, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Hashes of the sources that each picture was made from, by its name. */
export const readManifest = (): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(manifestFile, 'utf8'));
