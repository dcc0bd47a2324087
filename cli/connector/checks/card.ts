/** Checks of cards that are not present: one answer for one attempt, and reversals that hold. */
import type { Check } from '../check.ts';
import { expectThat, NotShown } from '../finding.ts';
import type { Probe } from '../probe.ts';
import { expectSameNumber } from './wallet.ts';

const flows = ['card'] as const;

/** Looks at an answer that must not be an approval. */
export function expectUnapproved(reply: { readonly outcome: string }): void {
  const isRefused = reply.outcome === 'declined' || reply.outcome === 'not-found';
  expectThat(isRefused, 'declined: the payment was reversed', 'declined：该交易已冲正', reply);
}

export async function expectReversed(probe: Probe, question: ReturnType<Probe['reversal']>): Promise<void> {
  const reply = await probe.ask('reverse', question);
  expectThat(reply.outcome === 'done', 'done', 'done', reply);
}

async function repeat(probe: Probe): Promise<void> {
  const question = probe.online();
  const [first, second] = await Promise.all([probe.approvedCard(question), probe.approvedCard(question)]);
  expectSameNumber(first.reference, second.reference);
  expectSameNumber(first.reference, (await probe.approvedCard(question)).reference);
  const original = probe.originalOf(question, first);
  await probe.expectRefund(probe.refund('card', original));
  await probe.expectNoRefund(probe.refund('card', original));
}

async function reverse(probe: Probe): Promise<void> {
  const question = probe.online();
  const approved = await probe.approvedCard(question);
  const reversal = probe.reversal(question);
  await Promise.all([expectReversed(probe, reversal), expectReversed(probe, reversal)]);
  await expectReversed(probe, probe.reversal(question));
  await probe.expectNoRefund(probe.refund('card', probe.originalOf(question, approved)));
}

async function challenged(probe: Probe): Promise<void> {
  const amount = probe.amountOf(20_006);
  const question = probe.online({ amount });
  const reply = await probe.ask('card-authorize', question);
  if (reply.outcome !== 'challenge')
    throw new NotShown({
      en: `the amount ${amount} returned ${reply.outcome}`,
      zh: `金额 ${amount} 返回 ${reply.outcome}`,
    });
  expectThat(URL.canParse(reply.redirect.url), 'an absolute redirect.url', 'redirect.url 为完整地址', reply);
  const { state } = reply;
  const returned = await probe.ask('card-return', { ...question, state, returned: {} });
  expectThat(
    returned.outcome !== 'passed',
    'not passed: the cardholder has not confirmed',
    '未通过：持卡人尚未确认',
    returned,
  );
  const { card, ...rest } = question;
  const resumed = await probe.ask('card-resume', {
    ...rest,
    state,
    ...(card !== undefined && { card: { pan: card.pan, holder: card.holder, expiry: card.expiry } }),
  });
  expectThat(
    resumed.outcome !== 'approved',
    'no approval without the cardholder',
    '持卡人未确认时不批准',
    resumed,
  );
}

export const cardChecks: readonly Check[] = [
  {
    id: 'card.authorize',
    flows,
    text: { en: 'A card is charged the requested amount.', zh: '银行卡按请求金额扣款。' },
    async run(probe) {
      await probe.approvedCard(probe.online());
    },
  },
  {
    id: 'card.declined',
    flows,
    text: { en: 'A card that the issuer declines is not charged.', zh: '发卡机构拒绝时不扣款。' },
    async run(probe) {
      const question = probe.online({ card: probe.declinedCard() });
      const reply = await probe.ask('card-authorize', question);
      if (reply.outcome === 'approved')
        throw new NotShown({ en: 'the declined test card was approved', zh: '拒绝类测试卡被批准' });
      expectThat(reply.outcome === 'declined', 'declined', 'declined', reply);
    },
  },
  {
    id: 'card.repeat',
    flows,
    text: {
      en: 'A repeated request charges only once, even if both arrive at the same time.',
      zh: '重复的请求只扣款一次，同时到达时也不例外。',
    },
    run: repeat,
  },
  {
    id: 'card.attempts',
    flows,
    text: {
      en: 'Two attempts for one order create two payments.',
      zh: '同一订单的两次支付尝试应记为两笔支付。',
    },
    async run(probe) {
      const question = probe.online();
      const first = await probe.approvedCard(question);
      await expectReversed(probe, probe.reversal(question));
      const second = await probe.approvedCard(probe.online({ trans_no: question.trans_no, attempt: 2 }));
      const isOther = first.reference.channel_trans_no !== second.reference.channel_trans_no;
      expectThat(isOther, 'a different channel_trans_no', '不同的 channel_trans_no', second);
    },
  },
  {
    id: 'card.reverse',
    flows,
    text: { en: 'A reversal returns the money only once.', zh: '冲正时退回款项，且只退一次。' },
    run: reverse,
  },
  {
    id: 'card.reverse-then-repeat',
    flows,
    text: {
      en: 'A request repeated after its reversal charges nothing.',
      zh: '冲正后重复的请求不再扣款。',
    },
    async run(probe) {
      const question = probe.online();
      await probe.approvedCard(question);
      await expectReversed(probe, probe.reversal(question));
      expectUnapproved(await probe.ask('card-authorize', question));
    },
  },
  {
    id: 'card.reverse-unknown',
    flows,
    text: {
      en: 'A reversal of a request that has not arrived succeeds, and the request is declined if it arrives later.',
      zh: '冲正尚未到达的请求时，返回成功；该请求随后到达时，予以拒绝。',
    },
    async run(probe) {
      const question = probe.online();
      await expectReversed(probe, probe.reversal(question));
      expectUnapproved(await probe.ask('card-authorize', question));
    },
  },
  {
    id: 'card.inquire',
    flows,
    needs: ['inquiry'],
    text: { en: 'An inquiry returns the same result as the payment request.', zh: '查询返回相同的结果。' },
    async run(probe) {
      const question = probe.online();
      const approved = await probe.approvedCard(question);
      const reply = await probe.ask('inquire', probe.reversal(question));
      expectThat(reply.outcome === 'approved', 'approved', 'approved', reply);
      expectSameNumber(approved.reference, reply.reference);
    },
  },
  {
    id: 'card.inquire-unknown',
    flows,
    needs: ['inquiry'],
    text: {
      en: 'An inquiry about a request that has not arrived finds nothing, and the request is declined if it arrives later.',
      zh: '查询尚未到达的请求时，返回 not-found；该请求随后到达时，予以拒绝。',
    },
    async run(probe) {
      const question = probe.online();
      const reply = await probe.ask('inquire', probe.reversal(question));
      expectThat(reply.outcome === 'not-found', 'not-found', 'not-found', reply);
      expectUnapproved(await probe.ask('card-authorize', question));
    },
  },
  {
    id: 'card.inquire-reversed',
    flows,
    needs: ['inquiry'],
    text: {
      en: 'An inquiry does not find a payment that was reversed.',
      zh: '查询已冲正的交易时，结果不得为批准。',
    },
    async run(probe) {
      const question = probe.online();
      await probe.approvedCard(question);
      await expectReversed(probe, probe.reversal(question));
      expectUnapproved(await probe.ask('inquire', probe.reversal(question)));
    },
  },
  {
    id: 'card.challenge',
    flows,
    needs: ['three_d_secure'],
    text: {
      en: 'Nothing is charged before the cardholder has passed the challenge.',
      zh: '持卡人通过身份验证之前不扣款。',
    },
    run: challenged,
  },
];
