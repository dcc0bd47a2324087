/** The reference as a Docusaurus plugin: its routes, markup that only the server's bundle makes, and downloads. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { documents } from '@tollgate/contract/emit/documents';
import { downloadFolder, downloads } from './downloads.ts';
import { referencePages } from './pages.ts';

/** From the site's folder, because plugins are loaded as another kind of module than this one. */
const folderName = 'reference';

export default function referencePlugin(context: LoadContext): Plugin {
  const folder = join(context.siteDir, folderName);
  const language = context.i18n.currentLocale === 'zh' ? 'zh' : 'en';
  return {
    name: 'tollgate-reference',
    contentLoaded({ actions }) {
      for (const { path } of referencePages) {
        actions.addRoute({
          path: context.baseUrl + path,
          component: join(folder, 'page.tsx'),
          exact: true,
          props: { path },
        });
      }
    },
    configureWebpack(_config, isServer, { currentBundler }) {
      const { NormalModuleReplacementPlugin } = currentBundler.instance;
      // While pages are written there is no server's bundle, so the browser makes the markup itself.
      const makesMarkup = isServer || process.env['NODE_ENV'] === 'development';
      return {
        module: { rules: [{ resourceQuery: /^\?raw$/, type: 'asset/source' }] },
        plugins: makesMarkup
          ? []
          : [
              new NormalModuleReplacementPlugin(
                /[/\\]reference[/\\]content\.tsx$/,
                join(folder, 'content-absent.ts'),
              ),
            ],
      };
    },
    async postBuild({ outDir }) {
      const files = documents([language]);
      const target = join(outDir, downloadFolder);
      await mkdir(target, { recursive: true });
      for (const { file } of downloads) {
        const found = files.find(({ name }) => name === file(language));
        if (found === undefined) throw new Error(`the contract emits no ${file(language)}`);
        await writeFile(join(target, found.name), found.text);
      }
    },
    getPathsToWatch: () => [join(folder, '**/*.{ts,tsx,css}')],
  };
}
