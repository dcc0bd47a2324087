/** Wires what people open in a browser, and what acquirers send: the routes that sandbox and production share. */
import { acquirerInbound } from '../http/acquirers.ts';
import { createRateLimit, requestsPerSecond } from '../http/limits/rate-limit.ts';
import { checkoutPages } from '../http/pages/checkout-pages.ts';
import { pageAssets, terminalPages } from '../http/pages/page-build.ts';
import { payImages } from '../http/pages/pay-images.ts';
import { signatureImages } from '../http/pages/signature-images.ts';
import { type TerminalActivationDeps, terminalActivation } from '../http/pages/terminal-activation.ts';
import type { Routes } from '../http/route.ts';
import { rootFiles } from '../http/site/root-files.ts';
import { siteFiles } from '../http/site/site-files.ts';
import type { OrderContext } from '../orders/change/context.ts';
import { itemImageOf } from '../orders/online/checkout.ts';
import { signatureOf } from '../orders/terminal/signature.ts';
import type { GatewayPorts } from './ports.ts';
import type { Sandbox } from './sandbox-part.ts';

export interface PageRoutesDeps
  extends Pick<GatewayPorts, 'pages' | 'cardKeyPem' | 'uptime' | 'log' | 'fetchImage'> {
  readonly orders: OrderContext;
  readonly activation: TerminalActivationDeps;
  /** Pages and cards that the sandbox's acquirer adds; absent in production. */
  readonly sandbox?: Pick<Sandbox, 'challenge' | 'sheetCards'> | undefined;
}

/** The documentation, the checkout and terminal pages with their images, and where acquirers report. */
export function pageRoutes(deps: PageRoutesDeps): readonly Routes[] {
  const { orders, sandbox, pages, cardKeyPem, uptime, log, fetchImage, activation } = deps;
  const { publicUrl } = orders;
  return [
    siteFiles(pages.site, publicUrl),
    rootFiles(publicUrl),
    pageAssets(pages.checkout),
    checkoutPages({
      orders,
      sandbox: sandbox !== undefined,
      build: pages.checkout,
      publicUrl,
      cardKeyPem,
      sheetCards: sandbox?.sheetCards ?? [],
      ...(sandbox && { challenge: sandbox.challenge }),
      onFault: (error, psn) => log.error({ psn, err: error }, 'the return from a challenge cannot be read'),
      allows: createRateLimit(requestsPerSecond.paymentLink, uptime),
    }),
    payImages({
      itemImageOf: (link, index) => itemImageOf(orders, link, index),
      fetchImage,
      uptime,
    }),
    signatureImages({ signatureOf: (link) => signatureOf(orders, link) }),
    acquirerInbound({
      orders,
      onUnknown: (acquirer, { merchantNo, transNo, channelTransNo }) =>
        log.warn(
          { acquirer, merchantNo, transNo, channelTransNo },
          'an acquirer reported an unknown transaction',
        ),
      onFault: (error, psn) => log.error({ psn, err: error }, 'an acquirer report could not be stored'),
    }),
    terminalPages(pages.terminal),
    terminalActivation(activation),
  ];
}
