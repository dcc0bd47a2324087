/** The frame stays while the reader navigates between pages. */
import renderRoutes from '@docusaurus/renderRoutes';
import type { Props } from '@theme/DocsRoot';
import Layout from '@theme/Layout';
import type { ReactElement } from 'react';

export default function DocsRoot({ route }: Props): ReactElement {
  return <Layout>{renderRoutes(route?.routes)}</Layout>;
}
