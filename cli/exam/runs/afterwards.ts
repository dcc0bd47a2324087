/** Runs of the situations after the end of an order: refunds and late payments. */
import { callEvidence, isRefund, isRefundQuery, orderNoOf } from '../calls.ts';
import { acknowledged, endedUnpaid, fulfilledOnce, paidOnce, withData } from '../checks.ts';
import type { Order, Trial } from '../trial.ts';
import { Failed } from '../verdict.ts';
import { sameAmount, textOf, withMembers } from '../wire.ts';
import type { Runs } from './runs.ts';

/** This amount takes the sandbox a minute (contract/sandbox/wallet-triggers.ts). */
const slowRefund = '200.02';

const refundOf = async (trial: Trial, { no }: Order, refundNo: string) => {
  const view = await trial.view(no);
  return { view, refund: view.refunds.find((one) => one.merchantOrderNo === refundNo) };
};

/** The shop has recorded how the refund ended. */
export async function refundEnded(
  trial: Trial,
  order: Order,
  refundNo: string,
  state: 'refunded' | 'failed',
  seconds: number,
): Promise<void> {
  const isRight = await trial.until(seconds, async () => {
    const { refund } = await refundOf(trial, order, refundNo);
    return refund?.state === state ? true : undefined;
  });
  if (isRight !== undefined) return;
  const { view, refund } = await refundOf(trial, order, refundNo);
  throw new Failed(
    `The final state of the refund ${refundNo} is ${state}, but your server reports ${refund?.state ?? 'nothing about it'}.`,
    `退款 ${refundNo} 的结果为 ${state}，但商户服务器显示 ${refund?.state ?? '无记录'}。`,
    [trial.viewEvidence(view), ...trial.evidence],
    'refund-wrong',
  );
}

async function paidOrder(trial: Trial, amount: string): Promise<Order> {
  const order = await trial.start({ amount });
  await trial.pay(order);
  await paidOnce(trial, order);
  return order;
}

/** The payer pays an order that has ended, and the gateway reports it once more. */
async function paysLate(trial: Trial, order: Order): Promise<void> {
  const before = trial.deliveries.length;
  await trial.pay(order);
  const delivery = await trial.until(30, () => trial.deliveries[before]);
  await trial.quiet();
  await endedUnpaid(trial, order, 1, 'end-changed');
  if (delivery !== undefined) acknowledged(delivery);
}

export const afterwardsRuns = {
  async 'refund-followed'(trial) {
    const order = await paidOrder(trial, '300.00');
    const refundNo = await trial.refund(order, slowRefund);
    const { view, refund } = await refundOf(trial, order, refundNo);
    if (refund?.state !== 'open')
      throw new Failed(
        `The refund was only accepted, but your server reports ${refund?.state ?? 'nothing about it'}.`,
        `退款仅处于已受理状态，但商户服务器显示 ${refund?.state ?? '无记录'}。`,
        [trial.viewEvidence(view)],
      );
    await refundEnded(trial, order, refundNo, 'refunded', 100);
    await fulfilledOnce(trial, order);
  },
  async 'refund-failed'(trial) {
    const order = await paidOrder(trial, '300.00');
    trial.isHolding = true;
    const failed = { trans_status: 1, trans_error_code: 'E04132', trans_error_msg: 'refused by the channel' };
    trial.answerer = async (call, forward) => {
      const answer = await forward();
      return isRefundQuery(call) ? withData(trial, answer, failed) : answer;
    };
    const refundNo = await trial.refund(order, '12.00');
    const notice = await trial.until(20, () =>
      trial.held.find((members) => textOf(members, 'merchant_order_no') === refundNo),
    );
    if (notice !== undefined) acknowledged(await trial.deliver(withMembers(notice, failed)));
    await refundEnded(trial, order, refundNo, 'failed', 60);
    await fulfilledOnce(trial, order);
  },
  async 'refund-numbers'(trial) {
    const order = await paidOrder(trial, '34.50');
    const wanted = ['10.50', '4.05'];
    const numbers: string[] = [];
    for (const amount of wanted) {
      const refundNo = await trial.refund(order, amount);
      numbers.push(refundNo);
      await refundEnded(trial, order, refundNo, 'refunded', 60);
    }
    const sent = trial.calls.filter(isRefund);
    const isExact = wanted.every((amount, index) =>
      sent.some(
        (call) =>
          orderNoOf(call) === numbers[index] && sameAmount(textOf(call.members, 'order_amount'), amount),
      ),
    );
    if (new Set([order.no, ...numbers]).size < 3 || !isExact)
      throw new Failed(
        `The refunds of ${wanted.join(' and ')} have the numbers ${numbers.join(' and ')}.`,
        `${wanted.join(' 与 ')} 两笔退款的订单号为 ${numbers.join(' 与 ')}。`,
        sent.map(callEvidence),
      );
    await fulfilledOnce(trial, order);
  },
  async 'late-payment'(trial) {
    const order = await trial.start();
    await trial.cancel(order);
    await endedUnpaid(trial, order, 90);
    await paysLate(trial, order);
  },
  async 'late-after-expiry'(trial) {
    const order = await trial.start({ expires_seconds: 30 });
    await endedUnpaid(trial, order, 80);
    await paysLate(trial, order);
  },
} satisfies Runs;
