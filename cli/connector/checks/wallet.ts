/** Checks of wallets: one payment for one order, and nothing after a stop. */
import { connectorLimits } from '@tollgate/contract/connector/protocol';
import type { Check } from '../check.ts';
import { expectThat } from '../finding.ts';
import type { Probe } from '../probe.ts';

const flows = ['customer-presented'] as const;
const codeFlows = ['merchant-presented', 'hosted-wallet'] as const;

type Paid = Awaited<ReturnType<Probe['paidWallet']>>;

export function expectSameNumber(first: Paid['reference'], second: Paid['reference']): void {
  const { channel_trans_no: number } = first;
  expectThat(
    second.channel_trans_no === number,
    `the same channel_trans_no ${number}`,
    `相同的 channel_trans_no ${number}`,
    second,
  );
}

/** Looks at a payment that must not be paid, whatever it is called. */
function expectUnpaid(reply: { readonly outcome: string }): void {
  const isUnpaid = reply.outcome !== 'paid' && reply.outcome !== 'pending';
  expectThat(isUnpaid, 'failed: no more money is taken', 'failed：不再收取任何款项', reply);
}

async function payAtOnce(probe: Probe): Promise<void> {
  const question = probe.wallet();
  const [first, second] = await Promise.all([probe.paidWallet(question), probe.paidWallet(question)]);
  expectSameNumber(first.reference, second.reference);
  const original = probe.originalOf(question, first);
  await probe.expectRefund(probe.refund('wallet', original));
  await probe.expectNoRefund(probe.refund('wallet', original));
}

async function stopPaid(probe: Probe): Promise<void> {
  const question = probe.wallet();
  const paid = await probe.paidWallet(question);
  await probe.ask('wallet-stop', probe.stop(question));
  await probe.ask('wallet-stop', probe.stop(question));
  await probe.expectNoRefund(probe.refund('wallet', probe.originalOf(question, paid)));
}

async function stopOne(probe: Probe): Promise<void> {
  const question = probe.wallet();
  const paid = await probe.paidWallet(question);
  const { channel_trans_no: number } = paid.reference;
  const stop = probe.stop(question, { channel_trans_no: number });
  for (const one of [stop, stop]) {
    const reply = await probe.ask('wallet-stop', one);
    expectThat(reply.outcome === 'done', 'done', 'done', reply);
  }
  await probe.expectNoRefund(probe.refund('wallet', probe.originalOf(question, paid)));
}

async function codeOf(probe: Probe, question: ReturnType<Probe['shownCode']>): Promise<string> {
  const reply = await probe.ask('wallet-payment', question);
  const code = reply.outcome === 'pending' ? (reply.code ?? '') : '';
  const isCode = code.length > 0 && code.length <= connectorLimits.codeCharsMax;
  expectThat(isCode, 'pending with a code', 'pending 且带有 code', reply);
  return code;
}

async function sameCode(probe: Probe): Promise<void> {
  const question = probe.shownCode();
  const first = await codeOf(probe, question);
  const [second, third] = await Promise.all([codeOf(probe, question), codeOf(probe, question)]);
  expectThat(first === second && first === third, `the same code ${first}`, `相同的 code ${first}`, [
    second,
    third,
  ]);
  const other = await codeOf(probe, probe.shownCode());
  expectThat(other !== first, 'a different code for a different order', '不同订单的 code 不同', other);
}

export const walletChecks: readonly Check[] = [
  {
    id: 'wallet.pay',
    flows,
    text: { en: 'A payment code is charged the requested amount.', zh: '付款码支付按请求金额扣款。' },
    async run(probe) {
      await probe.paidWallet(probe.wallet());
    },
  },
  {
    id: 'wallet.pay-twice',
    flows,
    text: { en: 'A repeated request returns the same payment.', zh: '重复的请求指向同一笔支付。' },
    async run(probe) {
      const question = probe.wallet();
      const first = await probe.paidWallet(question);
      expectSameNumber(first.reference, (await probe.paidWallet(question)).reference);
      const later = await probe.paidWallet({ ...question, is_ended: true });
      expectSameNumber(first.reference, later.reference);
    },
  },
  {
    id: 'wallet.pay-at-once',
    flows,
    text: {
      en: 'Two simultaneous requests result in only one charge.',
      zh: '同时收到两次请求时只扣款一次。',
    },
    run: payAtOnce,
  },
  {
    id: 'wallet.choice',
    flows,
    text: { en: 'Two choices for one order create two payments.', zh: '同一订单的两次选择应记为两笔支付。' },
    async run(probe) {
      const question = probe.wallet();
      const first = await probe.paidWallet(question);
      const second = await probe.paidWallet({ ...probe.wallet({ trans_no: question.trans_no }), choice: 2 });
      const isOther = first.reference.channel_trans_no !== second.reference.channel_trans_no;
      expectThat(isOther, 'a different channel_trans_no', '不同的 channel_trans_no', second);
    },
  },
  {
    id: 'wallet.ended',
    flows,
    text: {
      en: 'No payment is started for an order that is already final.',
      zh: '已结束的订单不再发起支付。',
    },
    async run(probe) {
      expectUnpaid(await probe.ask('wallet-payment', probe.wallet({ is_ended: true })));
    },
  },
  {
    id: 'wallet.stop-paid',
    flows,
    text: { en: 'A stop returns the paid amount only once.', zh: '停止时退回已付款项，且只退一次。' },
    run: stopPaid,
  },
  {
    id: 'wallet.stop-one',
    flows,
    text: {
      en: 'A stop by channel_trans_no returns the amount of that payment.',
      zh: '按 channel_trans_no 停止支付时，退回该笔支付的款项。',
    },
    run: stopOne,
  },
  {
    id: 'wallet.stop-then-pay',
    flows,
    text: {
      en: 'A payment that arrives after its stop is not charged.',
      zh: '停止之后到达的支付请求不再扣款。',
    },
    async run(probe) {
      const question = probe.wallet();
      const stopped = await probe.ask('wallet-stop', probe.stop(question));
      expectThat(stopped.outcome === 'done', 'done', 'done', stopped);
      expectUnpaid(await probe.ask('wallet-payment', question));
    },
  },
  {
    id: 'wallet.stop-then-repeat',
    flows,
    text: {
      en: 'A payment request repeated after the stop charges nothing.',
      zh: '停止后重复的支付请求不会再次扣款。',
    },
    async run(probe) {
      const question = probe.wallet();
      const paid = await probe.paidWallet(question);
      await probe.ask('wallet-stop', probe.stop(question));
      await probe.ask('wallet-payment', question);
      await probe.expectNoRefund(probe.refund('wallet', probe.originalOf(question, paid)));
    },
  },
  {
    id: 'code.same',
    flows: codeFlows,
    text: {
      en: "Repeated requests for an order's code return the same code.",
      zh: '同一订单的 code 始终相同。',
    },
    run: sameCode,
  },
  {
    id: 'code.stop',
    flows: codeFlows,
    text: { en: 'A code cannot be used for a payment after the stop.', zh: '停止后，code 不能再用于支付。' },
    async run(probe) {
      const question = probe.shownCode();
      await codeOf(probe, question);
      const stopped = await probe.ask('wallet-stop', probe.stop(question));
      expectThat(stopped.outcome === 'done', 'done', 'done', stopped);
      expectUnpaid(await probe.ask('wallet-payment', { ...question, is_ended: true }));
    },
  },
];
