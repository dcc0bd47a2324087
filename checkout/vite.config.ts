/** The build of the pages that payers see: one HTML entry each, served by the gateway below /pay/. */
import { join } from 'node:path';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: '/pay/',
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Every file is a file: the pages' Content-Security-Policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { payer: join(import.meta.dirname, 'payer.html') } },
  },
});
