/** Who acts at the Workbench and what they may do: asked for once, for every page. */
import type { Permission, Session } from '@tollgate/contract/workbench/session';
import { createContext, type ReactElement, type ReactNode, useContext } from 'react';
import { type Resource, useResource } from './use-resource.ts';

const everyMs = 30_000;

const SessionContext = createContext<Resource<Session>>({
  answer: undefined,
  problem: undefined,
  isLoading: true,
  reload: () => {},
});

export function SessionProvider({ children }: { readonly children: ReactNode }): ReactElement {
  return <SessionContext value={useResource<Session>('session', everyMs)}>{children}</SessionContext>;
}

/** Its answer is undefined until the gateway has given it. */
export function useSession(): Resource<Session> {
  return useContext(SessionContext);
}

/** Whether the actor may do so: a button that the API would refuse is not shown. False until the session is known. */
export function useMay(permission: Permission): boolean {
  return useSession().answer?.permissions.includes(permission) === true;
}
