/** The Workbench: its page, and all routes below /workbench/api, behind one gate. Each part adds its line here. */

import type { DemoNumbers } from '@tollgate/contract/workbench/session';
import type { Failure } from '../http/envelope/failure.ts';
import type { PageBuild } from '../http/pages/page-build.ts';
import { workbenchPages } from '../http/pages/workbench-pages.ts';
import type { Routes } from '../http/route.ts';
import type { Access, Actor } from '../http/workbench/access/actor.ts';
import { type AuditLog, createAuditLog } from '../http/workbench/access/audit-log.ts';
import { createGate, type GateDeps } from '../http/workbench/access/gate.ts';
import { maskPersonal } from '../http/workbench/access/mask.ts';
import { workbenchSession } from '../http/workbench/access/session.ts';
import { createTokenActor, workbenchTokens } from '../http/workbench/access/tokens.ts';
import { workbenchApps } from '../http/workbench/apps.ts';
import { workbenchAudit } from '../http/workbench/audit-entries.ts';
import { workbenchBooks } from '../http/workbench/books/accounts.ts';
import { workbenchBookActs } from '../http/workbench/books/acts.ts';
import { workbenchDifferences } from '../http/workbench/books/differences.ts';
import { workbenchClock } from '../http/workbench/clock.ts';
import { workbenchEndpoints } from '../http/workbench/endpoints.ts';
import { workbenchHome } from '../http/workbench/home/home.ts';
import { workbenchLive } from '../http/workbench/live.ts';
import { workbenchNotificationActs } from '../http/workbench/notification-acts.ts';
import { workbenchNotifications } from '../http/workbench/notifications.ts';
import { workbenchDescription } from '../http/workbench/openapi.ts';
import { workbenchOrderActs } from '../http/workbench/order-acts.ts';
import { workbenchOrders } from '../http/workbench/orders.ts';
import { workbenchBulkResends } from '../http/workbench/receivers/bulk-resends.ts';
import { workbenchReceivers } from '../http/workbench/receivers/routes.ts';
import { workbenchSearch } from '../http/workbench/search/routes.ts';
import { workbenchTerminals } from '../http/workbench/terminals.ts';
import { workbenchTimeline } from '../http/workbench/timeline.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database } from '../ports/database.ts';
import type { Log } from '../ports/log.ts';
import type { ProcessClock } from './clock.ts';
import type { GatewayPorts } from './ports.ts';
import type { Inside } from './sandbox-part.ts';

/** The demo merchant: numbers without secrets. */
export interface DemoAccount {
  readonly merchant_no: string;
  readonly app_id: string;
  readonly store_no: string;
  readonly terminal_sn: string;
  readonly terminal_sn_list: readonly string[];
  readonly basic: { readonly app_id: string };
}

/** Makes routes behind the gate of the Workbench. */
export type MoreRoutes = (behind: {
  readonly access: Access;
  readonly auditLog: AuditLog;
}) => readonly Routes[];

export interface WorkbenchParts
  extends Pick<GatewayPorts, 'log' | 'hashOf' | 'random' | 'readPublicKey'>,
    Pick<Inside, 'orders' | 'delivery' | 'doctor' | 'requestLog' | 'fired' | 'messages' | 'directory'> {
  readonly signer: Pick<GatewayPorts['signer'], 'keyId' | 'publicKeyPem'>;
  readonly page: PageBuild;
  /** The platform's time. */
  readonly platform: Clock;
  readonly clock: ProcessClock;
  /** True if orders, the payer and the clock may be changed here. */
  readonly isSandbox: boolean;
  /** Who asks without a token; a refusal where none may. */
  readonly actorOf: (request: Request) => Actor | Failure;
  readonly advance: (byMs: number, merchantNo?: string) => Promise<unknown>;
  /** Returns true if a request needs a token; absent: none does. */
  readonly needsToken?: GateDeps['needsToken'];
  readonly demo: () => DemoAccount | undefined;
  /** IANA name of the zone in which a day of the books begins and ends. */
  readonly booksTimeZone: string;
  readonly more?: MoreRoutes;
}

