/** The build of the pages that payers see: one HTML entry each, served by the gateway below /pay/. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { precompression, relativeAssets } from '../scripts/precompression.mjs';
import { scriptInventory } from './script-inventory.ts';

const pages = ['payer', 'pay', 'challenge']
  .map((name) => [name, join(import.meta.dirname, `${name}.html`)] as const)
  .filter(([, file]) => existsSync(file));

// Every build, a test run included, is a production build: dist is served to payers, never React's development build.
process.env['NODE_ENV'] = 'production';

/**
 * Vite's helper would preload what a script that is loaded later needs itself: here that is always loaded already, and
 * the helper weighs more than a kilobyte.
 */
const noPreload: Plugin = {
  name: 'no-preload',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined,
};

/** Modules that pages begin with: the session, the frame, amounts, and the parts of the design in the first view. */
const frame =
  /checkout[\\/](?:shared|pay[\\/]state[\\/]view)|design[\\/](?!choice|dialog|icon-button)|contract[\\/](?:amount|currencies|dictionary|read|pages[\\/]members)/;

export default defineConfig({
  root: import.meta.dirname,
  base: '/pay/',
  experimental: relativeAssets,
  plugins: [noPreload, scriptInventory(), precompression()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Every file is a file: the pages' Content-Security-Policy allows nothing inline.
    assetsInlineLimit: 0,
    // Without lists of what each late part needs: the helper that would read them is not there.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, scripts, { hostType }) => (hostType === 'html' ? scripts : []),
    },
    rolldownOptions: {
      input: Object.fromEntries(pages),
      output: {
        // Without the list of those that share it, which is a name of 80 characters.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        // React in a file of its own, since it changes seldom; code that several pages share, once for all of them.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 2 },
            // One file, although the sandbox's own pages need less of it: pages of one order are opened in a row.
            { name: 'frame', test: frame, minShareCount: 2, priority: 1 },
            {
              name: 'shared',
              minShareCount: 2,
              // Modules that only later parts share are not loaded with the first view.
              entriesAware: true,
              entriesAwareMergeThreshold: 1_500,
            },
          ],
        },
      },
    },
  },
});
