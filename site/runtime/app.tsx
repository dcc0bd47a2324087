/**
 * The whole page, in place of Docusaurus's own: nothing around a page's text changes after the start, or React would
 * throw away the text that it has not taken over yet (runtime/reader.ts).
 */
import '@generated/client-modules';
import { DocusaurusContextProvider } from '@docusaurus/core/lib/client/docusaurusContext.js';
import normalizeLocation from '@docusaurus/core/lib/client/normalizeLocation.js';
import PendingNavigation from '@docusaurus/core/lib/client/PendingNavigation.js';
import SiteMetadataDefaults from '@docusaurus/core/lib/client/SiteMetadataDefaults.js';
import ErrorBoundary from '@docusaurus/ErrorBoundary';
import renderRoutes from '@docusaurus/renderRoutes';
import { useLocation } from '@docusaurus/router';
import routes from '@generated/routes';
import Root from '@theme/Root';
import SiteMetadata from '@theme/SiteMetadata';
import { type ReactElement, useEffect } from 'react';

function Pages(): ReactElement {
  const location = normalizeLocation(useLocation());
  return <PendingNavigation location={location}>{renderRoutes(routes)}</PendingNavigation>;
}

export default function App(): ReactElement {
  useEffect(() => {
    document.documentElement.dataset['hasHydrated'] = 'true';
  }, []);
  return (
    <ErrorBoundary>
      <DocusaurusContextProvider>
        <Root>
          <SiteMetadataDefaults />
          <SiteMetadata />
          <Pages />
        </Root>
      </DocusaurusContextProvider>
    </ErrorBoundary>
  );
}
