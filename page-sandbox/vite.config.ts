/** The build of the sandbox inside a page: one worker, its files, and the list of both. */
import { copyFileSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { makeAssets, readMigrations, release } from './build/assets.ts';
import { fingerprint } from './build/fingerprint.ts';
import { writeTabSide } from './build/tab-side.ts';

process.env['NODE_ENV'] = 'production';

const dist = join(import.meta.dirname, 'dist');
const pages = ['checkout', 'terminal', 'workbench'] as const;

/** PGlite asks for Node's modules only where it runs on Node. Of ours none may: the build fails, with the importer. */
const withoutNode: Plugin = {
  name: 'without-node',
  enforce: 'pre',
  resolveId(id, importer) {
    const isNodes = id.startsWith('node:') || builtinModules.includes(id);
    if (!isNodes) return null;
    if (importer?.includes('@electric-sql/pglite')) return '\0none-of-node';
    return this.error(`${importer} reaches ${id}: a page has none of Node's modules`);
  },
  load: (id) => (id === '\0none-of-node' ? 'export default {};' : null),
};

/** The worker hands PGlite its files; the copies that PGlite names by itself would be twenty megabytes more. */
const withoutOwnFiles: Plugin = {
  name: 'without-own-files',
  enforce: 'pre',
  transform(code, id) {
    if (!id.includes('@electric-sql/pglite')) return null;
    return code.replace(
      /new URL\("[^"]+\.(?:wasm|data|tar\.gz)",\s*import\.meta\.url\)/g,
      'new URL("about:blank")',
    );
  },
};

/** Files below a folder, without what a server alone uses: compressed copies and notes of the build. */
function filesUnder(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = join(below, entry.name);
    if (entry.isDirectory()) return filesUnder(folder, path);
    return /\.(?:br|gz|json)$|^\./.test(entry.name) ? [] : [path];
  });
}

/** Writes the files beside the worker, and the list that a page loads by. */
function writeAssets({ table, files }: Awaited<ReturnType<typeof makeAssets>>): Plugin {
  return {
    name: 'write-assets',
    async writeBundle() {
      const listed: string[] = ['worker.js', ...(await writeTabSide(dist))];
      const write = (path: string, put: (target: string) => void) => {
        mkdirSync(dirname(join(dist, path)), { recursive: true });
        put(join(dist, path));
        listed.push(path.replaceAll('\\', '/'));
      };
      for (const [path, bytes] of files) write(path, (target) => writeFileSync(target, bytes));
      for (const page of pages) {
        const from = join(import.meta.dirname, '..', page, 'dist');
        for (const path of filesUnder(from))
          write(join('pages', page, path), (target) => copyFileSync(join(from, path), target));
      }
      const list = listed.map((path) => ({ path, bytes: statSync(join(dist, path)).size }));
      writeFileSync(join(dist, 'manifest.json'), JSON.stringify({ build: table.build, files: list }));
    },
  };
}

export default defineConfig(async () => {
  const assets = await makeAssets(fingerprint());
  return {
    root: import.meta.dirname,
    base: './',
    define: {
      buildAssets: JSON.stringify(assets.table),
      buildMigrations: JSON.stringify(readMigrations()),
      buildRelease: JSON.stringify(release),
    },
    plugins: [withoutNode, withoutOwnFiles, writeAssets(assets)],
    build: {
      target: 'es2024',
      outDir: dist,
      emptyOutDir: true,
      modulePreload: false as const,
      rolldownOptions: {
        input: { worker: join(import.meta.dirname, 'worker', 'main.ts') },
        output: { entryFileNames: '[name].js', codeSplitting: false },
      },
    },
  };
});
