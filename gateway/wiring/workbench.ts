/** The Workbench: its page, and all routes below /workbench/api, behind one gate. Each part adds its line here. */
import type { Logger } from 'pino';
import type { Directory } from '../accounts/directory.ts';
import type { Faults } from '../faults/sandbox/faults.ts';
import type { Failure } from '../http/envelope/failure.ts';
import type { SignatureDoctor } from '../http/envelope/signature-doctor.ts';
import { workbenchPages } from '../http/pages/workbench-pages.ts';
import type { Routes } from '../http/route.ts';
import { examCalls } from '../http/sandbox/exam-calls.ts';
import type { Exams } from '../http/sandbox/exams.ts';
import { faultCalls } from '../http/sandbox/fault-calls.ts';
import type { Access, Actor } from '../http/workbench/access/actor.ts';
import { workbenchAudit } from '../http/workbench/access/audit.ts';
import { type AuditLog, createAuditLog } from '../http/workbench/access/audit-log.ts';
import { createGate, type GateDeps } from '../http/workbench/access/gate.ts';
import { maskPersonal } from '../http/workbench/access/mask.ts';
import { workbenchSession } from '../http/workbench/access/session.ts';
import { createTokenActor, workbenchTokens } from '../http/workbench/access/tokens.ts';
import { workbenchApps } from '../http/workbench/apps.ts';
import { workbenchClock } from '../http/workbench/clock.ts';
import { workbenchEndpoints } from '../http/workbench/endpoints.ts';
import type { FiredWatch } from '../http/workbench/fired.ts';
import { workbenchHome } from '../http/workbench/home.ts';
import { workbenchLive } from '../http/workbench/live.ts';
import { workbenchNotificationActs } from '../http/workbench/notification-acts.ts';
import { workbenchNotifications } from '../http/workbench/notifications.ts';
import { workbenchDescription } from '../http/workbench/openapi.ts';
import { workbenchOrderActs } from '../http/workbench/order-acts.ts';
import { workbenchOrders } from '../http/workbench/orders.ts';
import { workbenchTerminals } from '../http/workbench/terminals.ts';
import { workbenchTimeline } from '../http/workbench/timeline.ts';
import type { Delivery } from '../notifications/delivery.ts';
import { readPublicKey } from '../operator/read-public-key.ts';
import type { OrderContext } from '../orders/change/context.ts';
import type { Database } from '../ports/database.ts';
import type { Signer } from '../ports/signer.ts';
import { readPageBuild } from '../runtime/node/http/page-build.ts';
import { hashOf, platformClock, platformRandom } from '../runtime/node/platform.ts';
import type { DemoMerchant } from '../start/sandbox/demo-merchant.ts';
import type { MessageLog } from '../terminals/message-log.ts';
import type { RequestLogParts } from './request-log.ts';
import type { SandboxClock } from './sandbox-clock.ts';

export interface WorkbenchParts {
  readonly orders: OrderContext;
  readonly delivery: Delivery;
  readonly doctor: SignatureDoctor;
  readonly signer: Pick<Signer, 'keyId' | 'publicKeyPem'>;
  readonly requestLog: RequestLogParts;
  /** Who asks without a token; a refusal where none may. */
  readonly actorOf: (request: Request) => Actor | Failure;
  /** Whether a request needs a token; absent: none does. */
  readonly needsToken?: GateDeps['needsToken'];
  /** Whether orders, the payer and the clock may be changed here. */
  readonly sandbox: boolean;
  readonly clock: SandboxClock;
  readonly advance: (byMs: number, merchantNo?: string) => Promise<unknown>;
  readonly fired: FiredWatch;
  readonly messages: MessageLog;
  readonly directory: Directory;
  readonly log: Logger;
  readonly demo: () => DemoMerchant | undefined;
  /** Faults on demand; absent: none can be set here. */
  readonly faults?: Faults | undefined;
  /** Exams of merchants' servers; absent: none can be started here. */
  readonly exams?: Exams | undefined;
}

export function openAuditLog(database: Database, log: Logger): AuditLog {
  return createAuditLog({
    ...{ clock: platformClock, hashOf, database },
    onEntry: ({ merchantNo, number, act, who, hash }) =>
      log.info({ merchantNo, number, act, who, hash }, 'audit'),
    onFault: (fault, { act, subject }) =>
      log.error({ err: fault, act, subject }, 'the end of an act is not in the audit log'),
  });
}

export function workbench(parts: WorkbenchParts): readonly Routes[] {
  const { orders, delivery, doctor, signer, requestLog, sandbox, clock, directory, log } = parts;
  const { faults, exams } = parts;
  const { database } = orders;
  const { psn } = orders.identifiers;
  const platform = { clock: platformClock, hashOf, random: platformRandom };
  const demo = () => {
    const known = parts.demo();
    return (
      known && {
        merchant_no: known.merchant_no,
        app_id: known.app_id,
        basic_app_id: known.basic.app_id,
        store_no: known.store_no,
        terminal_sns: known.terminal_sn_list,
      }
    );
  };
  const auditLog = openAuditLog(database, log);
  const gate = createGate({
    psn,
    actorOf: parts.actorOf,
    ...(parts.needsToken && { needsToken: parts.needsToken }),
    tokenActor: createTokenActor({ ...platform, queries: database }),
    auditLog,
    mask: maskPersonal,
    publicUrl: orders.publicUrl,
  });
  const { audit, actorOf, rightsOf } = gate;
  const access: Access = { psn, actorOf, audit };
  const onStreamFault = (fault: unknown) => log.error({ err: fault }, 'a stream of the Workbench ended');
  const orderDeps = {
    ...{ ...access, orders, delivery, appOf: directory.app },
    ...{ mayChange: sandbox, allowLoopback: sandbox, keyId: signer.keyId },
    ...{ realMs: platformClock.nowMs, hasCalls: requestLog.record !== undefined },
  };
  return [
    workbenchPages(readPageBuild('workbench')),
    gate.routes,
    requestLog.routes({ ...access, doctor, onFault: onStreamFault }),
    // Before the routes of one order and one notification, which would take `stream` for a number.
    workbenchLive({ ...orderDeps, wait: requestLog.wait, onFault: onStreamFault }),
    workbenchOrders(orderDeps),
    workbenchOrderActs(orderDeps),
    workbenchTimeline(orderDeps),
    workbenchNotifications(orderDeps),
    workbenchNotificationActs({ ...orderDeps, rightsOf }),
    workbenchEndpoints({ ...orderDeps, directory }),
    workbenchHome(orderDeps),
    workbenchSession({
      ...{ ...access, isSandbox: sandbox, rightsOf, demo },
      gatewayPublicKeyPem: signer.publicKeyPem,
    }),
    workbenchClock({ ...access, queries: database, clock, advance: parts.advance, fired: parts.fired }),
    workbenchTerminals({ ...access, queries: database, clock, messages: parts.messages }),
    workbenchApps({
      ...access,
      ...platform,
      database,
      clock,
      directory,
      readPublicKey,
      isDemo: (appId) => [demo()?.app_id, demo()?.basic_app_id].includes(appId),
    }),
    workbenchTokens({ ...access, ...platform, queries: database, rightsOf }),
    workbenchAudit({ ...access, queries: database, hashOf }),
    ...(faults
      ? [faultCalls({ ...{ faults, queries: database, psn, auditLog }, actorOf: parts.actorOf, access })]
      : []),
    ...(exams
      ? [examCalls({ ...access, exams, newId: () => `ex_${orders.identifiers.checkoutCode()}` })]
      : []),
    workbenchDescription({ ...access, publicUrl: orders.publicUrl }),
  ];
}
