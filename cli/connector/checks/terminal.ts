/** Checks of cards at a terminal, and of the advices about them. */
import type { Original } from '@tollgate/contract/connector/questions';
import { transTypes } from '@tollgate/contract/trans-values';
import type { Check } from '../check.ts';
import { expectThat } from '../finding.ts';
import type { Probe } from '../probe.ts';
import { expectReversed, expectUnapproved } from './card.ts';
import { expectSameNumber } from './wallet.ts';

const saleFlows = ['terminal-sale'] as const;
const holdFlows = ['terminal-authorization'] as const;

async function sale(probe: Probe, transType: number = transTypes.sale): Promise<Original> {
  const question = probe.terminal({ trans_type: transType });
  return probe.originalOf(question, await probe.approvedTerminal(question));
}
const hold = (probe: Probe) => sale(probe, transTypes.authorization);

const refundOf = (probe: Probe, original: Original, amount = original.amount) =>
  probe.refund('card-present', original, { amount, is_whole: amount === original.amount });

async function expectRefused(probe: Probe, question: ReturnType<Probe['advice']>): Promise<void> {
  const reply = await probe.ask('advise', question);
  expectThat(
    reply.outcome === 'refused',
    `${question.advice}: refused`,
    `${question.advice} 为 refused`,
    reply,
  );
}

async function repeat(probe: Probe): Promise<void> {
  const question = probe.terminal();
  const [first, second] = await Promise.all([
    probe.approvedTerminal(question),
    probe.approvedTerminal(question),
  ]);
  expectSameNumber(first.reference, second.reference);
  const original = probe.originalOf(question, first);
  await probe.expectRefund(refundOf(probe, original));
  await probe.expectNoRefund(refundOf(probe, original));
}

async function voided(probe: Probe): Promise<void> {
  const original = await sale(probe);
  const advice = probe.advice('void', original);
  await Promise.all([probe.advised(advice), probe.advised(advice)]);
  await probe.expectNoRefund(refundOf(probe, original));
}

const tip = (probe: Probe, original: Original, amountMinor: number, tipMinor: number) =>
  probe.advice('tip', original, {
    trans_no: original.trans_no,
    amount: probe.amountOf(amountMinor),
    tip_amount: probe.amountOf(tipMinor),
  });

async function tips(probe: Probe): Promise<void> {
  const original = await sale(probe);
  const [first, second] = [tip(probe, original, 1200, 200), tip(probe, original, 1150, 150)];
  await probe.advised(first);
  await probe.advised(second);
  await probe.advised(second);
  await probe.expectNoRefund(refundOf(probe, original, probe.amountOf(1200)));
  await probe.expectRefund(refundOf(probe, original, probe.amountOf(1150)));
}

async function tipOfVoided(probe: Probe): Promise<void> {
  const original = await sale(probe);
  await probe.advised(probe.advice('void', original));
  const reply = await probe.ask('advise', tip(probe, original, 1200, 200));
  expectThat(
    reply.outcome !== 'unknown',
    'refused, or done without a change',
    'refused，或不作变更的 done',
    reply,
  );
  await probe.expectNoRefund(refundOf(probe, original, probe.amountOf(200)));
}

async function capture(probe: Probe): Promise<void> {
  const original = await hold(probe);
  const advice = probe.advice('capture', original, { amount: probe.amountOf(700) });
  await Promise.all([probe.advised(advice), probe.advised(advice)]);
  await probe.expectNoRefund(refundOf(probe, original, probe.amountOf(701)));
  await probe.expectRefund(refundOf(probe, original, probe.amountOf(700)));
  await probe.expectNoRefund(refundOf(probe, original, probe.amountOf(1)));
}

async function captureTwice(probe: Probe): Promise<void> {
  const original = await hold(probe);
  await probe.advised(probe.advice('capture', original, { amount: probe.amountOf(600) }));
  await expectRefused(probe, probe.advice('capture', original, { amount: probe.amountOf(400) }));
  await probe.expectNoRefund(refundOf(probe, original, probe.amountOf(601)));
}

async function undoCapture(probe: Probe): Promise<void> {
  const original = await hold(probe);
  const first = probe.advice('capture', original, { amount: probe.amountOf(600) });
  await probe.advised(first);
  await probe.advised(probe.advice('undo-capture', original, { amount: probe.amountOf(600) }));
  // The first capture, late and once more.
  await probe.ask('advise', first);
  await probe.expectNoRefund(refundOf(probe, original, probe.amountOf(100)));
  await probe.advised(probe.advice('capture', original, { amount: probe.amountOf(800) }));
  await probe.expectRefund(refundOf(probe, original, probe.amountOf(800)));
}

