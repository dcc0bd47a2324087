/** Runs of the situations about notifications. */
import { notification } from '@tollgate/contract/notification';
import { isCreate, isQuery, statusOf, steadyMs } from '../calls.ts';
import {
  acknowledged,
  callsAbout,
  fulfilledOnce,
  notShown,
  paidOnce,
  stillOpen,
  withData,
} from '../checks.ts';
import { deliveryEvidence } from '../notice.ts';
import type { Order, OrderWish, Trial } from '../trial.ts';
import { Failed } from '../verdict.ts';
import { type Members, signed, textOf, withMembers } from '../wire.ts';
import { refundEnded } from './afterwards.ts';
import type { Runs } from './runs.ts';

const believed = { en: 'it believed a notification that it must not trust.', zh: '它采信了不可信的通知。' };

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
  return { order, notice: await noticeOf(trial) };
}

/**
 * As `paidInSecret`; queries say that the order is open, so that the notification finds it open. They are answered
 * truthfully from `deliver` on: a handler may query before it answers.
 */
async function paidUnseen(trial: Trial, wish: OrderWish = {}) {
  const open = { trans_status: 9, paid_amount: undefined, trans_end_time: undefined };
  let isUnseen = true;
  trial.answerer = async (call, forward) => {
    const isAskedBefore = isUnseen && isQuery(call);
    const answer = await forward();
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
async function isIgnored(trial: Trial, forge: (order: Order) => Promise<unknown>): Promise<void> {
  const order = await trial.start();
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
        'The shop does not simulate slow work (work_ms).',
        '商户系统没有模拟耗时的业务处理（work_ms）。',
      );
    const delivery = await deliver();
    if (delivery.durationMs > notification.timeoutMs)
      throw new Failed(
        `The answer took ${(delivery.durationMs / 1000).toFixed(1)} s. The gateway waits ${notification.timeoutMs / 1000} s.`,
        `应答用时 ${(delivery.durationMs / 1000).toFixed(1)} 秒，网关最多等待 ${notification.timeoutMs / 1000} 秒。`,
        [deliveryEvidence(delivery)],
      );
    acknowledged(delivery);
  },
  'forged-signature': (trial) =>
    isIgnored(trial, (order) => {
      const good = signed(trial.paidNotice(order, { trans_status: 1 }), trial.deps.keys.gateway);
      return trial.deliver(withMembers(good, { trans_status: 2 }), { isRaw: true });
    }),
  'forged-key': (trial) =>
    isIgnored(trial, (order) => trial.deliver(trial.paidNotice(order), { keys: trial.deps.keys.attacker })),
  'unsigned-notification': (trial) =>
    isIgnored(trial, async (order) => {
      await trial.deliver(trial.paidNotice(order), { isRaw: true });
      await trial.deliver(trial.paidNotice(order, { sign_type: 'NONE' }), { isRaw: true });
      await trial.deliver(trial.paidNotice(order, { sign: 'x' }), { isRaw: true });
    }),
  'other-amount': (trial) =>
    isIgnored(trial, (order) => {
      const cheap = { order_amount: '0.01', trans_amount: '0.01', paid_amount: '0.01' };
      return trial.deliver(trial.paidNotice(order, cheap));
    }),
  'other-currency': (trial) =>
    isIgnored(trial, (order) => trial.deliver(trial.paidNotice(order, { price_currency: 'JPY' }))),
  'foreign-merchant': (trial) =>
    isIgnored(trial, (order) => {
      const other = { app_id: 'tg0000000000000000', merchant_no: '312100009999' };
      return trial.deliver(trial.paidNotice(order, other));
    }),
  'unknown-order': (trial) =>
    isIgnored(trial, async (order) => {
      const no = 'NO-SUCH-ORDER-1';
      await trial.deliver(trial.paidNotice({ ...order, no }));
      const view = await trial.shop.order(no);
      if (view !== undefined && (view.state === 'paid' || view.fulfilled > 0))
        throw new Failed('The shop made an order from a notification.', '商户系统根据通知创建了订单。', [
          trial.viewEvidence(view),
        ]);
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
    if (asked === undefined) notShown('The shop did not query the order.', '商户系统没有查询订单。');
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
    // What could not be delivered then is delivered now, which says why.
    acknowledged(trial.deliveries[0] ?? (await trial.deliver(await noticeOf(trial))));
    await paidOnce(trial, order);
  },
  async 'notification-in-pieces'(trial) {
    const { order, notice } = await paidInSecret(trial);
    acknowledged(await trial.deliver(notice, { pieces: 4 }));
    await paidOnce(trial, order);
  },
} satisfies Runs;
