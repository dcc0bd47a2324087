/** Checks of refunds: once for each trans_no, and never more than is left. */
import type { Check } from '../check.ts';
import { expectThat, NotShown } from '../finding.ts';
import type { Probe } from '../probe.ts';
import { expectSameNumber } from './wallet.ts';

const flows = ['customer-presented', 'card', 'terminal-sale'] as const;

/** A payment by the first means that the connector has. */
async function payment(probe: Probe) {
  const { flows: declared } = probe.capabilities;
  if (declared.includes('card')) {
    const question = probe.online();
    return {
      means: 'card',
      original: probe.originalOf(question, await probe.approvedCard(question)),
    } as const;
  }
  if (declared.includes('customer-presented')) {
    const question = probe.wallet();
    return {
      means: 'wallet',
      original: probe.originalOf(question, await probe.paidWallet(question)),
    } as const;
  }
  const question = probe.terminal();
  const approved = await probe.approvedTerminal(question);
  return { means: 'card-present', original: probe.originalOf(question, approved) } as const;
}

async function repeated(probe: Probe): Promise<void> {
  const { means, original } = await payment(probe);
  const refund = probe.refund(means, original);
  await Promise.all([probe.ask('refund', refund), probe.ask('refund', refund)]);
  const first = await probe.expectRefund(refund);
  const second = await probe.expectRefund(refund);
  if (first.outcome === 'paid' && second.outcome === 'paid')
    expectSameNumber(first.reference, second.reference);
  await probe.expectNoRefund(probe.refund(means, original));
}

async function inParts(probe: Probe): Promise<void> {
  const { means, original } = await payment(probe);
  const part = { amount: probe.amountOf(400) };
  const refund = probe.refund(means, original, part);
  // The same refund twice takes its part once: the rest is still there.
  await probe.expectRefund(refund);
  await probe.expectRefund(refund);
  await probe.expectRefund(probe.refund(means, original, part));
  await probe.expectNoRefund(probe.refund(means, original, part));
  await probe.expectRefund(probe.refund(means, original, { amount: probe.amountOf(200) }));
}

export const refundChecks: readonly Check[] = [
  {
    id: 'refund.whole',
    flows,
    text: { en: 'A refund returns the requested amount.', zh: '退款金额与请求一致。' },
    async run(probe) {
      const { means, original } = await payment(probe);
      await probe.expectRefund(probe.refund(means, original));
    },
  },
  {
    id: 'refund.twice',
    flows,
    text: {
      en: 'A repeated refund request refunds only once, even if both requests arrive at the same time.',
      zh: '重复的退款请求只退款一次，同时到达时也不例外。',
    },
    run: repeated,
  },
  {
    id: 'refund.parts',
    flows,
    needs: ['partial_refunds'],
    text: { en: 'Partial refunds never exceed the payment.', zh: '多次部分退款不超过支付金额。' },
    run: inParts,
  },
  {
    id: 'refund.more',
    flows,
    text: { en: 'A refund that exceeds the payment fails.', zh: '退款超过支付金额时，应返回失败。' },
    async run(probe) {
      const { means, original } = await payment(probe);
      await probe.expectNoRefund(probe.refund(means, original, { amount: probe.amountOf(1001) }));
    },
  },
  {
    id: 'refund.unknown',
    flows,
    text: {
      en: 'A refund of a payment that does not exist fails.',
      zh: '对不存在的支付发起退款，应返回失败。',
    },
    async run(probe) {
      const { means, original } = await payment(probe);
      const { trans_no: transNo } = probe.base();
      const reference = { channel_trans_no: `NONE${transNo}` };
      await probe.expectNoRefund(probe.refund(means, { ...original, trans_no: transNo, reference }));
    },
  },
  {
    id: 'inbound.forged',
    text: {
      en: 'A report without a valid signature produces no event.',
      zh: '签名无效的上报不产生任何事件。',
    },
    async run(probe) {
      const { request_id: requestId, merchant_no: merchantNo, trans_no: transNo } = probe.base();
      const event = {
        event: 'paid',
        merchant_no: merchantNo,
        trans_no: transNo,
        amount: probe.amountOf(100),
        currency: probe.currency,
      };
      const body = Buffer.from(JSON.stringify({ request_id: requestId, events: [event] })).toString('base64');
      const headers = { 'content-type': 'application/json' };
      const question = { request_id: requestId, method: 'POST', path: '', query: '', headers, body };
      const raw = await probe.client.send('inbound', Buffer.from(JSON.stringify(question)));
      if ('status' in raw && raw.status === 404)
        throw new NotShown({ en: 'the connector accepts no reports', zh: '连接器不接收上报' });
      const reply = await probe.ask('inbound', question);
      expectThat(reply.events.length === 0, 'no events', '没有事件', reply);
    },
  },
];
