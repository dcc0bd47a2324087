/** What the sandbox alone has, put together for one process: its merchants for tests, and its routes. */
import type { Directory } from '../../accounts/directory.ts';
import type { Faults } from '../../faults/sandbox/faults.ts';
import type { PageBuild } from '../../http/pages/page-build.ts';
import { activationAnswer, type TerminalActivationDeps } from '../../http/pages/terminal-activation.ts';
import type { Routes } from '../../http/route.ts';
import type { ReturnFromChallenge } from '../../http/sandbox/challenge-faults.ts';
import { needsToken } from '../../http/sandbox/demo-access.ts';
import { linkActivation } from '../../http/sandbox/link-activation.ts';
import { createMerchantCalls, type MerchantCalls } from '../../http/sandbox/merchants.ts';
import { payerPages } from '../../http/sandbox/payer-pages.ts';
import { type SandboxDeps, sandboxCalls } from '../../http/sandbox/sandbox-calls.ts';
import { sandboxActor } from '../../http/sandbox/sandbox-host.ts';
import { readPublicKey } from '../../operator/read-public-key.ts';
import type { Database } from '../../ports/database.ts';
import { createKeyPairs } from '../../runtime/node/key-pairs.ts';
import { equalInConstantTime, hashOf, platformClock, platformRandom } from '../../runtime/node/platform.ts';
import type { DemoMerchant } from '../../start/sandbox/demo-merchant.ts';
import type { RequestLogParts } from '../request-log.ts';
import { openAuditLog, type WorkbenchParts, workbench } from '../workbench.ts';

export function openSandboxMerchants(
  database: Database,
  directory: Directory,
  origin: { readonly publicUrl: string; readonly demo?: DemoMerchant },
  /** Other memories of a merchant. */
  memories: { readonly requestLog: RequestLogParts; readonly faults: Faults | undefined },
): MerchantCalls {
  return createMerchantCalls({
    database,
    random: platformRandom,
    platform: platformClock,
    hashOf,
    readKey: readPublicKey,
    keyPairs: createKeyPairs(),
    publicUrl: () => origin.publicUrl,
    demo: () => origin.demo && { merchantNo: origin.demo.merchant_no, terminalSn: origin.demo.terminal_sn },
    beforeRemoval: memories.requestLog.forget,
    onRemoved() {
      directory.forget();
      // Its rules are gone with its rows.
      void memories.faults?.refresh().catch(() => {});
    },
  });
}

export interface SandboxParts extends Omit<WorkbenchParts, 'actorOf' | 'needsToken' | 'advance'> {
  readonly advance: SandboxDeps['advance'];
  readonly merchants: MerchantCalls;
  readonly activation: TerminalActivationDeps;
  /** Of the checkout pages. */
  readonly build: PageBuild;
  /** What happens when a cardholder comes back from the issuer; absent: what always happens. */
  readonly comeBack?: ReturnFromChallenge | undefined;
  /** HOST: the address that the gateway listens on. */
  readonly host: string;
}

/** The Workbench, the payer's pages, and the calls without a signature. */
export function sandboxRoutes(parts: SandboxParts): readonly Routes[] {
  const { orders, clock, advance, merchants, doctor, comeBack, host, build } = parts;
  const { psn } = orders.identifiers;
  const place = () => ({ listensAt: host, publicUrl: orders.publicUrl() });
  return [
    ...workbench({ ...parts, actorOf: sandboxActor(place), needsToken: needsToken(place) }),
    linkActivation({ activate: activationAnswer(parts.activation), publicUrl: orders.publicUrl, psn }),
    payerPages({ orders, isSame: equalInConstantTime, build }),
    sandboxCalls({
      orders,
      clock,
      advance,
      merchants,
      doctor,
      comeBack,
      host,
      demoMerchant: parts.demo,
      auditLog: openAuditLog(orders.database, parts.log),
    }),
  ];
}
