/** The two bundles of the documentation: what the browser gets, and the program that writes the pages. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

// Every build is a production build: React's other one would write other pages.
process.env['NODE_ENV'] = 'production';

/** Sources find their files by their own address, also as parts of a bundle. */
const ownAddresses: Plugin = {
  name: 'own-addresses',
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform: {
    filter: { id: { exclude: /node_modules/ }, code: 'import.meta.url' },
    handler: (code, id) => ({
      code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id.replace(/\?.*$/, '')).href)),
      map: null,
    }),
  },
};

/** Leaves parts that only browsers load later out of the program. */
const withoutLateParts: Plugin = {
  name: 'without-late-parts',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveDynamicImport: (specifier) =>
    typeof specifier === 'string' && specifier.startsWith('.') ? { id: specifier, external: true } : null,
};

/** The site's own helper for code that comes later (browser/load-part.ts). */
const lateParts: Plugin = {
  name: 'late-parts',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js'
      ? `export { loadPart as __vitePreload } from ${JSON.stringify(join(import.meta.dirname, 'browser/load-part.ts'))};`
      : undefined,
};

/** Fonts that arrive late are for the next page: lines that break elsewhere would move all that follows. */
const fontsInTime: Plugin = {
  name: 'fonts-in-time',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'asset' && typeof file.source === 'string' && file.fileName.endsWith('.css'))
        file.source = file.source.replaceAll(/font-display:\s*swap/g, 'font-display:optional');
  },
};

/** React, in one request with what all islands are made of. */
const reactScripts = {
  name: 'react',
  test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]|design[\\/](?:icon|drawings)|page[\\/](?:place|language)\.ts/,
};

export default defineConfig({
  root: import.meta.dirname,
  // Each language has files of its own below its own folder.
  base: './',
  publicDir: false,
  logLevel: 'warn',
  plugins: [ownAddresses, withoutLateParts, lateParts, fontsInTime],
  environments: {
    client: {
      build: {
        target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
        manifest: true,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: 'browser/start.ts',
          output: {
            codeSplitting: { includeDependenciesRecursively: false, groups: [reactScripts] },
          },
        },
      },
    },
    ssr: {
      // The versions that each package declares, wherever npm has put them.
      resolve: { noExternal: true },
      build: {
        ssr: true,
        // The head's script is in every page as the program has it.
        minify: true,
        emitAssets: false,
        rolldownOptions: {
          input: 'build/main.ts',
          onwarn: (warning, warn) => {
            // Some of the packages begin with an empty string, which means nothing.
            if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
          },
        },
      },
    },
  },
  builder: {
    buildApp: async (builder) => {
      await Promise.all(Object.values(builder.environments).map((environment) => builder.build(environment)));
    },
  },
});
