/** GET /workbench/api/session: who asks, what they may do, the gateway's key, and a sandbox's own merchant. */
import type { DemoNumbers, Session } from '@tollgate/contract/workbench/session';
import { respondJson } from '../../respond.ts';
import type { Routes } from '../../route.ts';
import { type Access, type Actor, guarded } from './actor.ts';
import type { Rights } from './gate.ts';

export interface SessionDeps extends Pick<Access, 'psn' | 'actorOf'> {
  readonly isSandbox: boolean;
  readonly gatewayPublicKeyPem: string;
  readonly publicUrl: () => string;
  readonly booksTimeZone: string;
  readonly rightsOf: (actor: Actor) => Rights;
  /** Undefined in production, and as long as it is not made. */
  readonly demo: () => DemoNumbers | undefined;
}

export function workbenchSession(deps: SessionDeps): Routes {
  const show = guarded(deps, async (_context, actor) => {
    const { role, permissions, expiresAtMs } = deps.rightsOf(actor);
    const { who, merchants } = actor;
    const demo = deps.demo();
    const maySeeDemo = demo !== undefined && (merchants?.includes(demo.merchant_no) ?? true);
    const session: Session = {
      who,
      role,
      permissions: [...permissions],
      ...(merchants !== undefined && { merchants }),
      ...(expiresAtMs !== undefined && { expires_ms: expiresAtMs }),
      is_sandbox: deps.isSandbox,
      public_url: deps.publicUrl(),
      books_time_zone: deps.booksTimeZone,
      gateway_public_key_pem: deps.gatewayPublicKeyPem,
      ...(maySeeDemo && { demo }),
    };
    return respondJson(200, session);
  });
  return (router) => {
    router.get('/workbench/api/session', show);
  };
}
