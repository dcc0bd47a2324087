/** What the actor may do: a button that the API would refuse is not shown. */
import type { Permission, Session } from '@tollgate/contract/workbench/session';
import { useResource } from './use-resource.ts';

/** False until the session is known. */
export function useMay(permission: Permission): boolean {
  return useResource<Session>('session').answer?.permissions.includes(permission) === true;
}
