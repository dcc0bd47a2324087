/**
 * Docusaurus's plugin for documents, handing the browser less: every page loads what the plugin gives the
 * theme, and ours needs the sidebars alone.
 */
import pluginModule, {
  type LoadedContent,
  type Options,
  type PluginOptions,
  type PropSidebarItem,
  type PropVersionMetadata,
} from '@docusaurus/plugin-content-docs';
import type { LoadContext, OptionValidationContext, Plugin, RouteConfig } from '@docusaurus/types';

export { validateOptions } from '@docusaurus/plugin-content-docs';

// Node.js gives an ES module the CommonJS module as a whole.
const contentDocs = 'default' in pluginModule ? (pluginModule.default as typeof pluginModule) : pluginModule;

/** An entry of a sidebar without what only Docusaurus's own theme shows. */
function slimItem(item: PropSidebarItem): object {
  if (item.type === 'link') return { type: 'link', href: item.href, label: item.label };
  if (item.type !== 'category') return item;
  return { type: 'category', label: item.label, items: item.items.map(slimItem) };
}

/** Of the version's data the sidebars alone. */
function slimVersion({ docsSidebars }: PropVersionMetadata): object {
  const sidebars = Object.entries(docsSidebars).map(([name, items]) => [name, items.map(slimItem)]);
  return { docsSidebars: Object.fromEntries(sidebars) };
}

function slimmed(route: RouteConfig): RouteConfig {
  const version = route.props?.['version'] as PropVersionMetadata | undefined;
  return {
    ...route,
    ...(version === undefined ? {} : { props: { version: slimVersion(version) } }),
    ...(route.routes === undefined ? {} : { routes: route.routes.map(slimmed) }),
  };
}

export default async function docsPlugin(
  context: LoadContext,
  options: PluginOptions,
): Promise<Plugin<LoadedContent>> {
  const plugin = await contentDocs(context, options);
  return {
    ...plugin,
    contentLoaded: async ({ content, actions }) =>
      plugin.contentLoaded?.({
        content,
        actions: {
          ...actions,
          addRoute: (route) => actions.addRoute(slimmed(route)),
          // Global data goes into the main bundle: paths of all pages, which no component asks for.
          setGlobalData: () => {},
        },
      }),
  };
}

export type { Options, OptionValidationContext };
