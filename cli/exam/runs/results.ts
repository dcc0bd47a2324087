/** Runs of the situations about results and waiting. */
import { limits } from '@tollgate/contract/limits';
import { walletTriggers } from '@tollgate/contract/sandbox/wallet-triggers';
import { callEvidence, isCancel, isQuery, type SeenCall, statusOf } from '../calls.ts';
import {
  acknowledged,
  ageSeconds,
  callsAbout,
  creationOf,
  endedUnpaid,
  failedUnpaid,
  orderedOnce,
  paidOnce,
  queries,
  shownSeconds,
  stillOpen,
  withData,
} from '../checks.ts';
import type { Answer } from '../examiner.ts';
import type { Order, Trial } from '../trial.ts';
import { Failed } from '../verdict.ts';
import { withMembers } from '../wire.ts';
import type { Runs } from './runs.ts';

/** Clocks and networks are never exact. */
const tolerance = 0.95;
const cancelAfterSeconds = limits.cancelAfterMs / 1000;

const codeOf = (id: string) => walletTriggers.find((trigger) => trigger.id === id)?.authCode ?? '';

const strange = {
  en: 'your server treated trans_status 7, which does not exist, as a final result.',
  zh: '商户服务器把不存在的 trans_status 7 当作最终结果。',
};

/** Waits for the first cancel, which is old enough. */
async function cancelled(trial: Trial, order: Order, seconds: number): Promise<SeenCall> {
  const call = await trial.until(seconds, () => callsAbout(trial, order.no, isCancel)[0]);
  if (call === undefined)
    throw new Failed(
      `Your server did not cancel the order within ${seconds} s.`,
      `商户服务器在 ${seconds} 秒内没有撤销订单。`,
      trial.evidence,
    );
  const age = ageSeconds(trial, order, call);
  if (age < cancelAfterSeconds * tolerance)
    throw new Failed(
      `Your server canceled the order ${shownSeconds(trial, age * 1000).en} after creating it. The gateway rejects cancellations during the first ${cancelAfterSeconds} s.`,
      `下单 ${shownSeconds(trial, age * 1000).zh}后即撤销；下单后不足 ${cancelAfterSeconds} 秒的撤销会被拒绝。`,
      [callEvidence(call)],
    );
  return call;
}

/** Queries up to the end of the waiting, then a cancel, then the end. */
async function givesUp(trial: Trial, order: Order, afterMs: number): Promise<void> {
  const afterSeconds = afterMs / 1000;
  const call = await cancelled(trial, order, afterSeconds + 25);
  const age = ageSeconds(trial, order, call);
  if (age < afterSeconds * 0.75)
    throw new Failed(
      `Your server gave up after ${shownSeconds(trial, age * 1000).en}. Query for ${afterSeconds} s first.`,
      `商户服务器在 ${shownSeconds(trial, age * 1000).zh}后即放弃，应先查询 ${afterSeconds} 秒。`,
      [callEvidence(call)],
    );
  await endedUnpaid(trial, order, 40);
}

