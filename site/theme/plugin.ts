/** The site's own theme: its components, its client modules, and the elements of every page's head. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { keptFolder } from '../build-time/kept.ts';
import { browserRoutes, browserSettings } from '../runtime/generated.ts';
import { headScript } from './head-script.ts';

/** Docusaurus's table from names of chunks to their numbers: ours have the same, see runtime/prefetch.ts. */
function withoutChunkTable(plugins: unknown[] | undefined): void {
  const place =
    plugins?.findIndex((plugin) => (plugin as object | null)?.constructor.name === 'ChunkAssetPlugin') ?? -1;
  if (place !== -1) plugins?.splice(place, 1);
}

/** The bundler keeps its modules with all else that is kept, and no longer. */
function keepModules(webpack: { experiments?: unknown }, language: string): void {
  const folder = keptFolder();
  const { cache } = (webpack.experiments ?? {}) as { cache?: { storage?: object } };
  if (folder === undefined || cache === undefined) return;
  cache.storage = { type: 'filesystem', directory: join(folder, `modules-${language}`) };
}

/**
 * Styles that come with the code which needs them, when the reader asks for it; all others are one file, because
 * their order counts. What the design gives is in a layer of its own, so that it may come twice and in any order.
 */
const later =
  /(?:site[\\/]console|first-payment[\\/]step-panel|search[\\/]box[\\/]results|design[\\/](?:choice|copy|empty))/;

/** Parts of the site that replace libraries which Docusaurus would include. */
function inRuntime(file: string): string {
  return fileURLToPath(new URL(`../runtime/${file}`, import.meta.url));
}

export default function theme(context: LoadContext): Plugin {
  const language = context.i18n.currentLocale === 'zh' ? 'zh' : 'en';
  return {
    name: 'tollgate-theme',
    getThemePath: () => './theme/components',
    getClientModules: () => [
      './styles/site.css',
      './theme/client/progress-bar.ts',
      './theme/client/focus.ts',
      './theme/client/clean-address.ts',
      './theme/client/copy-button.ts',
      './personal/start.ts',
    ],
    configureWebpack: (webpack, isServer, { currentBundler }) => {
      withoutChunkTable(webpack.plugins);
      const files = context.generatedFilesDir;
      keepModules(webpack, language);
      return {
        ...(isServer
          ? {}
          : {
              entry: inRuntime('start.ts'),
              optimization: {
                chunkIds: 'named',
                splitChunks: { cacheGroups: { styles: { test: new RegExp(`^(?!.*${later.source}).*$`) } } },
              },
            }),
        plugins: [
          [/core[\\/]lib[\\/]client[\\/]App\.js$/, inRuntime('app.tsx')] as const,
          [/core[\\/]lib[\\/]client[\\/]renderToHtml\.js$/, inRuntime('render-to-html.ts')] as const,
          ...(isServer ? [] : [...browserSettings(files, language), browserRoutes(files)]),
        ].map(([what, file]) => new currentBundler.instance.NormalModuleReplacementPlugin(what, file)),
        resolve: {
          alias: {
            'react-loadable$': inRuntime('loadable.tsx'),
            'react-router-dom$': inRuntime('router.tsx'),
            'react-router-config$': inRuntime('router.tsx'),
            'react-helmet-async$': inRuntime('head.tsx'),
            '@docusaurus/Link$': inRuntime('link.tsx'),
            '@docusaurus/Link': inRuntime('link.tsx'),
          },
        },
        module: {
          rules: [
            {
              // What Docusaurus generates asks for require.resolveWeak, which a module of this package does not have.
              include: context.generatedFilesDir,
              test: /\.js$/,
              type: 'javascript/auto',
              resolve: { fullySpecified: false },
            },
          ],
        },
      };
    },
    // What browsers need is added where the styles are minified, once.
    configurePostCss: (options) => ({ ...options, plugins: [] }),
    injectHtmlTags: () => ({
      headTags: [
        { tagName: 'meta', attributes: { name: 'theme-color', content: '#ffffff' } },
        { tagName: 'script', innerHTML: headScript(language, '/docs/', context.baseUrl) },
      ],
    }),
  };
}
