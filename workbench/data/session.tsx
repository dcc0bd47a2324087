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

/** Hides an act from those whom the API does not let perform it; shown until that is known, so that nothing moves. */
export function Permitted({ to, children }: PermittedProps): ReactNode {
  const { answer, problem } = useSession();
  return (answer?.permissions.includes(to) ?? problem === undefined) ? children : null;
}

/** Says that the actor has the permission: a button that the API would refuse is not shown. False until it is known. */
export function useMay(permission: Permission): boolean {
  return useSession().answer?.permissions.includes(permission) === true;
}
