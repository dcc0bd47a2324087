/** The build of the virtual terminal: one page, served by the gateway at /terminal/. */
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { precompression, relativeAssets } from '../scripts/precompression.mjs';

// Every build, a test run included, is a production build: never React's development build.
process.env['NODE_ENV'] = 'production';

export default defineConfig({
  root: import.meta.dirname,
  base: '/terminal/',
  experimental: relativeAssets,
  worker: { format: 'es' },
  plugins: [precompression()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Every file is a file: the page's Content-Security-Policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { terminal: join(import.meta.dirname, 'terminal.html') },
      output: {
        // Packages change seldom: each is a file of its own, which a browser keeps.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
            { name: 'mqtt', test: /node_modules[\\/]mqtt[\\/]/ },
          ],
        },
      },
    },
  },
});
