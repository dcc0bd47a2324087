/**
 * Docusaurus's plugin for documents, handing the browser less: every page loads what the plugin tells the
 * theme, and ours needs the sidebars alone.
 */
import contentDocs, {
  type LoadedContent,
  type Options,
  type PluginOptions,
  type PropVersionMetadata,
} from '@docusaurus/plugin-content-docs';
import type { LoadContext, OptionValidationContext, Plugin, RouteConfig } from '@docusaurus/types';

export { validateOptions } from '@docusaurus/plugin-content-docs';

/** The version's data without the list of all pages with titles and descriptions, which nothing shows. */
function slimmed(route: RouteConfig): RouteConfig {
  const version = route.props?.['version'] as PropVersionMetadata | undefined;
  return {
    ...route,
    ...(version === undefined ? {} : { props: { version: { ...version, docs: {} } } }),
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
