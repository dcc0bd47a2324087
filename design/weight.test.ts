/** Weight that each part adds to a page: compressed bytes of its script without React, and of the style sheets. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin, type Rolldown } from 'vite';
import { expect, test } from 'vitest';

const folder = import.meta.dirname;
const kilobyte = 1_024;

/** One part with all that it uses of the others and of the contract. */
const partBound = 2.5 * kilobyte;
/** The drawings of the brands, and the contract's list of payment methods for their names. */
const brandBound = 5 * kilobyte;
const allPartsBound = 20 * kilobyte;
const allStylesBound = 10 * kilobyte;

/** A module that is no file: what a page would import. */
function moduleOf(code: string): Plugin {
  return {
    name: 'module',
    resolveId: (id) => (id === 'page' ? join(folder, 'page.ts') : undefined),
    load: (id) => (id === join(folder, 'page.ts') ? code : undefined),
  };
}

async function weightOf(code: string): Promise<number> {
  const { output } = (await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [moduleOf(code)],
    build: {
      write: false,
      rolldownOptions: { input: 'page', external: /^react/, preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput;
  const text = output
    .filter(({ fileName }) => /\.(?:js|css)$/.test(fileName))
    .map((file) => (file.type === 'chunk' ? file.code : String(file.source)))
    .join('');
  return gzipSync(text, { level: 9 }).length;
}

const parts = readdirSync(folder).filter((name) => existsSync(join(folder, name, `${name}.tsx`)));

const exportOf = (part: string) => `export * from './${part}/${part}.tsx';`;

test.each(parts)('%s', async (part) => {
  const bytes = await weightOf(exportOf(part));
  expect(bytes).toBeGreaterThan(100);
  expect(bytes).toBeLessThan(part === 'brand' ? brandBound : partBound);
});

test('all parts together', async () => {
  expect(await weightOf(parts.map(exportOf).join('\n'))).toBeLessThan(allPartsBound);
});

test('a page carries the icons that it names, and no other', async () => {
  const one = await weightOf("export { search } from './icon/drawings.ts';");
  expect(one).toBeLessThan(300);
});

test('tokens and all style sheets together', async () => {
  const bytes = await weightOf(
    "import './tokens/tokens.css'; import './tokens/base.css'; import './parts.css';",
  );
  expect(bytes).toBeGreaterThan(5 * kilobyte);
  expect(bytes).toBeLessThan(allStylesBound);
});

test('every part has its style sheet in the list of all', () => {
  const list = readFileSync(join(folder, 'parts.css'), 'utf8');
  const sheets = parts.flatMap((part) =>
    readdirSync(join(folder, part))
      .filter((name) => name.endsWith('.css'))
      .map((name) => `@import "./${part}/${name}";`),
  );
  expect(sheets.filter((sheet) => !list.includes(sheet))).toEqual([]);
});
