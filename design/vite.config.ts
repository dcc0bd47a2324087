/** The build of the page of examples; only the tests serve it. */
import { join } from 'node:path';
import { defineConfig } from 'vite';

// As what people get: never React's development build.
process.env['NODE_ENV'] = 'production';

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Every file is a file: the pages' Content-Security-Policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { examples: join(import.meta.dirname, 'examples.html') },
    },
  },
});