async function release(probe: Probe): Promise<void> {
  const original = await hold(probe);
  const advice = probe.advice('release', original);
  await probe.advised(advice);
  await probe.advised(advice);
  await expectRefused(probe, probe.advice('capture', original));
  await probe.expectNoRefund(refundOf(probe, original));
}

function increment(probe: Probe, original: Original) {
  const { card: _card, ...question } = probe.terminal({
    trans_type: transTypes.authorization,
    amount: probe.amountOf(500),
  });
  return { ...question, original };
}

async function raised(probe: Probe): Promise<void> {
  const original = await hold(probe);
  const question = increment(probe, original);
  const ask = () => probe.ask('terminal-increment', question);
  for (const reply of await Promise.all([ask(), ask()]))
    expectThat(reply.outcome === 'approved', 'approved', 'approved', reply);
  await expectRefused(probe, probe.advice('capture', original, { amount: probe.amountOf(1501) }));
  await probe.advised(probe.advice('capture', original, { amount: probe.amountOf(1500) }));
}

async function raiseReversed(probe: Probe): Promise<void> {
  const original = await hold(probe);
  const question = increment(probe, original);
  const reply = await probe.ask('terminal-increment', question);
  expectThat(reply.outcome === 'approved', 'approved', 'approved', reply);
  const reversal = probe.reversal(question, original);
  await expectReversed(probe, reversal);
  await expectReversed(probe, reversal);
  expectUnapproved(await probe.ask('terminal-increment', question));
  await expectRefused(probe, probe.advice('capture', original, { amount: probe.amountOf(1001) }));
  await probe.advised(probe.advice('capture', original, { amount: probe.amountOf(1000) }));
}

async function reverseUnknown(probe: Probe): Promise<void> {
  const question = probe.terminal();
  await expectReversed(probe, probe.reversal(question));
  expectUnapproved(await probe.ask('terminal-authorize', question));
}

async function reverseThenRepeat(probe: Probe): Promise<void> {
  const question = probe.terminal();
  const approved = await probe.approvedTerminal(question);
  await expectReversed(probe, probe.reversal(question));
  expectUnapproved(await probe.ask('terminal-authorize', question));
  await probe.expectNoRefund(refundOf(probe, probe.originalOf(question, approved)));
}

/** A payment of another type, and its reversal. */
const typed = (transType: number) => async (probe: Probe) => {
  const question = probe.terminal({ trans_type: transType });
  const first = await probe.approvedTerminal(question);
  expectSameNumber(first.reference, (await probe.approvedTerminal(question)).reference);
  await expectReversed(probe, probe.reversal(question));
  expectUnapproved(await probe.ask('terminal-authorize', question));
};

async function closeBatch(probe: Probe): Promise<void> {
  const original = await sale(probe);
  const { original: _original, ...advice } = probe.advice('batch-close', original, {
    batch_no: '000001',
    totals: [{ trans_type: transTypes.sale, count: 1, amount: original.amount }],
  });
  for (const question of [advice, advice]) {
    const reply = await probe.ask('advise', question);
    expectThat(
      reply.outcome === 'done' || reply.outcome === 'refused',
      'done or refused',
      'done 或 refused',
      reply,
    );
  }
}

/** A sale in a currency of its own decimals. */
async function exactAmount(probe: Probe, currency: string, amount: string): Promise<void> {
  const { flows } = probe.capabilities;
  if (flows.includes('card')) await probe.approvedCard(probe.online({ currency, amount }));
  else if (flows.includes('terminal-sale'))
    await probe.approvedTerminal(probe.terminal({ currency, amount }));
  else await probe.paidWallet(probe.wallet({ currency, amount }));
}

