/**
 * The build of the package: for each entry one ES module without imports, the same for CommonJS, and the declarations
 * of both. An entry is a build of its own, so that none of them needs a file of another.
 */
import { join } from 'node:path';
import { build, defineConfig, type InlineConfig, type Plugin } from 'vite';
import { writeDeclarations } from './declarations/write.ts';
import { contractData } from './wire/contract-data.ts';

const here = import.meta.dirname;

/** Entries that can be imported besides the client itself: by its name, as `@tollgate/sdk/express`. */
const otherEntries = ['terminal', 'express', 'fastify', 'hono', 'next', 'sandbox'];

/** Puts the value of contract-data.ts into the bundle in place of the module, which imports all texts. */
const contractDataAsValue: Plugin = {
  name: 'contract-data-as-value',
  load: (id) =>
    id === join(here, 'wire/contract-data.ts')
      ? `export const contractData = ${JSON.stringify(contractData)};`
      : undefined,
};

const configOf = (entry: string, plugins: readonly Plugin[] = []): InlineConfig => ({
  root: here,
  configFile: false,
  plugins: [contractDataAsValue, ...plugins],
  build: {
    outDir: 'dist',
    emptyOutDir: entry === 'index',
    target: 'es2022',
    // Readable: a merchant may audit it, and their own build minifies it.
    minify: false,
    lib: {
      entry: join(here, `${entry}.ts`),
      formats: ['es', 'cjs'],
      fileName: (format) => `${entry}.${format === 'es' ? 'js' : 'cjs'}`,
    },
    // Node's own modules, which the entry sandbox alone imports; and nearly all the time goes into the plugin below.
    rolldownOptions: { external: /^node:/, checks: { pluginTimings: false } },
  },
});

/** Beside the client, by the same command: the other entries, and the types of all. */
const theRest: Plugin = {
  name: 'the-rest',
  async writeBundle({ dir = join(here, 'dist') }) {
    for (const entry of otherEntries) {
      const config = configOf(entry);
      await build({ ...config, logLevel: 'warn', build: { ...config.build, outDir: dir } });
    }
    await writeDeclarations(['index'], dir);
    await writeDeclarations(otherEntries, dir);
  },
};

export default defineConfig(configOf('index', [theRest]));
