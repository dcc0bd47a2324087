/** The build of the Workbench: one page, which the gateway serves for every address below /workbench/. */
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { precompression, relativeAssets } from '../scripts/precompression.mjs';

// Every build, a test run included, is a production build: never React's development build.
process.env['NODE_ENV'] = 'production';

const styleSheet = / *<link rel="stylesheet"[^>]*>\n/;

/**
 * Moves the style sheet behind what the page shows before there is any: on a slow connection a browser draws nothing
 * that comes after a style sheet until it is there. Scripts wait for it as well.
 */
const firstView: Plugin = {
  name: 'first-view',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const [link = ''] = styleSheet.exec(html) ?? [];
      return html.replace(link, '').replace('    <noscript>', `${link}    <noscript>`);
    },
  },
};

export default defineConfig({
  root: import.meta.dirname,
  base: '/workbench/',
  experimental: relativeAssets,
  plugins: [firstView, precompression()],
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
          // React changes seldom: in a file of its own, a browser keeps it.
          groups: [
            { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
            // Modules that many pages share, in one request in place of a dozen.
            { name: 'shared', minShareCount: 4 },
          ],
        },
      },
    },
  },
});