export const resultRuns = {
  async 'final-result'(trial) {
    trial.isHolding = true;
    const order = await trial.start();
    await stillOpen(trial, order);
    await trial.pay(order);
    const notice = await trial.until(10, () => trial.held[0]);
    if (notice !== undefined) acknowledged(await trial.deliver(notice));
    await paidOnce(trial, order);
  },
  async 'no-notification'(trial) {
    trial.isHolding = true;
    const order = await trial.start();
    await trial.pay(order);
    await paidOnce(trial, order);
    if (!callsAbout(trial, order.no, isQuery).some((call) => statusOf(call) === 2))
      throw new Failed(
        'Your server reported paid before any response contained a result.',
        '商户服务器在任何应答给出结果之前即显示已支付。',
        trial.evidence,
        'fulfilled-unpaid',
      );
  },
  async declined(trial) {
    const order = await trial.start();
    await trial.pay(order, { action: 'decline' });
    await failedUnpaid(trial, order, 60);
  },
  async expired(trial) {
    const order = await trial.start({ expires_seconds: 30 });
    await failedUnpaid(trial, order, 80);
  },
  async 'poll-interval'(trial) {
    trial.hurryLess();
    let known: Answer | undefined;
    trial.answerer = async (call, forward) => {
      if (!isQuery(call)) return forward();
      // At once: what the gateway takes for a reply would look like a wait of the shop's.
      known ??= await forward();
      return known;
    };
    const order = await trial.start();
    const seen = await queries(trial, order, 4, 45);
    trial.answerer = (_call, forward) => forward();
    let beforeMs = creationOf(trial, order).atMs;
    for (const call of seen) {
      const gapMs = trial.shopMs(call.atMs - beforeMs);
      if (gapMs < limits.pollIntervalMs * tolerance)
        throw new Failed(
          `Your server sent a query ${shownSeconds(trial, gapMs).en} after the previous call. The required interval is ${limits.pollIntervalMs / 1000} s.`,
          `某次查询与前一次请求仅相隔 ${shownSeconds(trial, gapMs).zh}，间隔应为 ${limits.pollIntervalMs / 1000} 秒。`,
          [creationOf(trial, order), ...seen].map(callEvidence),
        );
      beforeMs = call.atMs;
    }
    await trial.pay(order);
    await paidOnce(trial, order);
  },
  async 'unpaid-cancelled'(trial) {
    const order = await trial.start();
    await givesUp(trial, order, limits.pollMerchantPresentedMs);
  },
  async 'code-password'(trial) {
    const order = await trial.start({ method: 'code', auth_code: codeOf('password') });
    await paidOnce(trial, order);
    orderedOnce(trial);
  },
  async 'code-no-answer'(trial) {
    const order = await trial.start({ method: 'code', auth_code: codeOf('no-answer') });
    await givesUp(trial, order, limits.pollCustomerPresentedMs);
    orderedOnce(trial);
  },
  async 'cancel-after-15-seconds'(trial) {
    trial.hurryLess();
    const order = await trial.start();
    await trial.cancel(order);
    await cancelled(trial, order, 45);
    await endedUnpaid(trial, order, 40);
  },
  async 'cancel-unclear'(trial) {
    trial.hurryLess();
    let isFirst = true;
    trial.answerer = async (call, forward) => {
      if (!isCancel(call) || !isFirst) return forward();
      isFirst = false;
      return 'cut';
    };
    const order = await trial.start();
    await trial.cancel(order);
    const first = await cancelled(trial, order, 45);
    const second = await trial.until(60, () => callsAbout(trial, order.no, isCancel)[1]);
    if (second === undefined)
      throw new Failed(
        'The first cancellation got no response, and your server did not cancel again.',
        '首次撤销没有应答，但商户服务器没有再次撤销。',
        [callEvidence(first), ...trial.evidence],
      );
    const gapMs = trial.shopMs(second.atMs - first.atMs);
    const isSameRequest =
      first.idempotencyKey !== undefined && first.idempotencyKey === second.idempotencyKey;
    if (!isSameRequest && gapMs < limits.cancelAfterMs * tolerance)
      throw new Failed(
        `Your server sent the second cancellation only ${shownSeconds(trial, gapMs).en} after the first.`,
        `第二次撤销与首次仅相隔 ${shownSeconds(trial, gapMs).zh}。`,
        [callEvidence(first), callEvidence(second)],
      );
    await endedUnpaid(trial, order, 40);
  },
  async 'unknown-status'(trial) {
    let isStrange = true;
    trial.answerer = async (call, forward) => {
      const answer = await forward();
      if (!isStrange || !isQuery(call)) return answer;
      call.isForged = true;
      return withData(trial, answer, { trans_status: 7 });
    };
    const order = await trial.start();
    await queries(trial, order, 2, 30, strange);
    await stillOpen(trial, order, strange);
    isStrange = false;
    await trial.pay(order);
    await paidOnce(trial, order);
  },
  async 'unknown-members'(trial) {
    trial.isHolding = true;
    trial.answerer = async (_call, forward) => {
      const answer = withData(trial, await forward(), { new_member: { deep: [1, 'é'] }, new_text: 'x' });
      return { ...answer, text: trial.signedReply(answer.text, { new_envelope_member: 'y' }) };
    };
    const order = await trial.start();
    await queries(trial, order, 1, 30);
    await trial.pay(order);
    const notice = await trial.until(10, () => trial.held[0]);
    if (notice !== undefined)
      acknowledged(await trial.deliver(withMembers(notice, { new_member: 'é', another_number: 7 })));
    await paidOnce(trial, order);
  },
} satisfies Runs;
