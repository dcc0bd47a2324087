/** Runs of the situations about the payer's browser and card. */
import { challengeCode, testCardById } from '@tollgate/contract/sandbox/card-outcome';
import { encryptCard } from '@tollgate/sdk';
import { callEvidence } from '../calls.ts';
import { creationOf, notShown, paidOnce, stillOpen } from '../checks.ts';
import type { Order, Trial } from '../trial.ts';
import { Failed } from '../verdict.ts';
import { redacted, textOf } from '../wire.ts';
import type { Runs } from './runs.ts';

const believed = {
  en: "your server trusted data from the payer's browser.",
  zh: '商户服务器采信了付款方浏览器带来的参数。',
  isForgery: true,
} as const;

const cardNumber = (id: string) => testCardById(id)?.groups.join('') ?? '';

/** As the payer's page encrypts it for the gateway. */
const encrypted = (trial: Trial, pan: string) => {
  const expiry = `12${String(new Date().getUTCFullYear() + 3).slice(-2)}`;
  return encryptCard({ pan, holder: 'JANE DOE', cvv: '123', expiry }, trial.merchant.gatewayKeyPem);
};

async function returnsWithLies(trial: Trial, order: Order): Promise<void> {
  await stillOpen(trial, order);
  const status = await trial.comeBack(order);
  if (status === undefined) notShown('Your server sent no return_url.', '商户服务器没有传入 return_url。');
  await trial.quiet();
  await stillOpen(trial, order, believed);
}

export const payerRuns = {
  async 'return-page'(trial) {
    const order = await trial.start({ method: 'checkout' });
    await returnsWithLies(trial, order);
    await trial.pay(order, { card: cardNumber('visa') });
    await paidOnce(trial, order);
  },
  async 'challenge-return'(trial) {
    const card = await encrypted(trial, cardNumber('3ds-challenge'));
    const order = await trial.start({ method: 'card', card });
    await returnsWithLies(trial, order);
    await trial.pay(order, { challenge_code: challengeCode });
    await paidOnce(trial, order);
  },
  async 'card-unseen'(trial) {
    const pan = cardNumber('visa');
    const card = await encrypted(trial, pan);
    const order = await trial.start({ method: 'card', card });
    const creation = creationOf(trial, order);
    if (textOf(creation.members, 'card') !== card)
      throw new Failed('The encrypted card was changed in transit.', '加密的卡信息在途中被改动。', [
        callEvidence(creation),
      ]);
    await paidOnce(trial, order);
    const isShown = (text: string) => text.includes(card) || text.includes(pan);
    const call = trial.calls.find(({ members }) =>
      members.some(({ name, text }) => name !== 'card' && isShown(text)),
    );
    const body = trial.bodies.find((text) => isShown(text) || isShown(text.replaceAll('\\/', '/')));
    if (call !== undefined || body !== undefined)
      throw new Failed(
        'Card data is in a field other than card, or in the order record.',
        '卡信息出现在 card 以外的参数或订单记录中。',
        call === undefined
          ? [
              {
                title: { en: 'Test endpoint', zh: '测试地址' },
                text: redacted((body ?? '').replaceAll(card, '[redacted]')),
              },
            ]
          : [callEvidence({ ...call, text: call.text.replaceAll(card, '[redacted]') })],
      );
  },
} satisfies Runs;
