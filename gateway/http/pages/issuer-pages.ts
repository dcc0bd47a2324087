/**
 * The address of a challenge (3-D Secure) whose issuer's page is elsewhere: sends the payer's browser there, and takes
 * it back, by GET with a query or by a form. A browser that comes from another site brings no cookie, and needs none:
 * the link names the order, and the acquirer reads what came with it.
 */
import { limits } from '@tollgate/contract/limits';
import type { ChallengeReturn } from '../../acquirers/port/card-channel.ts';
import type { Redirect } from '../../acquirers/port/card-result.ts';
import { linkOfOrder, payPath } from '../../checkout/pay-link.ts';
import { reread } from '../../orders/change/apply.ts';
import { type OrderContext, requestContextOf } from '../../orders/change/context.ts';
import { upToDate } from '../../orders/due/due.ts';
import { returnFromChallenge } from '../../orders/online/challenge.ts';
import { challengeUrlOf, findCheckout } from '../../orders/online/checkout.ts';
import { isOwnPage } from '../../orders/online/redirect.ts';
import { isRefusal } from '../../orders/state/refusal.ts';
import { isOnlineOrder, type OnlineOrder, type Transaction } from '../../orders/state/transaction.ts';
import { respondEmpty } from '../respond.ts';
import { wayBack } from './build-checkout-view.ts';
import { respondForm, respondNotice } from './issuer-documents.ts';

export interface IssuerDeps {
  readonly orders: OrderContext;
  /** True if the gateway has an issuer's page of its own, which shows all other challenges (the sandbox). */
  readonly hasOwnPage: boolean;
  /** Gets what kept a return from being read. */
  readonly onFault: (fault: unknown, psn: string) => void;
}

const formType = /^application\/x-www-form-urlencoded *(?:;|$)/i;

/** Members of the query or the form, of several with one name the first; undefined for what is no such form. */
async function membersOf(request: Request): Promise<ChallengeReturn | undefined> {
  let text = new URL(request.url).search;
  if (request.method === 'POST') {
    if (!formType.test(request.headers.get('content-type') ?? '')) return undefined;
    const bytes = await request.arrayBuffer();
    if (bytes.byteLength > limits.bodyMaxBytes) return undefined;
    text = new TextDecoder().decode(bytes);
  }
  const members = [...new URLSearchParams(text)];
  return members.length > limits.membersMax ? undefined : Object.fromEntries(members.reverse());
}

/** Where the issuer's page is that the cardholder is to go to; undefined unless it is elsewhere. */
function elsewhereOf({ online }: OnlineOrder): Redirect | undefined {
  const { attempt } = online;
  const redirect = attempt?.stage === 'challenge' ? attempt.challenge?.redirect : undefined;
  return redirect === undefined || isOwnPage(redirect) ? undefined : redirect;
}

/** Where the payer goes on after the challenge: to the next step, to the order's page, or to the shop. */
function nextOf(order: Transaction): string | null {
  if (!isOnlineOrder(order)) return null;
  return challengeUrlOf(order) ?? (order.online.hosted ? payPath(linkOfOrder(order)) : wayBack(order));
}

/** Answers a request to the address of a challenge; undefined where the page at this address is the gateway's own. */
export function createIssuerPages({ orders, hasOwnPage, onFault }: IssuerDeps) {
  const nonce = () => orders.identifiers.linkSecret();

  async function takeBack(known: OnlineOrder, returned: ChallengeReturn): Promise<Response> {
    const operation = requestContextOf(orders);
    let fault: unknown;
    const outcome = await returnFromChallenge(operation, known, returned).catch((error: unknown) => {
      fault = error;
    });
    if (fault !== undefined) onFault(fault, operation.psn);
    const order = outcome === undefined || isRefusal(outcome) ? await reread(orders, known) : outcome;
    const next = nextOf(order);
    // The acquirer was not asked for the money, so that the same return may come again.
    if (outcome === undefined && order.online?.attempt?.stage === 'challenge')
      return respondNotice(503, 'away', nonce());
    if (outcome !== undefined && isRefusal(outcome)) return respondNotice(409, 'over', nonce(), next);
    return next === null
      ? respondNotice(200, 'over', nonce())
      : respondEmpty(303, { location: next, 'content-length': '0' });
  }

  return async (request: Request, link: string): Promise<Response | undefined> => {
    const isReturn = request.method === 'POST' || new URL(request.url).search.length > 1;
    const found = await findCheckout(orders, link);
    if (found === undefined || found.online.challenged === null)
      return hasOwnPage && request.method === 'GET' ? undefined : respondNotice(404, 'unknown', nonce());
    const order = await upToDate(requestContextOf(orders), found);
    const elsewhere = isOnlineOrder(order) ? elsewhereOf(order) : undefined;
    if (elsewhere === undefined || !isOnlineOrder(order)) {
      if (hasOwnPage && request.method === 'GET') return undefined;
      return respondNotice(isReturn ? 409 : 200, 'over', nonce(), nextOf(order));
    }
    if (!isReturn) {
      const location = new URL(elsewhere.url).href;
      return elsewhere.fields === undefined
        ? respondEmpty(303, { location, 'content-length': '0' })
        : respondForm(elsewhere, nonce());
    }
    const returned = await membersOf(request);
    return returned === undefined
      ? respondNotice(400, 'unreadable', nonce(), null)
      : takeBack(order, returned);
  };
}
