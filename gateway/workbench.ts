/** The Workbench's API: all routes below /workbench/api. Each part adds its line here. */
import type { Directory } from './accounts/directory.ts';
import type { SignatureDoctor } from './http/envelope/signature-doctor.ts';
import type { Routes } from './http/route.ts';
import { type Access, type Audit, noAudit } from './http/workbench/actor.ts';
import { workbenchEndpoints } from './http/workbench/endpoints.ts';
import { workbenchHome } from './http/workbench/home.ts';
import { workbenchNotificationActs } from './http/workbench/notification-acts.ts';
import { workbenchNotifications } from './http/workbench/notifications.ts';
import { workbenchOrderActs } from './http/workbench/order-acts.ts';
import { workbenchOrders } from './http/workbench/orders.ts';
import { workbenchTimeline } from './http/workbench/timeline.ts';
import type { Delivery } from './notifications/delivery.ts';
import type { OrderContext } from './orders/core/context.ts';
import type { Signer } from './ports/signer.ts';
import type { RequestLogParts } from './request-log.ts';
import { platformClock } from './runtime/node/platform.ts';

export interface WorkbenchParts {
  readonly orders: OrderContext;
  readonly directory: Directory;
  readonly delivery: Delivery;
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
  const { orders, directory, delivery, doctor, signer, requestLog, sandbox } = parts;
  const { actorOf, audit = noAudit } = parts;
  const deps = {
    ...{ psn: orders.identifiers.psn, actorOf, audit, orders },
    ...{ delivery, directory, appOf: directory.app },
    ...{ mayChange: sandbox, allowLoopback: sandbox, keyId: signer.keyId },
    ...{ realMs: platformClock.nowMs, hasCalls: requestLog.record !== undefined },
  };
  return [
    requestLog.routes({ ...deps, doctor }),
    workbenchOrders(deps),
    workbenchOrderActs(deps),
    workbenchTimeline(deps),
    workbenchNotifications(deps),
    workbenchNotificationActs(deps),
    workbenchEndpoints(deps),
    workbenchHome(deps),
  ];
}