export const terminalChecks: readonly Check[] = [
  {
    id: 'terminal.sale',
    flows: saleFlows,
    text: {
      en: 'A repeated sale charges only once, even if both requests arrive at the same time.',
      zh: '重复的消费请求只扣款一次，同时到达时也不例外。',
    },
    run: repeat,
  },
  {
    id: 'terminal.reverse-unknown',
    flows: saleFlows,
    text: { en: 'A sale that arrives after its reversal is declined.', zh: '冲正之后到达的消费请求被拒绝。' },
    run: reverseUnknown,
  },
  {
    id: 'terminal.reverse-then-repeat',
    flows: saleFlows,
    text: {
      en: 'A sale repeated after its reversal charges nothing.',
      zh: '冲正后重复的消费请求不再扣款。',
    },
    run: reverseThenRepeat,
  },
  {
    id: 'terminal.void',
    flows: saleFlows,
    text: { en: 'A void returns the money only once.', zh: '撤销时退回款项，且只退一次。' },
    run: voided,
  },
  {
    id: 'terminal.tip',
    flows: saleFlows,
    needs: ['partial_refunds'],
    text: {
      en: 'A tip replaces the previous tip and is charged once.',
      zh: '新的小费替换旧的小费，且只收取一次。',
    },
    run: tips,
  },
  {
    id: 'terminal.tip-of-voided',
    flows: saleFlows,
    text: { en: 'A tip for a voided sale charges nothing.', zh: '消费撤销后，小费不再扣款。' },
    run: tipOfVoided,
  },
  {
    id: 'terminal.capture',
    flows: holdFlows,
    needs: ['partial_refunds'],
    text: {
      en: 'A capture charges its amount only once.',
      zh: '预授权完成按请求金额扣款，且只扣一次。',
    },
    run: capture,
  },
  {
    id: 'terminal.capture-twice',
    flows: holdFlows,
    text: { en: 'An authorization can be captured only once.', zh: '一笔预授权只能做一次预授权完成。' },
    run: captureTwice,
  },
  {
    id: 'terminal.undo-capture',
    flows: holdFlows,
    text: {
      en: 'A repeated request that arrives late does not restore a canceled capture.',
      zh: '已撤销的预授权完成不会因晚到的重复请求而恢复。',
    },
    run: undoCapture,
  },
  {
    id: 'terminal.release',
    flows: holdFlows,
    text: { en: 'A released authorization cannot be captured.', zh: '已释放的预授权不能做预授权完成。' },
    run: release,
  },
  {
    id: 'terminal.increment',
    flows: holdFlows,
    needs: ['increments'],
    text: {
      en: 'A repeated increment increases the authorization only once.',
      zh: '重复的追加请求只追加一次。',
    },
    run: raised,
  },
  {
    id: 'terminal.increment-reversed',
    flows: holdFlows,
    needs: ['increments'],
    text: {
      en: 'A reversed increment leaves the authorization unchanged.',
      zh: '追加被冲正后，预授权保持不变。',
    },
    run: raiseReversed,
  },
  {
    id: 'terminal.refund',
    flows: ['terminal-refund'],
    text: {
      en: 'A refund to a card is processed only once and can be reversed.',
      zh: '向银行卡退款只执行一次，且可冲正。',
    },
    run: typed(transTypes.refund),
  },
  {
    id: 'terminal.cashback',
    flows: ['terminal-cashback'],
    text: {
      en: 'A sale with cashback is processed only once and can be reversed.',
      zh: '消费并返现只执行一次，且可冲正。',
    },
    run: typed(transTypes.cashback),
  },
  {
    id: 'terminal.cash-advance',
    flows: ['terminal-cash-advance'],
    text: {
      en: 'A cash advance is processed only once and can be reversed.',
      zh: '预借现金只执行一次，且可冲正。',
    },
    run: typed(transTypes.cashAdvance),
  },
  {
    id: 'terminal.batch-close',
    flows: saleFlows,
    text: {
      en: 'Closing a batch returns a result, even if the request is repeated.',
      zh: '关闭批次时返回结果，重复关闭时也同样返回。',
    },
    run: closeBatch,
  },
  {
    id: 'amount.no-decimals',
    flows: ['card', 'terminal-sale', 'customer-presented'],
    currency: 'JPY',
    text: { en: 'In a currency without decimals, the amount is correct.', zh: '无小数币种的金额正确。' },
    run: (probe) => exactAmount(probe, 'JPY', '1999'),
  },
  {
    id: 'amount.three-decimals',
    flows: ['card', 'terminal-sale', 'customer-presented'],
    currency: 'KWD',
    text: { en: 'In a currency with three decimals, the amount is correct.', zh: '三位小数币种的金额正确。' },
    run: (probe) => exactAmount(probe, 'KWD', '1.999'),
  },
  {
    id: 'amount.large',
    flows: ['card', 'terminal-sale', 'customer-presented'],
    currency: 'USD',
    text: { en: 'A large amount is exact to the last minor unit.', zh: '大额金额精确到最小货币单位。' },
    run: (probe) => exactAmount(probe, 'USD', '90071992.55'),
  },
];
