/** The checkout page, the page of a challenge (3-D Secure), and what both ask the gateway. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { merchantName } from '../../accounts/account.ts';
import { reread } from '../../orders/core/apply.ts';
import { upToDate } from '../../orders/core/due.ts';
import { isRefusal } from '../../orders/core/refusal.ts';
import { isOnlineOrder, type OnlineOrder, type Transaction } from '../../orders/core/transaction.ts';
import { findCheckout } from '../../orders/online/checkout.ts';
import { failure } from '../envelope/failure.ts';
import { buildCheckoutView, type ViewSetting } from './build-checkout-view.ts';
import { actOnCheckout } from './checkout-actions.ts';
import { isPageFailure, type PageFailure, pageMembers, refusalFailure } from './page-body.ts';
import { linkStatus, type PageBuild, type PageName, sendPage } from './page-build.ts';

export interface CheckoutPagesDeps extends ViewSetting {
  readonly build: PageBuild;
  /** The page at the address to which challenges return, where an acquirer has one there. */
  readonly challenge?: Page;
  /** Whether one more request for a link is within the rate limit. */
  readonly allows: (link: string) => boolean;
}

type Linked = FastifyRequest<{ Params: { link: string } }>;

/** One page: what it shows of an order, and what it may do. */
export interface Page {
  /** Whether the order has anything for this page. */
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

/** The order stands against it, not the input: the page shows where it stands. */
const stateRefusals: ReadonlySet<string> = new Set(['E04121', 'E04122', 'E04123', 'E04134']);

export function checkoutPages(deps: CheckoutPagesDeps): (server: FastifyInstance) => void {
  const { orders, build, challenge = noChallenge } = deps;

  function fail(reply: FastifyReply, psn: string, problem: PageFailure): FastifyReply {
    const { code, msg, field, httpStatus } = problem;
    if (httpStatus === 429) reply.header('retry-after', '1');
    return reply.code(httpStatus).send({ code, msg, psn, ...(field === undefined ? {} : { field }) });
  }
  const unknownLink: PageFailure = { ...failure('E04111'), httpStatus: 404 };

  async function viewOf(page: Page, order: Transaction): Promise<object | undefined> {
    if (!isOnlineOrder(order)) return undefined;
    const name = (await merchantName(orders.database, order.merchantNo)) ?? order.merchantNo;
    return orders.texts.reveal(order.merchantNo, await page.view(deps, order, name));
  }

  /** The order of a link as it stands now, if `page` shows anything of it. */
  async function find(page: Page, link: string, psn: string): Promise<OnlineOrder | undefined> {
    const found = await findCheckout(orders, link);
    if (found === undefined || !page.shows(found)) return undefined;
    const order = await upToDate(orders, found, psn);
    return isOnlineOrder(order) ? order : undefined;
  }

  /** The page itself. A link that leads nowhere answers 404, so that no browser or preview takes it for a payment. */
  async function open(
    page: Page,
    name: PageName,
    request: Linked,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { link } = request.params;
    if (!deps.allows(link)) return sendPage(reply.header('retry-after', '1'), build, name, 429);
    const status = await linkStatus(async () => {
      const found = await findCheckout(orders, link);
      return found !== undefined && page.shows(found);
    });
    return sendPage(reply, build, name, status);
  }

  async function show(page: Page, request: Linked, reply: FastifyReply): Promise<FastifyReply> {
    const psn = orders.identifiers.psn();
    const { link } = request.params;
    if (!deps.allows(link)) return fail(reply, psn, failure('SYS006'));
    const order = await find(page, link, psn);
    return order === undefined ? fail(reply, psn, unknownLink) : reply.send(await viewOf(page, order));
  }

  async function act(page: Page, request: Linked, reply: FastifyReply): Promise<FastifyReply> {
    const psn = orders.identifiers.psn();
    const { link } = request.params;
    if (!deps.allows(link)) return fail(reply, psn, failure('SYS006'));
    const received = pageMembers(request);
    if (isPageFailure(received)) return fail(reply, psn, received);
    const order = await find(page, link, psn);
    if (order === undefined) return fail(reply, psn, unknownLink);
    const outcome = await page.act(orders, order, received, psn);
    if (isRefusal(outcome)) {
      if (!stateRefusals.has(outcome.refused)) return fail(reply, psn, refusalFailure(outcome));
      return reply.code(409).send(await viewOf(page, await reread(orders, order)));
    }
    if (isPageFailure(outcome)) return fail(reply, psn, outcome);
    return reply.send(await viewOf(page, outcome));
  }

  return (server) => {
    for (const [address, path, page, name] of [
      ['/pay/:link', '/pay/api/c/:link', checkout, 'pay'],
      ['/pay/3ds/:link', '/pay/api/3ds/:link', challenge, 'challenge'],
    ] as const) {
      server.get<{ Params: { link: string } }>(address, (request, reply) => open(page, name, request, reply));
      server.get<{ Params: { link: string } }>(path, (request, reply) => show(page, request, reply));
      server.post<{ Params: { link: string } }>(path, (request, reply) => act(page, request, reply));
    }
  };
}
