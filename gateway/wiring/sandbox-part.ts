/** Part that a sandbox adds to a gateway. `sandbox/` makes it and is handed in, so that production loads none of it. */

import type { Directory } from '../accounts/directory.ts';
import type { KeylessAcquirer } from '../acquirers/guarded.ts';
import type { CallFaults } from '../http/envelope/call-faults.ts';
import type { SignatureDoctor } from '../http/envelope/signature-doctor.ts';
import type { CheckoutPagesDeps, Page } from '../http/pages/checkout-pages.ts';
import type { TerminalActivationDeps } from '../http/pages/terminal-activation.ts';
import type { Routes } from '../http/route.ts';
import type { FiredWatch } from '../http/workbench/fired.ts';
import type { Delivery, DeliveryDeps } from '../notifications/delivery.ts';
import type { OrderContext } from '../orders/change/context.ts';
import type { Messages } from '../ports/messages.ts';
import type { MessageLog } from '../terminals/message-log.ts';
import type { TerminalService } from '../terminals/service.ts';
import type { ProcessClock } from './clock.ts';
import type { LateReports } from './due-work.ts';
import type { Drop } from './forgetting.ts';
import type { RequestLogParts } from './request-log.ts';
import type { OwnDue, Scheduler } from './scheduler.ts';

/** Faults on demand: the rules, at each place where they act. */
export interface FaultPoints {
  readonly calls: CallFaults;
  readonly exchange: NonNullable<DeliveryDeps['exchange']>;
  messages(inner: Messages): Messages;
  service(inner: TerminalService): TerminalService;
  /** Begins to look for rules of other processes, and for late reports, which it applies to these orders. */
  begin(orders: OrderContext): LateReports;
  /** Resolves when the present look has ended. */
  stop(): Promise<void>;
}

/** Members that exist when the routes of the sandbox are made. */
export interface Inside {
  readonly orders: OrderContext;
  readonly delivery: Delivery;
  readonly doctor: SignatureDoctor;
  readonly directory: Directory;
  readonly requestLog: RequestLogParts;
  readonly fired: FiredWatch;
  readonly messages: MessageLog;
  readonly activation: TerminalActivationDeps;
  readonly advance: Scheduler['advance'];
}

export interface SandboxMerchants {
  /** Drops besides those of every gateway. */
  readonly drops: readonly Drop[];
  routes(inside: Inside): readonly Routes[];
}

export interface Sandbox {
  readonly clock: ProcessClock;
  /** Takes what no connector takes. */
  readonly acquirer: KeylessAcquirer;
  /** The issuer's page. */
  readonly challenge: Page;
  readonly sheetCards: CheckoutPagesDeps['sheetCards'];
  readonly faults?: FaultPoints;
  /** Finds merchants with their own clocks that have due work. */
  readonly ownDue?: () => Promise<readonly OwnDue[]>;
  /** Exams of merchants' servers. */
  readonly exams?: { close(): Promise<unknown> };
  /** Opens merchants for tests, which are known to the directory and the request log. */
  openMerchants(known: Pick<Inside, 'directory' | 'requestLog'>): SandboxMerchants;
}
