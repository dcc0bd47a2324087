/** Runs of the situations about notifications. */
import { notification } from '@tollgate/contract/notification';
import { isCancel, isCreate, isQuery, statusOf, steadyMs } from '../calls.ts';
import {
  acknowledged,
  callsAbout,
  endedUnpaid,
  fulfilledOnce,
  notShown,
  paidOnce,
  stillOpen,
  withData,
} from '../checks.ts';
import { isAcknowledged } from '../delivery.ts';
import { deliveryEvidence } from '../notice.ts';
import type { Order, OrderWish, Trial } from '../trial.ts';
import { Failed } from '../verdict.ts';
import { type Members, signed, textOf, withMembers } from '../wire.ts';
import { refundEnded } from './afterwards.ts';
import type { Runs } from './runs.ts';

const believed = {
  en: 'your server accepted a notification that it must not trust.',
  zh: '商户服务器采信了不可信的通知。',
  isForgery: true,
} as const;

/** The sandbox takes a discount of the wallet off this amount (contract/sandbox/charges.ts). */
const discounted = '100.14';

/** Amounts with one that is a unit less: floating-point numbers, rounding or cents take some of them for equal. */
const nearAmounts = [
  { currency: 'USD', amount: '1115.35', less: '1115.34' },
  { currency: 'KWD', amount: '123456.789', less: '123456.788' },
  { currency: 'KWD', amount: '1.255', less: '1.254' },
] as const;

const noticeWith = (trial: Trial, order: Order, amount: string) =>
  trial.paidNotice(order, { order_amount: amount, trans_amount: amount, paid_amount: amount });

/** The gateway's own notification, which is held back. */
async function noticeOf(
  trial: Trial,
  isWanted: (members: Members) => boolean = () => true,
): Promise<Members> {
  const notice = await trial.until(60, () => trial.held.find(isWanted));
  if (notice === undefined) notShown('The gateway sent no notification.', '网关没有发出通知。');
  return notice;
}

/** Pays, with the notification held back. */
async function paidInSecret(
  trial: Trial,
  wish: OrderWish = {},
): Promise<{ readonly order: Order; readonly notice: Members }> {
  trial.isHolding = true;
  const order = await trial.start(wish);
  await trial.pay(order);
  return { order, notice: await noticeOf(trial, (one) => textOf(one, 'merchant_order_no') === order.no) };
}

/**
 * As `paidInSecret`; queries say that the order is open, so that the notification finds it open. They are answered
 * truthfully from `deliver` on, since a handler may query before it answers, and after a cancel.
 */
async function paidUnseen(trial: Trial, wish: OrderWish = {}) {
  const open = { trans_status: 9, paid_amount: undefined, trans_end_time: undefined };
  let isUnseen = true;
  trial.answerer = async (call, forward) => {
    const isAskedBefore = isUnseen && isQuery(call);
    const answer = await forward();
    // Every successful reply to a cancel has a message_id (decision 38).
    if (isCancel(call) && call.data['message_id'] !== undefined) isUnseen = false;
    return isAskedBefore ? withData(trial, answer, open) : answer;
  };
  const paid = await paidInSecret(trial, wish);
  const deliver = () => {
    if (isUnseen) trial.paidAtMs = steadyMs();
    isUnseen = false;
    return trial.deliver(paid.notice);
  };
  return { ...paid, deliver };
}

/** Something false is delivered for an open order, changes nothing, and the order can still be paid. */
async function isIgnored(
  trial: Trial,
  forge: (order: Order) => Promise<unknown>,
  wish: OrderWish = {},
): Promise<void> {
  const order = await trial.start(wish);
  await stillOpen(trial, order);
  await forge(order);
  await trial.quiet();
  await stillOpen(trial, order, believed);
  await trial.pay(order);
  await paidOnce(trial, order);
}

