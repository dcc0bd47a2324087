/** The label of an app in lists to choose from. */
import type { AppItem } from '@tollgate/contract/workbench/apps';

/** Returns its name with its number; the number alone where it has no name. */
export const appLabel = ({ app_id: appId, name }: AppItem): string =>
  name === '' ? appId : `${name} (${appId})`;
