/** Runs of the situations in which a reply is lost, or says nothing about the payment. */
import { limits } from '@tollgate/contract/limits';
import { callEvidence, isCreate, isQuery, isRefund, orderNoOf, type SeenCall } from '../calls.ts';
import { orderedOnce, paidOnce, queries, stillOpen, systemError } from '../checks.ts';
import type { Answer } from '../examiner.ts';
import type { Trial } from '../trial.ts';
import { Failed } from '../verdict.ts';
import { refundEnded } from './afterwards.ts';
import type { Runs } from './runs.ts';

const unknown = {
  en: 'your server treated an unclear response as a final result.',
  zh: '商户服务器把结果不明的应答当作最终结果。',
};

/**
 * The first such call takes effect, and the shop gets `given` in place of its reply. So it does when it sends the call
 * again: a client that does so by itself must not hide what the shop does at last.
 */
function spoil(trial: Trial, isOf: (call: SeenCall) => boolean, given: () => Answer): void {
  let spoiled: string | undefined;
  trial.answerer = async (call, forward) => {
    const answer = await forward();
    if (!isOf(call)) return answer;
    spoiled ??= orderNoOf(call);
    return orderNoOf(call) === spoiled ? given() : answer;
  };
}

/** The order exists, and its reply does not say so. */
async function unclearOrder(trial: Trial, given: () => Answer): Promise<void> {
  spoil(trial, isCreate, given);
  const order = await trial.start();
  orderedOnce(trial);
  await queries(trial, order, 1, 40, unknown);
  await stillOpen(trial, order, unknown);
  await trial.pay(order);
  await paidOnce(trial, order);
  orderedOnce(trial);
}

/** Two queries are answered with something that is no result. */
async function unclearQueries(trial: Trial, given: () => Answer): Promise<void> {
  trial.hurryLess();
  let left = 2;
  // At once: what the gateway takes for a reply would look like a wait of the shop's.
  trial.answerer = async (call, forward) => {
    if (!isQuery(call) || left === 0) return forward();
    left -= 1;
    return given();
  };
  const order = await trial.start();
  const [first, second, third] = await queries(trial, order, 3, 50, unknown);
  await stillOpen(trial, order, unknown);
  for (const [before, after] of [
    [first, second],
    [second, third],
  ]) {
    if (before === undefined || after === undefined) continue;
    const gapMs = trial.shopMs(after.atMs - before.atMs);
    if (gapMs < limits.pollIntervalMs * 0.95)
      throw new Failed(
        `Your server queried again after ${(gapMs / 1000).toFixed(1)} s instead of ${limits.pollIntervalMs / 1000} s.`,
        `商户服务器在 ${(gapMs / 1000).toFixed(1)} 秒后再次查询，应间隔 ${limits.pollIntervalMs / 1000} 秒。`,
        [callEvidence(before), callEvidence(after)],
        'query-wrong',
      );
  }
  await trial.pay(order);
  await paidOnce(trial, order);
}

const limited: Answer = {
  status: 429,
  contentType: 'application/json',
  text: '{"code":"SYS006","msg":"too many requests","psn":"EXAM000000000002"}',
};
const unavailable: Answer = {
  status: 503,
  contentType: 'text/html',
  text: '<html><body>Service unavailable</body></html>',
};

export const faultRuns = {
  'lost-reply': (trial) => unclearOrder(trial, () => 'cut'),
  'sys001-order': (trial) => unclearOrder(trial, () => systemError(trial)),
  'sys001-query': (trial) => unclearQueries(trial, () => systemError(trial)),
  'too-many-requests': (trial) => unclearQueries(trial, () => limited),
  unavailable: (trial) => unclearQueries(trial, () => unavailable),
  async 'lost-refund-reply'(trial) {
    const order = await trial.start();
    await trial.pay(order);
    await paidOnce(trial, order);
    spoil(trial, isRefund, () => 'cut');
    const refundNo = await trial.refund(order, '10.50');
    await refundEnded(trial, order, refundNo, 'refunded', 60);
    const sent = trial.calls.filter(isRefund);
    const numbers = new Set(sent.map(orderNoOf));
    if (numbers.size > 1)
      throw new Failed(
        `Your server submitted the refund again with a different number: ${[...numbers].join(', ')}.`,
        `商户服务器换订单号再次退款：${[...numbers].join('、')}。`,
        sent.map(callEvidence),
      );
  },
} satisfies Runs;
