/** The build of the package: one ES module without imports, and the declarations that go with it. */
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { writeDeclarations } from './declarations/write.ts';
import { contractData } from './wire/contract-data.ts';

const here = import.meta.dirname;

/** Puts the value of contract-data.ts into the bundle in place of the module, which imports all texts. */
const contractDataAsValue: Plugin = {
  name: 'contract-data-as-value',
  load: (id) =>
    id === join(here, 'wire/contract-data.ts')
      ? `export const contractData = ${JSON.stringify(contractData)};`
      : undefined,
};

/** Types beside the module, by the same command. */
const declarations: Plugin = {
  name: 'declarations',
  writeBundle: ({ dir = join(here, 'dist') }) => writeDeclarations(dir),
};

export default defineConfig({
  root: here,
  plugins: [contractDataAsValue, declarations],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Readable: a merchant may audit it, and their own build minifies it.
    minify: false,
    lib: { entry: join(here, 'index.ts'), formats: ['es'], fileName: () => 'index.js' },
  },
});
