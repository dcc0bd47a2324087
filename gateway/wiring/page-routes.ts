/** Wires what people open in a browser, and what acquirers send: the routes that sandbox and production share. */
import type { Logger } from 'pino';
import { acquirerInbound } from '../http/acquirers.ts';
import { createRateLimit } from '../http/limits/rate-limit.ts';
import { checkoutPages } from '../http/pages/checkout-pages.ts';
import { type PageBuild, pageAssets, terminalPages } from '../http/pages/page-build.ts';
import { payImages } from '../http/pages/pay-images.ts';
import { signatureImages } from '../http/pages/signature-images.ts';
import { type TerminalActivationDeps, terminalActivation } from '../http/pages/terminal-activation.ts';
import type { Routes } from '../http/route.ts';
import type { ReturnFromChallenge } from '../http/sandbox/challenge-faults.ts';
import { createSandboxChallenge } from '../http/sandbox/challenge-page.ts';
import { sheetCards } from '../http/sandbox/sandbox-buyer.ts';
import { rootFiles } from '../http/site/root-files.ts';
import { siteFiles } from '../http/site/site-files.ts';
import type { OrderContext } from '../orders/change/context.ts';
import { itemImageOf } from '../orders/online/checkout.ts';
import { signatureOf } from '../orders/terminal/signature.ts';
import type { Clock } from '../ports/clock.ts';
import { readPageBuild } from '../runtime/node/http/page-build.ts';
import { siteBuild } from '../runtime/node/http/site-build.ts';
import { createFetchImage } from '../runtime/node/images.ts';

/** Of one link: a page asks once a second or two, and a buyer may have it open a few times. */
const pageRequestsPerSecond = 20;

export interface PageRoutesDeps {
  readonly orders: OrderContext;
  readonly sandbox: boolean;
  /** Of the checkout pages. */
  readonly build: PageBuild;
  readonly publicUrl: () => string;
  readonly cardKeyPem: string;
  readonly uptime: Clock;
  readonly log: Logger;
  readonly activation: TerminalActivationDeps;
  /** What happens when a cardholder comes back from the sandbox's issuer; absent: what always happens. */
  readonly comeBack?: ReturnFromChallenge | undefined;
}

/** The documentation, the checkout and terminal pages with their images, and where acquirers report. */
export function pageRoutes(deps: PageRoutesDeps): readonly Routes[] {
  const { orders, sandbox, build, publicUrl, cardKeyPem, uptime, log, activation } = deps;
  return [
    siteFiles(siteBuild, publicUrl),
    rootFiles(publicUrl),
    pageAssets(build),
    checkoutPages({
      orders,
      sandbox,
      build,
      publicUrl,
      cardKeyPem,
      sheetCards: sandbox ? sheetCards : [],
      ...(sandbox && { challenge: createSandboxChallenge(deps.comeBack) }),
      allows: createRateLimit(pageRequestsPerSecond, uptime),
    }),
    payImages({
      itemImageOf: (link, index) => itemImageOf(orders, link, index),
      fetchImage: createFetchImage({ allowLoopback: sandbox }),
      uptime,
    }),
    signatureImages({ signatureOf: (link) => signatureOf(orders, link) }),
    acquirerInbound({
      orders,
      onUnknown: (acquirer, { merchantNo, transNo }) =>
        log.warn({ acquirer, merchantNo, transNo }, 'an acquirer reports what it has not taken'),
      onFault: (fault, psn) => log.error({ psn, err: fault }, 'what an acquirer reports is not stored'),
    }),
    terminalPages(readPageBuild('terminal')),
    terminalActivation(activation),
  ];
}
