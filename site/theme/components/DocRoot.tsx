/** A document beside its sidebar; a path below /docs/ that no document has is not found. */
import renderRoutes from '@docusaurus/renderRoutes';
import { matchPath, useLocation } from '@docusaurus/router';
import type { Props } from '@theme/DocRoot';
import { lazy, type ReactElement, Suspense, useContext } from 'react';
import { Sidebar } from '../navigation/sidebar.tsx';
import { SidebarsContext, useMenuSidebar } from '../navigation/sidebar-context.ts';

interface DocRoute {
  readonly path: string;
  readonly sidebar?: string;
}

// Its texts and its suggestions are no part of any other page's code.
const NotFoundContent = lazy(() => import('../overview/not-found-content.tsx'));

export default function DocRoot({ route }: Props): ReactElement {
  const { pathname } = useLocation();
  const sidebars = useContext(SidebarsContext);
  const routes = (route?.routes ?? []) as unknown as readonly DocRoute[];
  const found = routes.find(({ path }) => matchPath(pathname, { path, exact: true }) !== null);
  const items = found?.sidebar === undefined ? undefined : sidebars[found.sidebar];
  useMenuSidebar(items);
  if (found === undefined) {
    return (
      <Suspense>
        <NotFoundContent />
      </Suspense>
    );
  }
  return (
    <div className={items === undefined ? 'doc' : 'doc doc-with-sidebar'}>
      {items !== undefined && <Sidebar items={items} />}
      {/* One part: the server's text stays until its code is there. Another page is another part. */}
      <Suspense key={found.path}>{renderRoutes(route?.routes)}</Suspense>
    </div>
  );
}
