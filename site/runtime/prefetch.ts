/** Fetches the code of pages that the reader may go to next, once for each; nothing on slow connections (spec §2). */
import preloadPage from '@docusaurus/core/lib/client/preload.js';
import routes from '@generated/routes';
import { matchRoutes } from './match.ts';
import type { PageRoute } from './route-table.tsx';

// The bundler's own names for where a chunk is.
declare const __webpack_public_path__: string;
declare const __webpack_get_script_filename__: (chunk: string) => string;

interface Connection {
  readonly effectiveType?: string;
  readonly saveData?: boolean;
}

/** As Docusaurus's own answer; the links of a page do not wait for it. */
type Answer = ReturnType<Window['docusaurus']['prefetch']>;

const fetched = new Set<string>();
const loaded = new Set<string>();

function isSlow(): boolean {
  const { connection } = navigator as { readonly connection?: Connection };
  return connection?.effectiveType?.includes('2g') === true || connection?.saveData === true;
}

async function fetchScript(chunk: string): Promise<void> {
  if (fetched.has(chunk)) return;
  fetched.add(chunk);
  const url = __webpack_public_path__ + __webpack_get_script_filename__(chunk);
  const link = document.createElement('link');
  if (link.relList.supports('prefetch')) {
    link.rel = 'prefetch';
    link.href = url;
    document.head.append(link);
    return;
  }
  // Safari: what it fetched is in its cache. A script that fails is asked for again when its page is shown.
  await fetch(url).catch(() => {});
}

/** Fetches a page's scripts, without running them. */
function prefetch(path: string): Answer {
  if (isSlow() || loaded.has(path)) return false;
  const matched = matchRoutes(routes as unknown as readonly PageRoute[], path);
  return Promise.all(matched.flatMap(({ route }) => (route as PageRoute).chunks ?? []).map(fetchScript));
}

/** Runs a page's scripts, so that it is there on a click. */
function preload(path: string): Answer {
  if (isSlow() || loaded.has(path)) return false;
  loaded.add(path);
  // What fails is asked for again when the reader goes there.
  return preloadPage(path).then(
    () => [],
    () => [],
  );
}

export const ahead = { prefetch, preload } satisfies Window['docusaurus'];
