/** Makes the two bundles of the documentation: `node bundle.ts FOLDER`. */
import { join } from 'node:path';
import { createBuilder } from 'vite';

const [, , folder = ''] = process.argv;
const root = join(import.meta.dirname, '..');
const into = (name: string) => ({ build: { outDir: join(folder, name), emptyOutDir: true } });
const builder = await createBuilder({
  root,
  configFile: join(root, 'vite.config.ts'),
  configLoader: 'native',
  environments: { client: into('browser'), ssr: into('server') },
});
await builder.buildApp();
