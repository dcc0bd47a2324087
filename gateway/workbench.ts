/** The Workbench's API: all routes below /workbench/api. Each part adds its line here. */
import type { SignatureDoctor } from './http/envelope/signature-doctor.ts';
import type { Routes } from './http/route.ts';
import { type Access, type Audit, noAudit } from './http/workbench/actor.ts';
import { workbenchHome } from './http/workbench/home.ts';
import { workbenchNotifications } from './http/workbench/notifications.ts';
import { workbenchOrders } from './http/workbench/orders.ts';
import { workbenchTimeline } from './http/workbench/timeline.ts';
import type { OrderContext } from './orders/core/context.ts';
import type { Signer } from './ports/signer.ts';
import type { RequestLogParts } from './request-log.ts';
import { platformClock } from './runtime/node/platform.ts';

export interface WorkbenchParts {
  readonly orders: OrderContext;
  readonly doctor: SignatureDoctor;
  readonly signer: Pick<Signer, 'keyId'>;
  readonly requestLog: RequestLogParts;
  readonly actorOf: Access['actorOf'];
  /** Whether orders may be changed here: in the sandbox. */
  readonly sandbox: boolean;
  /** Writes down who did what. */
  readonly audit?: Audit;
}

export function workbench(parts: WorkbenchParts): readonly Routes[] {
  const { orders, doctor, signer, requestLog, sandbox } = parts;
  const { actorOf, audit = noAudit } = parts;
  const deps = {
    ...{ psn: orders.identifiers.psn, actorOf, audit, orders },
    ...{ mayChange: sandbox, keyId: signer.keyId },
    ...{ realMs: platformClock.nowMs, hasCalls: requestLog.record !== undefined },
  };
  return [
    requestLog.routes({ ...deps, doctor }),
    workbenchOrders(deps),
    workbenchTimeline(deps),
    workbenchNotifications(deps),
    workbenchHome(deps),
  ];
}
