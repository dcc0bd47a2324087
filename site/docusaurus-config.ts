/** How Docusaurus builds the documentation: both languages below /docs/ (decision 2), broken links fail. */
import type { Config, PluginConfig, PluginModule } from '@docusaurus/types';
import { keptFolder } from './build-time/kept.ts';
import remarkBuildTime from './build-time/remark-build-time.ts';
import docsPlugin, { validateOptions } from './docs-plugin.ts';
import feedsPlugin from './feeds/plugin.ts';
import { languageTags, ownNames } from './language-names.ts';
import { lastChanges } from './last-changes.ts';
import referencePlugin from './reference/plugin.ts';
import searchPlugin from './search/plugin.ts';
import { siteConfig } from './site-config.ts';
import codeBlocks from './theme/markdown/code-blocks.ts';
import theme from './theme/plugin.ts';

const isChinese = process.env['DOCUSAURUS_CURRENT_LOCALE'] === 'zh';

const everythingFaster = {
  swcJsLoader: true,
  swcJsMinimizer: true,
  swcHtmlMinimizer: true,
  lightningCssMinimizer: true,
  mdxCrossCompilerCache: true,
  rspackBundler: true,
  ssgWorkerThreads: true,
  gitEagerVcs: true,
} as const;

const plugins: PluginConfig[] = [
  [
    Object.assign(docsPlugin, { validateOptions }) as PluginModule,
    {
      path: 'docs',
      routeBasePath: '/',
      sidebarPath: './sidebars.ts',
      ...(siteConfig.editUrl === undefined ? {} : { editUrl: siteConfig.editUrl, editLocalizedFiles: true }),
      showLastUpdateTime: true,
      breadcrumbs: false,
      beforeDefaultRemarkPlugins: [remarkBuildTime],
      rehypePlugins: [codeBlocks],
    },
  ],
  referencePlugin,
  searchPlugin,
  feedsPlugin,
  ['@docusaurus/plugin-sitemap', { changefreq: null, priority: null, lastmod: null }],
];

const config: Config = {
  title: isChinese ? `${siteConfig.product} 文档` : `${siteConfig.product} Docs`,
  titleDelimiter: '·',
  favicon: 'mark.svg',
  url: siteConfig.url,
  baseUrl: '/docs/',
  // The theme brings a banner of its own, which speaks the page's language.
  baseUrlIssueBanner: false,
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'throw',
  onDuplicateRoutes: 'throw',
  markdown: {
    // ":8080" and the like are no emoji.
    emoji: false,
    hooks: { onBrokenMarkdownLinks: 'throw', onBrokenMarkdownImages: 'throw' },
  },
  i18n: {
    defaultLocale: 'en',
    locales: ['en', 'zh'],
    // A build of one language alone would leave the language out of its paths.
    localeConfigs: Object.fromEntries(
      (['en', 'zh'] as const).map((language) => [
        language,
        {
          label: ownNames[language],
          htmlLang: languageTags[language],
          baseUrl: language === 'en' ? '/docs/' : `/docs/${language}/`,
        },
      ]),
    ),
  },
  future: {
    v4: true,
    experimental_vcs: lastChanges,
    faster: { ...everythingFaster, rspackPersistentCache: keptFolder() !== undefined },
  },
  plugins,
  themes: [theme],
};

export default config;
