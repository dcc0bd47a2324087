/**
 * Writes the documentation of one language: `node main.js LANGUAGE FOLDER`, as the bundle that `bundle.ts` makes. The
 * bundle for the browser is beside it.
 */
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeSite } from './write.ts';

interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  /** Names of the scripts that it imports. */
  readonly imports?: readonly string[];
}

const [, program = '', language = '', outDir = ''] = process.argv;
const browser = join(program, '..', '..', 'browser');
const manifest: Readonly<Record<string, ManifestEntry>> = JSON.parse(
  await readFile(join(browser, '.vite', 'manifest.json'), 'utf8'),
);

function entry(source: string): ManifestEntry {
  const found = manifest[source];
  if (found === undefined) throw new Error(`the bundle for the browser has no ${source}`);
  return found;
}

const start = entry('browser/start.ts');
const islands = entry('browser/mount.tsx');
const files = {
  script: start.file,
  next: entry('browser/page.ts').file,
  islands: [islands, ...(islands.imports ?? []).map(entry)].map(({ file }) => file),
  styles: start.css ?? [],
};
try {
  await writeSite(language === 'zh' ? 'zh' : 'en', outDir, files);
} catch (error) {
  // Of the author's mistakes the message is enough.
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
await cp(join(browser, 'assets'), join(outDir, 'assets'), { recursive: true });