export const notificationRuns = {
  async 'answer-success'(trial) {
    const { order, notice } = await paidInSecret(trial);
    acknowledged(await trial.deliver(notice));
    await paidOnce(trial, order);
  },
  async 'answer-in-time'(trial) {
    const { order, deliver } = await paidUnseen(trial, { work_ms: 8_000 });
    if (order.started.workMs === undefined || order.started.workMs < 8_000)
      notShown(
        'Your server does not simulate slow work (work_ms).',
        '商户服务器没有模拟耗时的业务处理（work_ms）。',
      );
    const delivery = await deliver();
    if (delivery.durationMs > notification.timeoutMs)
      throw new Failed(
        `The response took ${(delivery.durationMs / 1000).toFixed(1)} s. The gateway waits ${notification.timeoutMs / 1000} s.`,
        `应答用时 ${(delivery.durationMs / 1000).toFixed(1)} 秒，网关最多等待 ${notification.timeoutMs / 1000} 秒。`,
        [deliveryEvidence(delivery)],
      );
    acknowledged(delivery);
  },
  'forged-signature': (trial) =>
    isIgnored(trial, (order) => {
      const good = signed(trial.paidNotice(order, { trans_status: 1 }), trial.deps.keys.gateway);
      return trial.forge(withMembers(good, { trans_status: 2 }), { isRaw: true });
    }),
  'forged-key': (trial) =>
    isIgnored(trial, (order) => trial.forge(trial.paidNotice(order), { keys: trial.deps.keys.attacker })),
  'unsigned-notification': (trial) =>
    isIgnored(trial, async (order) => {
      await trial.forge(trial.paidNotice(order), { isRaw: true });
      await trial.forge(trial.paidNotice(order, { sign_type: 'NONE' }), { isRaw: true });
      await trial.forge(trial.paidNotice(order, { sign: 'x' }), { isRaw: true });
    }),
  'other-amount': (trial) => isIgnored(trial, (order) => trial.forge(noticeWith(trial, order, '0.01'))),
  'other-currency': (trial) =>
    isIgnored(trial, (order) => trial.forge(trial.paidNotice(order, { price_currency: 'JPY' }))),
  async 'amount-near'(trial) {
    for (const { less, ...wish } of nearAmounts)
      await isIgnored(trial, (order) => trial.forge(noticeWith(trial, order, less)), wish);
  },
  async 'wallet-discount'(trial) {
    trial.isHolding = true;
    // Each source of the result alone: a shop may compare amounts in one of them only.
    const queried = await trial.start({ amount: discounted });
    await trial.pay(queried);
    await paidOnce(trial, queried);
    const { order, deliver } = await paidUnseen(trial, { amount: discounted });
    const delivery = await deliver();
    if (!isAcknowledged(delivery))
      throw new Failed(
        'Your server rejected the notification of a payment with a wallet discount.',
        '商户服务器拒绝了带有钱包优惠的支付通知。',
        [deliveryEvidence(delivery)],
      );
    await paidOnce(trial, order);
  },
  'foreign-merchant': (trial) =>
    isIgnored(trial, (order) => {
      const other = { app_id: 'tg0000000000000000', merchant_no: '312100009999' };
      return trial.forge(trial.paidNotice(order, other));
    }),
  'unknown-order': (trial) =>
    isIgnored(trial, async (order) => {
      const no = 'NO-SUCH-ORDER-1';
      await trial.forge(trial.paidNotice({ ...order, no }));
      const view = await trial.shop.order(no);
      if (view !== undefined && (view.state === 'paid' || view.fulfilled > 0))
        throw new Failed(
          'Your server created an order from a notification.',
          '商户服务器根据通知创建了订单。',
          [trial.viewEvidence(view)],
        );
    }),
  async replayed(trial) {
    const { order, notice, deliver } = await paidUnseen(trial);
    acknowledged(await deliver());
    await paidOnce(trial, order);
    const old = withMembers(notice, { timestamp: String(Date.now() - 3_600_000) });
    await trial.deliver(signed(old, trial.deps.keys.gateway), { isRaw: true });
    await trial.quiet();
    await fulfilledOnce(trial, order);
  },
  async duplicate(trial) {
    const { order, deliver } = await paidUnseen(trial);
    acknowledged(await deliver());
    acknowledged(await deliver());
    await paidOnce(trial, order);
  },
  async 'duplicates-at-once'(trial) {
    const { order, deliver } = await paidUnseen(trial);
    const all = await Promise.all([1, 2, 3].map(() => deliver()));
    for (const delivery of all) acknowledged(delivery);
    await paidOnce(trial, order);
  },
  async 'notification-and-query'(trial) {
    const { order, notice } = await paidInSecret(trial);
    const asked = await trial.until(70, () =>
      callsAbout(trial, order.no, isQuery).find((call) => statusOf(call) === 2 && call.answer !== undefined),
    );
    if (asked === undefined) notShown('Your server did not query the order.', '商户服务器没有查询订单。');
    acknowledged(await trial.deliver(notice));
    await paidOnce(trial, order);
  },
  async 'out-of-order'(trial) {
    const { order, notice } = await paidInSecret(trial);
    await paidOnce(trial, order);
    const refundNo = await trial.refund(order, '10.50');
    const ofRefund = await noticeOf(trial, (members) => textOf(members, 'merchant_order_no') === refundNo);
    acknowledged(await trial.deliver(ofRefund));
    acknowledged(await trial.deliver(notice));
    await refundEnded(trial, order, refundNo, 'refunded', 40);
    await fulfilledOnce(trial, order);
  },
  async 'paid-after-cancel'(trial) {
    const { order, deliver } = await paidUnseen(trial);
    await trial.cancel(order);
    await endedUnpaid(trial, order, 90);
    acknowledged(await deliver());
    await trial.quiet();
    await endedUnpaid(trial, order, 1, 'end-changed');
  },
  async 'notification-before-reply'(trial) {
    trial.isHolding = true;
    trial.answerer = async (call, forward) => {
      const answer = await forward();
      if (!isCreate(call)) return answer;
      const [notice] = [await trial.until(10, () => trial.held[0])];
      if (notice !== undefined) await trial.deliver(notice);
      return withData(trial, answer, { trans_status: 0, paid_amount: undefined, trans_end_time: undefined });
    };
    const order = await trial.start({ method: 'code', auth_code: '288888888888888888' });
    // A notification that could not be delivered then is delivered now, which says why.
    acknowledged(trial.deliveries[0] ?? (await trial.deliver(await noticeOf(trial))));
    await paidOnce(trial, order);
  },
  async 'notification-in-pieces'(trial) {
    const { order, notice } = await paidInSecret(trial);
    acknowledged(await trial.deliver(notice, { pieces: 4 }));
    await paidOnce(trial, order);
  },
} satisfies Runs;
