/** An app as a list to choose from names it. */
import type { AppItem } from '@tollgate/contract/workbench/apps';

/** An app has a name or is known by its number. */
export const appLabel = ({ app_id: appId, name }: AppItem): string =>
  name === '' ? appId : `${name} (${appId})`;
