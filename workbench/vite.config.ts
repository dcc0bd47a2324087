/** The build of the Workbench: one page, which the gateway serves for every address below /workbench/. */
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { precompression } from '../scripts/precompression.mjs';

// Every build, a test run included, is a production build: never React's development build.
process.env['NODE_ENV'] = 'production';

export default defineConfig({
  root: import.meta.dirname,
  base: '/workbench/',
  plugins: [precompression()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Every file is a file: the page's Content-Security-Policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { workbench: join(import.meta.dirname, 'workbench.html') },
      output: {
        codeSplitting: {
          // What changes seldom by itself, so that a browser keeps it.
          groups: [
            { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
            // What many pages share, in one request in place of a dozen.
            { name: 'shared', minShareCount: 4 },
          ],
        },
      },
    },
  },
});
