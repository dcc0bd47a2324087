/** The Workbench's API: all routes below /workbench/api. Each part adds its line here. */
import type { SignatureDoctor } from './http/envelope/signature-doctor.ts';
import type { Routes } from './http/route.ts';
import { type Access, type Audit, noAudit } from './http/workbench/actor.ts';
import type { OrderContext } from './orders/core/context.ts';
import type { RequestLogParts } from './request-log.ts';

export interface WorkbenchParts {
  readonly orders: OrderContext;
  readonly doctor: SignatureDoctor;
  readonly requestLog: RequestLogParts;
  readonly actorOf: Access['actorOf'];
  /** Writes down who did what. */
  readonly audit?: Audit;
}

export function workbench({
  orders,
  doctor,
  requestLog,
  actorOf,
  audit = noAudit,
}: WorkbenchParts): readonly Routes[] {
  const access: Access = { psn: orders.identifiers.psn, actorOf, audit };
  return [requestLog.routes({ ...access, doctor })];
}
