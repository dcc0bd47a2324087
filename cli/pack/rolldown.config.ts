/**
 * The build of the installable package: the command, the gateway and the programs as JavaScript, each at the place that
 * it has in the project, so that what a source finds beside itself is found in the package as well.
 */
import { dirname, join, posix, relative } from 'node:path';
import { defineConfig, type Plugin } from 'rolldown';
import { licensesOf } from './licenses.ts';

const root = dirname(dirname(import.meta.dirname));
const out = process.env['PACK_FOLDER'] ?? join(root, 'cli', 'dist');

/** Programs that are started or loaded by their place. */
const programs = [
  'cli/main',
  'cli/exam/main',
  'gateway/run',
  'gateway/start/folder',
  'gateway/start/running',
  'gateway/operator/register',
  'gateway/operator/vault-rotation',
  'gateway/operator/acquirer',
  'gateway/operator/books/books',
  'gateway/operator/settlement/settlement',
  'gateway/operator/mosquitto',
  'gateway/runtime/node/diagnoser-worker',
  'terminal/headless/run-terminal',
  'acquirer-host/run-acquirer-host',
  'design/search/file-search',
];

/** Where chunks are: one folder below the package's root. */
const chunks = 'lib';

const isDependency = (id: string) => id.includes('/node_modules/');

/** The place in the package of a source, or of a file beside a dependency's. */
function placeOf(id: string): string {
  const path = relative(root, id).replaceAll('\\', '/');
  const inDependency = path.split('node_modules/').at(-1);
  return isDependency(id) ? `vendor/${inDependency}` : path.replace(/\.ts$/, '.js');
}

/** A module's own address, as if it were still a file of its own at its place. */
const ownPlaces: Plugin = {
  name: 'own-places',
  transform(code, id) {
    if (!code.includes('import.meta.url')) return undefined;
    const place = JSON.stringify(posix.join('..', placeOf(id)));
    return code
      .replaceAll(/(new URL\(\s*'[^']+)\.ts'(,\s*import\.meta\.url)/g, "$1.js'$2")
      .replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`);
  },
};

/** A text that says how to start the gateway says it for the package there. */
const ownCommands: Plugin = {
  name: 'own-commands',
  transform(code, id) {
    if (isDependency(id) || !code.includes('npm start')) return undefined;
    return code.replaceAll('npm start', 'tollgate start');
  },
};

/** Names and licenses of everything that is in the package, in one file. */
const licenses: Plugin = {
  name: 'licenses',
  generateBundle() {
    this.emitFile({
      type: 'asset',
      fileName: 'THIRD_PARTY_LICENSES.txt',
      source: licensesOf(root, [...this.getModuleIds()].filter(isDependency)),
    });
  },
};

export default defineConfig({
  input: Object.fromEntries(programs.map((name) => [name, join(root, `${name}.ts`)])),
  platform: 'node',
  // A driver that pg looks for, and does without.
  external: ['pg-native'],
  plugins: [ownPlaces, ownCommands, licenses],
  transform: { target: 'node22.12' },
  output: {
    dir: out,
    format: 'esm',
    minify: { compress: true, mangle: false, codegen: true },
    entryFileNames: '[name].js',
    chunkFileNames: `${chunks}/[name]-[hash].js`,
  },
});
