/** There is one version of the documents; it provides the three sidebars. */
import renderRoutes from '@docusaurus/renderRoutes';
import type { Props } from '@theme/DocVersionRoot';
import type { ReactElement } from 'react';
import { SidebarsContext } from '../navigation/sidebar-context.ts';

export default function DocVersionRoot({ route, version }: Props): ReactElement {
  return <SidebarsContext value={version.docsSidebars}>{renderRoutes(route?.routes)}</SidebarsContext>;
}
