/** The actor at the Workbench and their permissions: asked for once, for every page. */
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

/** Returns the session; its answer is undefined until the gateway has given it. */
export function useSession(): Resource<Session> {
  return useContext(SessionContext);
}

interface PermittedProps {
  readonly to: Permission;
  readonly children: ReactNode;
}

/** Shows an act only to those whom the API lets perform it. */
export function Permitted({ to, children }: PermittedProps): ReactNode {
  return useMay(to) ? children : null;
}

/** Says that the actor has the permission: a button that the API would refuse is not shown. False until it is known. */
export function useMay(permission: Permission): boolean {
  return useSession().answer?.permissions.includes(permission) === true;
}
