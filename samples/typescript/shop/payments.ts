/** Payments of the shop: every order is recorded before it is sent, and queried until it is final. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Client, createClient, isTollgateError, outcomeOf, type WaitResult } from '@tollgate/sdk';
import { type Account, endOrder, type Order, type Refund } from './order.ts';

export interface PayRequest {
  readonly method: string;
  readonly amount: string;
  readonly currency: string;
  readonly description: string;
  readonly expires_seconds: number;
  readonly pay_method_id?: string;
  readonly auth_code?: string;
  readonly card?: string;
  readonly billing_address?: object;
  readonly work_ms?: number;
}

const cancelAfterMs = 15_000;
const queryEveryMs = 5_000;
const refundRounds = 60;

/** A client of the order's account. At a higher speed its waits are shorter; in production, omit the clock. */
export function clientOf(account: Account, speed: number): Client {
  let skippedMs = 0;
  return createClient({
    gatewayUrl: account.gateway_url,
    appId: account.app_id,
    merchantNo: account.merchant_no,
    privateKey: account.app_private_key_pem,
    gatewayPublicKey: account.gateway_public_key_pem,
    clock: {
      nowMs: () => Date.now() + skippedMs,
      async sleep(durationMs, signal) {
        const sleptMs = Math.ceil(durationMs / speed);
        await delay(sleptMs, undefined, { signal });
        skippedMs += Math.max(0, durationMs - sleptMs);
      },
    },
  });
}

/** The call may have been processed although it failed: the order stays open, and queries find its result. */
function isUncertain(error: unknown): boolean {
  if (!isTollgateError(error)) throw error;
  return error.isUncertain;
}

// region take-payment
/** Sends a recorded order. Returns the URL for the payer, or nothing if the response is lost. */
export async function takePayment(order: Order, request: PayRequest, shopUrl: string) {
  const client = clientOf(order.account, order.speed);
  const common = {
    merchantOrderNo: order.number,
    priceCurrency: order.currency,
    orderAmount: order.amount,
    description: request.description,
    expires: request.expires_seconds,
    notifyUrl: `${shopUrl}/notify`,
  };
  const qr = { ...common, payMethodId: request.pay_method_id ?? '', termIp: '127.0.0.1' };
  const page = { ...common, returnUrl: `${shopUrl}/return` };
  const { method, auth_code: authCode = '', card = '', billing_address: billingAddress } = request;
  const addressed = billingAddress === undefined ? {} : { billingAddress: billingAddress as never };
  // While the payer is on another page, an order that is not paid after a minute stays open.
  let isPayerAway = method === 'checkout';
  let links: object = {};
  try {
    if (method === 'qr') links = { qrcode_url: (await client.createQrCode(qr)).qrcodeUrl };
    if (method === 'checkout') links = { pay_url: (await client.checkout(page)).payUrl };
    if (method === 'code' || method === 'card') {
      const payment =
        method === 'code'
          ? await client.pay({ ...qr, authCode })
          : await client.merchantCheckout({ ...page, ...addressed, card });
      endOrder(order, { ...payment, outcome: outcomeOf(payment) });
      if ('redirectUrl3dsecure' in payment && payment.redirectUrl3dsecure !== undefined) {
        isPayerAway = true;
        links = { redirect_url: payment.redirectUrl3dsecure };
      }
    }
  } catch (error) {
    // A rejection is final: nothing was charged. For everything else, query the order by the same number.
    if (!isUncertain(error)) endOrder(order, { outcome: 'failed' });
  }
  order.createdMs = performance.now();
  if (order.state === 'open') void watch(client, order, method === 'code', isPayerAway);
  return links;
}
// endregion take-payment

// region watch-order
/** Queries every 5 s for 30 or 60 s, then cancels unless the payer is on another page. The SDK does the same. */
async function watch(client: Client, order: Order, isCode: boolean, isPayerAway: boolean): Promise<void> {
  const result = await client.waitForResult({
    merchantOrderNo: order.number,
    ...(isCode
      ? { kind: 'customer-presented' as const }
      : { kind: 'online' as const, cancelAtEnd: !isPayerAway }),
  });
  settle(order, result);
}

function settle(order: Order, { outcome, data }: WaitResult): void {
  if (outcome !== 'uncertain') endOrder(order, { ...data, outcome });
}
// endregion watch-order

// region cancel-order
/** The payer gives up. The gateway cancels 15 s after the creation at the earliest. */
export async function cancelOrder(order: Order): Promise<void> {
  const client = clientOf(order.account, order.speed);
  const wait = (waitMs: number) => delay(Math.max(0, Math.ceil(waitMs / order.speed)));
  await wait(cancelAfterMs - (performance.now() - order.createdMs) * order.speed);
  for (let round = 0; round < 2; round += 1) {
    try {
      await client.cancel({ merchantOrderNo: order.number });
      break;
    } catch (error) {
      if (!isUncertain(error)) break;
      await wait(cancelAfterMs);
    }
  }
  // Whatever the cancellation returned, the query decides: the payer may have paid in the meantime.
  const found = await client.query({ merchantOrderNo: order.number }).catch(isUncertain);
  if (typeof found === 'object') endOrder(order, { ...found, outcome: outcomeOf(found) });
}
// endregion cancel-order

// region refund-order
/** Submits a recorded refund and queries it until it is final. The notification may be faster. */
export async function submitRefund(order: Order, refund: Refund, shopUrl: string): Promise<void> {
  const client = clientOf(order.account, order.speed);
  const merchantOrderNo = refund.number;
  try {
    await client.refund({
      merchantOrderNo,
      origMerchantOrderNo: order.number,
      priceCurrency: order.currency,
      orderAmount: refund.amount,
      description: 'Returned goods',
      notifyUrl: `${shopUrl}/notify`,
    });
  } catch (error) {
    if (!isUncertain(error)) refund.state = 'failed';
  }
  void watchRefund(client, order, refund);
}

async function watchRefund(client: Client, order: Order, refund: Refund): Promise<void> {
  for (let round = 0; refund.state === 'open' && round < refundRounds; round += 1) {
    await delay(queryEveryMs / order.speed);
    const found = await client.queryRefund({ merchantOrderNo: refund.number }).catch(isUncertain);
    if (typeof found === 'object') endRefund(refund, found.transStatus);
  }
}

/** A refund that was accepted can still fail. */
export function endRefund(refund: Refund, transStatus: number): void {
  if (refund.state !== 'open') return;
  if (transStatus === 2) refund.state = 'refunded';
  if (transStatus === 1) refund.state = 'failed';
}
// endregion refund-order
