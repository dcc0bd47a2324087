/** The build of the Workbench: one page, which the gateway serves for every address below /workbench/. */
import { readFileSync } from 'node:fs';
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

/** Where the samples make the string to sign, in the order of the documentation's tabs. */
const signFiles = {
  TypeScript: 'typescript/without-sdk.ts',
  Python: 'python/signing.py',
  Java: 'java/Signing.java',
  PHP: 'php/signing.php',
  'C#': 'csharp/Signing.cs',
  C: 'c/signing.c',
  curl: 'curl/signing.sh',
  Go: 'go/signing.go',
};

/** Returns the lines of the sample's region `string-to-sign`. @throws where it has none */
function signSample(file: string): string {
  const text = readFileSync(join(import.meta.dirname, '../samples', file), 'utf8');
  const [, code] =
    /^[^\n]*\bregion string-to-sign\s*\n([\s\S]*?)\n[^\n]*\bendregion string-to-sign/m.exec(text) ?? [];
  if (code === undefined) throw new Error(`samples/${file} has no region string-to-sign`);
  const indent = Math.min(
    ...code.split('\n').flatMap((line) => (line.trim() === '' ? [] : line.search(/\S/))),
  );
  return code.replaceAll(new RegExp(`^ {${indent}}`, 'gm'), '').trim();
}

/** Fills in the code that makes the string to sign from the samples, which no page imports. */
const signSamples: Plugin = {
  name: 'sign-samples',
  load(id) {
    if (!id.endsWith('/requests/detail/sign-samples.ts')) return undefined;
    const samples = Object.entries(signFiles).map(([name, file]) => ({ name, code: signSample(file) }));
    return `export const signSamples = ${JSON.stringify(samples)};`;
  },
};

export default defineConfig({
  root: import.meta.dirname,
  base: '/workbench/',
  experimental: relativeAssets,
  plugins: [firstView, signSamples, precompression()],
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
            // What the first view needs, whichever page it shows.
            { name: 'frame', tags: ['$initial'] },
            // Modules that many pages share, in one request in place of a dozen.
            { name: 'shared', minShareCount: 8 },
          ],
        },
      },
    },
  },
});
