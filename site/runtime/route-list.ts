/** Turns the routes that Docusaurus generates into the short list that the browser's table is made from. */
import { fileURLToPath } from 'node:url';
import { textChunk } from './chunk-names.ts';

interface GeneratedRoute {
  readonly path: string;
  /** The key of its chunks; nothing for the route of all that has no page. */
  readonly component: string | undefined;
  readonly sidebar?: string;
  readonly routes?: readonly GeneratedRoute[];
}

interface Chunks {
  readonly __comp: string;
  readonly __props?: string;
  readonly content?: string;
}

/** The files that Docusaurus generates, as text. */
export interface GeneratedFiles {
  readonly routes: string;
  readonly chunkNames: string;
  readonly registry: string;
}

const table = fileURLToPath(new URL('route-table.tsx', import.meta.url));

/** Docusaurus's routes, each with the key of its chunks in place of its component. */
function generatedRoutes(source: string): readonly GeneratedRoute[] {
  const [, list = '[]'] = /export default (\[.*\]);/s.exec(source) ?? [];
  const keyOf = (path: string, hash?: string) => (hash === undefined ? undefined : `${path}-${hash}`);
  return new Function('ComponentCreator', `return ${list}`)(keyOf);
}

/** The module of each chunk: `"1789": [() => import(…), "@theme/DocItem", …]`. */
function modulesOf(registry: string): ReadonlyMap<string, string> {
  const lines = registry.matchAll(/"([^"]*)": \[\(\) => import\(.*?\), "([^"]*)"/g);
  return new Map([...lines].map(([, chunk = '', module = '']) => [chunk, module]));
}

const load = (chunk: string, module: string) =>
  `() => import(/* webpackChunkName: "${chunk}" */ ${JSON.stringify(module)})`;

/**
 * The module that Docusaurus's own routes are replaced with in the browser.
 * @throws where the routes have another shape: documents in one version, and pages of the reference beside them
 */
export function routeList({ routes, chunkNames, registry }: GeneratedFiles): string {
  const chunks: Readonly<Record<string, Chunks>> = JSON.parse(chunkNames);
  const modules = modulesOf(registry);
  const moduleOf = (route: GeneratedRoute | undefined, part: keyof Chunks) => {
    const chunk = chunks[route?.component ?? '']?.[part];
    const module = chunk === undefined ? undefined : modules.get(chunk);
    if (module === undefined) throw new Error(`the route ${route?.path} has no ${part}`);
    return module;
  };
  const all = generatedRoutes(routes);
  const references = all.filter((route) => route.routes === undefined && route.path !== '*');
  const [root, ...others] = all.filter((route) => route.routes !== undefined);
  const version = root?.routes?.[0];
  const guides = version?.routes?.[0]?.routes;
  const kinds = new Set(references.map((route) => moduleOf(route, '__comp')));
  if (root === undefined || guides === undefined || others.length > 0 || kinds.size !== 1)
    throw new Error('a plugin adds routes that site/runtime/route-list.ts does not know');
  const sidebars = [...new Set(guides.flatMap(({ sidebar }) => sidebar ?? []))];
  const below = ({ path }: GeneratedRoute) => JSON.stringify(path.slice(root.path.length));
  const entries = guides.map((route, index) => {
    const sidebar = route.sidebar === undefined ? -1 : sidebars.indexOf(route.sidebar);
    return `[${below(route)}, ${sidebar}, ${load(textChunk(index), moduleOf(route, 'content'))}]`;
  });
  return `import { routeTable } from ${JSON.stringify(table)};
import version from ${JSON.stringify(moduleOf(version, '__props'))};
export default routeTable({
  base: ${JSON.stringify(root.path)},
  version,
  sidebars: ${JSON.stringify(sidebars)},
  guide: ${load('guide', moduleOf(guides[0], '__comp'))},
  guides: [
${entries.join(',\n')}
  ],
  reference: ${load('reference', moduleOf(references[0], '__comp'))},
  references: [${references.map(below).join(', ')}],
  notFound: ${load('not-found', '@theme/NotFound')},
});
`;
}
