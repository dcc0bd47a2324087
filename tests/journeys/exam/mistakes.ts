/**
 * Mistakes of real shops, each a change to the example shop's own source and the situations that must fail because of
 * it: the exam's own test. All other situations must pass.
 */
import type { CauseId } from '@tollgate/contract/exam/causes';
import { type SituationId, situations } from '@tollgate/contract/exam/index';

export interface Mistake {
  readonly id: string;
  readonly file: 'order.ts' | 'payments.ts' | 'shop.ts';
  /** Occurs once in the file. */
  readonly find: string;
  readonly replace: string;
  readonly fails: readonly SituationId[];
  /** Causes that the exam must name where they differ from the ones that the situation looks for. */
  readonly causes?: Partial<Record<SituationId, CauseId>>;
}

/** Situations that do not look at a payment to its end. */
const unpaid: readonly SituationId[] = [
  ...(['order-numbers', 'clock-right', 'declined', 'expired', 'unpaid-cancelled', 'code-no-answer'] as const),
  ...(['cancel-after-15-seconds', 'cancel-unclear', 'answer-in-time', 'paid-after-cancel'] as const),
  ...(['late-payment', 'late-after-expiry'] as const),
];

const paid = situations.flatMap(({ id }) => (unpaid.includes(id) ? [] : [id]));

const verified = 'await clientOf(order.account, 1).verifyNotification(body)';
const endedByNotice = 'else endOrder(order, { ...found, outcome: outcomeOf(found) });';

