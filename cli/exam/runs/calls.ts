/** Runs of the situations about what the shop sends, and which replies it trusts. */
import { callEvidence, isQuery } from '../calls.ts';
import { allSigned, creationOf, paidOnce, queries, stillOpen, unsignedReply, withData } from '../checks.ts';
import type { Answer } from '../examiner.ts';
import type { Trial } from '../trial.ts';
import { Failed } from '../verdict.ts';
import { jsonOf, membersOf, sameAmount, signed, textOf } from '../wire.ts';
import type { Runs } from './runs.ts';

/** Far more than a shop's hurried clock runs ahead, and less than the ten minutes that still work. */
const clockToleranceMs = 4 * 60_000;
const numberForm = /^[\w|*@-]{1,32}$/;
const difficultText = 'Käsekuchen & "Tee" = 茶/1 + 2 % \\';
const falseReply = {
  en: 'your server accepted a response that failed verification.',
  zh: '商户服务器采信了验签不通过的应答。',
  isForgery: true,
} as const;

/** Every reply to a query says paid, and is not the gateway's. */
async function forgedReplies(trial: Trial, forge: (answer: Exclude<Answer, 'cut'>) => Answer): Promise<void> {
  let isForging = true;
  trial.answerer = async (call, forward) => {
    const answer = await forward();
    if (!isForging || !isQuery(call)) return answer;
    call.isForged = true;
    return forge(withData(trial, answer, { trans_status: 2, paid_amount: 34.5 }));
  };
  const order = await trial.start();
  await queries(trial, order, 2, 30, falseReply);
  await stillOpen(trial, order, falseReply);
  isForging = false;
  await trial.pay(order);
  await paidOnce(trial, order);
}

async function exactAmount(trial: Trial, amount: string, currency: string): Promise<void> {
  const order = await trial.start({ amount, currency });
  const call = creationOf(trial, order);
  const sent = textOf(call.members, 'order_amount');
  const isExact = sameAmount(sent, amount) && textOf(call.members, 'price_currency') === currency;
  if (!isExact)
    throw new Failed(
      `The payer owes ${amount} ${currency}, but your server created an order for ${sent} ${textOf(call.members, 'price_currency')}.`,
      `应收 ${amount} ${currency}，但商户服务器的下单金额为 ${sent} ${textOf(call.members, 'price_currency')}。`,
      [callEvidence(call)],
    );
  await trial.pay(order);
  const view = await paidOnce(trial, order);
  if (view.paidAmount === undefined || !sameAmount(view.paidAmount, amount))
    throw new Failed(
      `The payer paid ${amount} ${currency}, but your server recorded ${view.paidAmount ?? 'nothing'}.`,
      `实付 ${amount} ${currency}，但商户服务器记录为 ${view.paidAmount ?? '空'}。`,
      [trial.viewEvidence(view)],
    );
}

export const callRuns = {
  async 'signed-calls'(trial) {
    const order = await trial.start();
    allSigned(trial);
    await trial.pay(order);
    await paidOnce(trial, order);
    allSigned(trial);
  },
  async 'signed-text'(trial) {
    const order = await trial.start({ description: difficultText });
    allSigned(trial);
    const call = creationOf(trial, order);
    if (textOf(call.members, 'description') !== difficultText)
      throw new Failed('The description was changed before it was sent.', 'description 在发送前被改动。', [
        callEvidence(call),
      ]);
    await trial.pay(order);
    await paidOnce(trial, order);
  },
  async 'order-numbers'(trial) {
    const numbers: string[] = [];
    for (let round = 0; round < 3; round += 1) numbers.push((await trial.start()).no);
    const bad = numbers.find((no) => !numberForm.test(no));
    if (bad !== undefined || new Set(numbers).size < numbers.length)
      throw new Failed(
        `Three orders have the numbers ${numbers.join(', ')}.`,
        `三笔订单的订单号为 ${numbers.join('、')}。`,
      );
  },
  async 'clock-right'(trial) {
    const order = await trial.start();
    await queries(trial, order, 2, 30);
    for (const call of trial.calls) {
      const sent = textOf(call.members, 'timestamp');
      if (!/^\d{13}$/.test(sent))
        throw new Failed(
          `The timestamp of ${call.method} is "${sent}", not 13 digits.`,
          `${call.method} 的 timestamp 为“${sent}”，而不是 13 位数字。`,
          [callEvidence(call)],
        );
      const offMs = call.clockOffMs;
      if (Math.abs(offMs) <= clockToleranceMs) continue;
      const minutes = (Math.abs(offMs) / 60_000).toFixed(1);
      throw new Failed(
        `The timestamp of ${call.method} is ${minutes} minutes ${offMs < 0 ? 'behind' : 'ahead'}. The gateway rejects calls that are more than 15 minutes off.`,
        `${call.method} 的 timestamp ${offMs < 0 ? '慢' : '快'} ${minutes} 分钟；与网关时间相差超过 15 分钟的请求都会被拒绝。`,
        [callEvidence(call)],
      );
    }
  },
  'reply-forged': (trial) =>
    forgedReplies(trial, (answer) => {
      const members = membersOf(Buffer.from(answer.text), 'application/json') ?? [];
      return { ...answer, text: jsonOf(signed(members, trial.deps.keys.attacker)) };
    }),
  'reply-unsigned': (trial) => forgedReplies(trial, unsignedReply),
  'amount-no-decimals': (trial) => exactAmount(trial, '1200', 'JPY'),
  'amount-two-decimals': (trial) => exactAmount(trial, '1115.35', 'USD'),
  'amount-three-decimals': (trial) => exactAmount(trial, '1.255', 'KWD'),
} satisfies Runs;
