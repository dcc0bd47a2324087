/** The checkout page, the page of a challenge (3-D Secure), and what both ask the gateway. */
import { merchantName } from '../../accounts/account.ts';
import { reread } from '../../orders/change/apply.ts';
import { type Completing, requestContextOf } from '../../orders/change/context.ts';
import { upToDate } from '../../orders/due/due.ts';
import { findCheckout } from '../../orders/online/checkout.ts';
import { isRefusal } from '../../orders/state/refusal.ts';
import { isOnlineOrder, type OnlineOrder, type Transaction } from '../../orders/state/transaction.ts';
import { failure } from '../envelope/failure.ts';
import { retryHeaders } from '../limits/rate-limit.ts';
import { respondJson } from '../respond.ts';
import type { Routes } from '../route.ts';
import { buildCheckoutView, type ViewSetting } from './build-checkout-view.ts';
import { actOnCheckout } from './checkout-actions.ts';
import { createIssuerPages } from './issuer-pages.ts';
import { isPageFailure, type PageFailure, pageMembers, refusalFailure } from './page-body.ts';
import { linkStatus, type PageBuild, type PageName, respondPage } from './page-build.ts';

export interface CheckoutPagesDeps extends ViewSetting {
  readonly build: PageBuild;
  /** The page at the address to which challenges return, where an acquirer has one there. */
  readonly challenge?: Page;
  /** Gets what kept the return of a challenge from being read. */
  readonly onFault: (fault: unknown, psn: string) => void;
  /** Returns true if one more request for a link is within the rate limit. */
  readonly allows: (link: string) => boolean;
}

/** One page: what it shows of an order, and what it may do. */
export interface Page {
  /** Returns true if the order has anything for this page. */
  readonly shows: (order: OnlineOrder) => boolean;
  readonly view: (setting: ViewSetting, order: OnlineOrder, merchantName: string) => object | Promise<object>;
  readonly act: typeof actOnCheckout;
}

const checkout: Page = {
  // A merchant's own page takes the card: its order has no page here.
  shows: ({ online }) => online.hosted,
  view: buildCheckoutView,
  act: actOnCheckout,
};
const noChallenge: Page = { ...checkout, shows: () => false };

/** The order's state refuses it, not the input: the page shows that state. */
const stateRefusals: ReadonlySet<string> = new Set(['E04121', 'E04122', 'E04123', 'E04134']);

export function checkoutPages(deps: CheckoutPagesDeps): Routes {
  const { orders, build, challenge = noChallenge, onFault } = deps;
  const answerIssuer = createIssuerPages({ orders, hasOwnPage: challenge !== noChallenge, onFault });

  function fail(psn: string, { code, msg, field, httpStatus }: PageFailure): Response {
    const body = { code, msg, psn, ...(field === undefined ? {} : { field }) };
    return respondJson(httpStatus, body, retryHeaders(httpStatus));
  }
  const unknownLink: PageFailure = { ...failure('E04111'), httpStatus: 404 };

  async function show(page: Page, order: Transaction, httpStatus = 200): Promise<Response> {
    if (!isOnlineOrder(order)) throw new Error(`${order.transNo} is no online order`);
    const name = (await merchantName(orders.database, order.merchantNo)) ?? order.merchantNo;
    const view = await page.view(deps, order, name);
    return respondJson(httpStatus, await orders.texts.reveal(order.merchantNo, view));
  }

  /** The order of a link in its current state, if `page` shows anything of it. */
  async function find(operation: Completing, page: Page, link: string): Promise<OnlineOrder | undefined> {
    const found = await findCheckout(orders, link);
    if (found === undefined || !page.shows(found)) return undefined;
    const order = await upToDate(operation, found);
    return isOnlineOrder(order) ? order : undefined;
  }

  /** The page itself. A link that leads nowhere answers 404, so that no browser or preview takes it for a payment. */
  async function open(page: Page, name: PageName, link: string, request: Request): Promise<Response> {
    if (!deps.allows(link)) return respondPage(build, name, 429, retryHeaders(429));
    const elsewhere = page === challenge ? await answerIssuer(request, link) : undefined;
    if (elsewhere !== undefined) return elsewhere;
    const status = await linkStatus(async () => {
      const found = await findCheckout(orders, link);
      return found !== undefined && page.shows(found);
    });
    return respondPage(build, name, status);
  }

  async function answer(page: Page, request: Request, link: string, payerIp: string): Promise<Response> {
    const operation = requestContextOf(orders);
    const { psn } = operation;
    if (!deps.allows(link)) return fail(psn, failure('SYS006'));
    const received = request.method === 'POST' ? await pageMembers(request) : undefined;
    if (received !== undefined && isPageFailure(received)) return fail(psn, received);
    const order = await find(operation, page, link);
    if (order === undefined) return fail(psn, unknownLink);
    if (received === undefined) return show(page, order);
    const outcome = await page.act(operation, order, received, payerIp);
    if (isRefusal(outcome)) {
      if (!stateRefusals.has(outcome.refused)) return fail(psn, refusalFailure(outcome));
      return show(page, await reread(orders, order), 409);
    }
    return isPageFailure(outcome) ? fail(psn, outcome) : show(page, outcome);
  }

  return (router) => {
    router.post('/pay/3ds/:link', ({ req }) => open(challenge, 'challenge', req.param('link'), req.raw));
    for (const [address, path, page, name] of [
      ['/pay/:link', '/pay/api/c/:link', checkout, 'pay'],
      ['/pay/3ds/:link', '/pay/api/3ds/:link', challenge, 'challenge'],
    ] as const) {
      router.get(address, ({ req }) => open(page, name, req.param('link'), req.raw));
      router.on(['GET', 'POST'], path, ({ req, env }) => answer(page, req.raw, req.param('link'), env.ip));
    }
  };
}