export const mistakes: readonly Mistake[] = [
  {
    id: 'believes-any-notification',
    file: 'shop.ts',
    find: verified,
    replace: `((raw) => ({ merchantOrderNo: raw.merchant_order_no, orderAmount: raw.order_amount,
      priceCurrency: raw.price_currency, paidAmount: raw.paid_amount, transStatus: Number(raw.trans_status),
      transErrorCode: raw.trans_error_code }))(JSON.parse(body) as any)`,
    fails: ['forged-signature', 'forged-key', 'unsigned-notification', 'foreign-merchant'],
  },
  {
    id: 'believes-every-merchant',
    file: 'shop.ts',
    find: verified,
    replace: 'await clientOf({ ...order.account, ...JSON.parse(body) }, 1).verifyNotification(body)',
    fails: ['foreign-merchant'],
  },
  {
    id: 'compares-no-amount',
    file: 'order.ts',
    find: 'if (!matches({ ...said, ...present(result) }, record)) return;',
    replace: 'void [matches, present, said, record];',
    fails: ['other-amount', 'other-currency', 'amount-near'],
  },
  {
    id: 'compares-floats',
    file: 'order.ts',
    find: 'if (!matches({ ...said, ...present(result) }, record)) return;',
    replace: `void [matches, present, said, record];
  const near = Math.abs(Number(result.orderAmount ?? order.amount) - Number(order.amount)) < 0.005;
  if (!near || (result.priceCurrency ?? order.currency) !== order.currency) return;`,
    fails: ['amount-near'],
  },
  {
    id: 'compares-the-amount-paid',
    file: 'order.ts',
    find: 'if (!matches({ ...said, ...present(result) }, record)) return;',
    replace: `if (!matches({ ...said, ...present(result), orderAmount: result.paidAmount ?? order.amount }, record))
    return;`,
    fails: ['wallet-discount'],
  },
  {
    id: 'pays-canceled-orders',
    file: 'order.ts',
    find: "if (outcome === 'open' || order.state !== 'open') return;",
    replace:
      "if (outcome === 'open' || (order.state !== 'open' && !(order.state === 'cancelled' && outcome === 'paid'))) return;",
    fails: ['paid-after-cancel'],
  },
  {
    id: 'believes-any-reply',
    file: 'payments.ts',
    find: 'const result = await client.waitForResult({',
    replace: `let skippedMs = 0;
  const { account, speed } = order;
  const believing = createClient({
    gatewayUrl: account.gateway_url, appId: account.app_id, merchantNo: account.merchant_no,
    privateKey: account.app_private_key_pem, gatewayPublicKey: account.gateway_public_key_pem,
    clock: {
      nowMs: () => Date.now() + skippedMs,
      async sleep(durationMs) {
        const sleptMs = Math.ceil(durationMs / speed);
        await delay(sleptMs);
        skippedMs += Math.max(0, durationMs - sleptMs);
      },
    },
    async fetch(input, init) {
      const response = await fetch(input, init);
      const data = await response.clone().json().then((body: any) => JSON.parse(body.data), () => ({}));
      if (data.trans_status === 2) endOrder(order, { outcome: 'paid' });
      return response;
    },
  });
  const result = await believing.waitForResult({`,
    fails: ['reply-forged', 'reply-unsigned'],
  },
  {
    id: 'fulfills-every-notification',
    file: 'shop.ts',
    find: endedByNotice,
    replace: `else {
      ${endedByNotice.replace('else ', '')}
      if (outcomeOf(found) === 'paid' && order.state === 'paid') {
        const times = ((order as any).notified = ((order as any).notified ?? 0) + 1);
        if (times > 1) order.fulfilled += 1;
      }
    }`,
    fails: ['replayed', 'duplicate', 'duplicates-at-once'],
  },
  {
    id: 'fulfills-twice',
    file: 'order.ts',
    find: 'order.fulfilled += 1;',
    replace: 'order.fulfilled += 2;',
    // Every situation that ends with a payment.
    fails: paid,
    causes: Object.fromEntries(paid.map((id) => [id, 'fulfilled-twice'])),
  },
  {
    id: 'works-before-the-answer',
    file: 'shop.ts',
    find: endedByNotice,
    // Only where the notification itself pays the order: had a query been faster, there is no work left.
    replace: `else {
      const wasOpen = order.state === 'open';
      ${endedByNotice.replace('else ', '')}
      if (wasOpen && order.state === 'paid') await new Promise((done) => setTimeout(done, order.workMs));
    }`,
    fails: ['answer-in-time'],
  },
  {
    id: 'checks-then-acts',
    file: 'shop.ts',
    find: endedByNotice,
    // Each notification that has read "open" delivers, unless a query was faster than all of them.
    replace: `else if (order.state === 'open') {
      await new Promise((done) => setTimeout(done, 50));
      if ((order as any).isPaidByNotice) order.fulfilled += 1;
      const wasOpen = order.state === 'open';
      ${endedByNotice.replace('else ', '')}
      if (wasOpen && order.state === 'paid') (order as any).isPaidByNotice = true;
    }`,
    fails: ['duplicates-at-once'],
  },
  {
    id: 'ignores-status-1',
    file: 'order.ts',
    find: "if (outcome === 'open' || order.state !== 'open') return;",
    // Open for a minute, then cancelled, whatever the gateway says of the cancel.
    replace: `if (outcome === 'open' || order.state !== 'open') return;
  if (outcome === 'failed' || outcome === 'closed') {
    const waitMs = Math.max(0, 60_000 / order.speed - (performance.now() - order.createdMs));
    setTimeout(async () => {
      const { clientOf } = await import('./payments.ts');
      await clientOf(order.account, order.speed).cancel({ merchantOrderNo: order.number }).catch(() => {});
      if (order.state === 'open') order.state = 'cancelled';
    }, waitMs);
    return;
  }`,
    fails: ['declined', 'expired'],
  },
  {
    id: 'orders-again',
    file: 'payments.ts',
    find: "if (!isUncertain(error)) endOrder(order, { outcome: 'failed' });",
    replace:
      "if (isUncertain(error)) return takePayment({ ...order, number: order.number + 'B' }, request, shopUrl);",
    fails: ['lost-reply', 'sys001-order'],
    causes: { 'sys001-order': 'sent-again' },
  },
  {
    id: 'takes-a-system-error-for-a-refusal',
    file: 'payments.ts',
    find: 'return error.isUncertain;',
    replace: "return error.isUncertain && error.code !== 'SYS001';",
    fails: ['sys001-order'],
  },
  {
    id: 'queries-too-often',
    file: 'payments.ts',
    find: 'async sleep(durationMs, signal) {',
    replace: 'async sleep(waitMs, signal) {\n        const durationMs = Math.ceil(waitMs / 2);',
    fails: ['poll-interval', 'sys001-query', 'too-many-requests', 'unavailable'],
    causes: {
      'sys001-query': 'query-wrong',
      'too-many-requests': 'query-wrong',
      unavailable: 'query-wrong',
    },
  },
  {
    id: 'cancels-at-once',
    file: 'payments.ts',
    find: 'await wait(cancelAfterMs - (performance.now() - order.createdMs) * order.speed);',
    replace: '',
    fails: ['cancel-after-15-seconds', 'cancel-unclear'],
  },
  {
    id: 'believes-the-return-page',
    file: 'shop.ts',
    find: '      // The page shows',
    replace: `      if (order && url.searchParams.get('trans_status') === '2') endOrder(order, { outcome: 'paid' });
      // The page shows`,
    fails: ['return-page', 'challenge-return'],
  },
  {
    id: 'counts-in-floats',
    file: 'payments.ts',
    find: '    orderAmount: order.amount,\n    description: request.description,',
    replace:
      '    orderAmount: String(Math.trunc(Number(order.amount) * 100) / 100),\n    description: request.description,',
    fails: ['amount-two-decimals', 'amount-three-decimals', 'amount-near'],
    causes: { 'amount-near': 'payment-missed' },
  },
  {
    id: 'ends-a-refund-at-its-acceptance',
    file: 'payments.ts',
    find: '  void watchRefund(client, order, refund);',
    replace: "  refund.state = 'refunded';\n  void watchRefund;",
    fails: ['refund-followed', 'refund-failed'],
  },
  {
    id: 'repeats-a-refund-number',
    file: 'shop.ts',
    find: 'const refund: Refund = { number: newNumber(),',
    replace: "const refund: Refund = { number: known.number + 'R',",
    fails: ['refund-numbers'],
  },
  {
    id: 'refunds-again',
    file: 'payments.ts',
    find: "if (!isUncertain(error)) refund.state = 'failed';",
    replace:
      "if (isUncertain(error)) return submitRefund(order, { ...refund, number: refund.number + 'B' }, shopUrl);",
    fails: ['lost-refund-reply'],
  },
  {
    id: 'records-after-the-reply',
    file: 'shop.ts',
    find: '  orders.set(order.number, order);\n  const links = await takePayment(order, request, shopUrl);',
    replace:
      '  const links = await takePayment(order, request, shopUrl);\n  orders.set(order.number, order);',
    fails: ['notification-before-reply'],
    causes: { 'notification-before-reply': 'not-acknowledged' },
  },
  {
    id: 'clock-is-behind',
    file: 'payments.ts',
    find: 'nowMs: () => Date.now() + skippedMs,',
    replace: 'nowMs: () => Date.now() + skippedMs - 600_000,',
    fails: ['clock-right'],
  },
  {
    id: 'keeps-the-card',
    file: 'payments.ts',
    find: 'let links: object = {};',
    replace: 'let links: object = { card };',
    fails: ['card-unseen'],
  },
];