export function openAuditLog(parts: {
  readonly database: Database;
  readonly log: Log;
  readonly platform: Clock;
  readonly hashOf: GatewayPorts['hashOf'];
}): AuditLog {
  const { database, log, platform: clock, hashOf } = parts;
  return createAuditLog({
    clock,
    hashOf,
    database,
    onEntry: ({ merchantNo, number, act, who, hash }) =>
      log.info({ merchantNo, number, act, who, hash }, 'audit'),
    onFault: (error, { act, subject }) =>
      log.error({ err: error, act, subject }, 'the result of an action is missing from the audit log'),
  });
}

/** The numbers that the Workbench shows of the demo merchant. */
function numbersOf(known: DemoAccount | undefined): DemoNumbers | undefined {
  return (
    known && {
      merchant_no: known.merchant_no,
      app_id: known.app_id,
      basic_app_id: known.basic.app_id,
      store_no: known.store_no,
      terminal_sns: known.terminal_sn_list,
    }
  );
}

export function workbench(parts: WorkbenchParts): readonly Routes[] {
  const { orders, delivery, doctor, signer, requestLog, isSandbox, clock, directory, log } = parts;
  const { hashOf, random, readPublicKey } = parts;
  const { database } = orders;
  const { psn } = orders.identifiers;
  const platform = { clock: parts.platform, hashOf, random };
  const demo = () => numbersOf(parts.demo());
  const auditLog = openAuditLog({ ...parts, database });
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
  const exporting = { ...access, rightsOf };
  const onStreamError = (error: unknown) => log.error({ err: error }, 'a stream of the Workbench ended');
  const orderDeps = {
    ...exporting,
    orders,
    delivery,
    appOf: directory.app,
    mayChange: isSandbox,
    allowLoopback: isSandbox,
    keyId: signer.keyId,
    realMs: parts.platform.nowMs,
    hasCalls: requestLog.record !== undefined,
  };
  return [
    workbenchPages(parts.page),
    gate.routes,
    requestLog.routes({ ...exporting, doctor, onFault: onStreamError }),
    // Before the routes of one order and one notification, which would take `stream` for a number.
    workbenchLive({ ...orderDeps, wait: requestLog.wait, onFault: onStreamError }),
    workbenchSearch(orderDeps),
    workbenchOrders(orderDeps),
    workbenchOrderActs(orderDeps),
    workbenchTimeline(orderDeps),
    // Before the route of one notification, which would take these names for its number.
    workbenchReceivers(orderDeps),
    workbenchBulkResends(orderDeps),
    workbenchNotifications(orderDeps),
    workbenchNotificationActs(orderDeps),
    workbenchEndpoints({ ...orderDeps, directory }),
    workbenchHome({ ...orderDeps, written: requestLog.written }),
    workbenchSession({
      ...access,
      isSandbox,
      rightsOf,
      demo,
      gatewayPublicKeyPem: signer.publicKeyPem,
      publicUrl: orders.publicUrl,
      booksTimeZone: parts.booksTimeZone,
    }),
    workbenchClock({ ...access, queries: database, clock, advance: parts.advance, fired: parts.fired }),
    workbenchTerminals({ ...exporting, queries: database, clock, messages: parts.messages }),
    workbenchBooks({ ...access, queries: database, clock, timeZone: parts.booksTimeZone }),
    workbenchDifferences({ ...access, database }),
    workbenchBookActs({ ...access, database, clock }),
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
    workbenchAudit({ ...exporting, queries: database, hashOf }),
    ...(parts.more?.({ access, auditLog }) ?? []),
    workbenchDescription({ ...access, publicUrl: orders.publicUrl }),
  ];
}
