/** Routes of the sandbox alone: the Workbench, the payer's pages, and calls without a signature. */

import type { Faults } from '../../faults/sandbox/faults.ts';
import { createRateLimit, requestsPerSecond, sandboxMerchantsBurst } from '../../http/limits/rate-limit.ts';
import { activationAnswer } from '../../http/pages/terminal-activation.ts';
import type { Routes } from '../../http/route.ts';
import { needsToken } from '../../http/sandbox/demo-access.ts';
import { examCalls } from '../../http/sandbox/exam-calls.ts';
import type { Exams } from '../../http/sandbox/exams.ts';
import { faultCalls } from '../../http/sandbox/fault-calls.ts';
import { linkActivation } from '../../http/sandbox/link-activation.ts';
import type { MerchantCalls } from '../../http/sandbox/merchants.ts';
import { payerPages } from '../../http/sandbox/payer-pages.ts';
import { sandboxCalls } from '../../http/sandbox/sandbox-calls.ts';
import { sandboxActor } from '../../http/sandbox/sandbox-host.ts';
import type { OrderContext } from '../../orders/change/context.ts';
import type { ProcessClock } from '../clock.ts';
import type { Inside } from '../sandbox-part.ts';
import { type MoreRoutes, openAuditLog, type WorkbenchParts, workbench } from '../workbench.ts';
import type { FaultParts } from './faults.ts';
import type { SandboxPorts } from './ports.ts';

interface Opened {
  readonly clock: ProcessClock;
  readonly faults: FaultParts;
  readonly exams: Exams;
  readonly merchants: MerchantCalls;
}

export interface ExtrasInput {
  readonly orders: OrderContext;
  readonly actorOf: WorkbenchParts['actorOf'];
  readonly faults?: Faults | undefined;
  readonly exams?: Exams | undefined;
}

/** Routes of faults on demand and of exams, behind the gate of the Workbench. */
export function workbenchExtras({ orders, actorOf, faults, exams }: ExtrasInput): MoreRoutes {
  const { psn, checkoutCode } = orders.identifiers;
  return ({ access, auditLog }) => [
    ...(faults === undefined
      ? []
      : [faultCalls({ faults, queries: orders.database, psn, auditLog, actorOf, access })]),
    ...(exams === undefined ? [] : [examCalls({ ...access, exams, newId: () => `ex_${checkoutCode()}` })]),
  ];
}

export function sandboxRoutes(ports: SandboxPorts, inside: Inside, opened: Opened): readonly Routes[] {
  const { host, reachedAt, demo, equalInConstantTime, pages, uptime } = ports;
  const { orders, advance, doctor, activation } = inside;
  const { clock, faults, merchants } = opened;
  const { psn } = orders.identifiers;
  const place = () => ({ listensAt: host, publicUrl: reachedAt() });
  const actorOf = sandboxActor(place);
  const auditLog = openAuditLog({ ...ports, platform: ports.clock });
  return [
    ...workbench({
      ...ports,
      ...inside,
      isSandbox: true,
      page: pages.workbench,
      platform: ports.clock,
      clock,
      actorOf,
      needsToken: needsToken(place),
      booksTimeZone: ports.settings.booksTimeZone,
      more: workbenchExtras({ orders, actorOf, faults: faults.faults, exams: opened.exams }),
    }),
    linkActivation({ activate: activationAnswer(activation), publicUrl: orders.publicUrl, psn }),
    payerPages({ orders, isSame: equalInConstantTime, build: pages.checkout }),
    sandboxCalls({
      orders,
      clock,
      advance,
      merchants,
      doctor,
      comeBack: faults.comeBack,
      allowsMerchant: createRateLimit(
        requestsPerSecond.sandboxMerchants,
        uptime,
        undefined,
        sandboxMerchantsBurst,
      ),
      place,
      demoMerchant: demo,
      auditLog,
    }),
  ];
}
