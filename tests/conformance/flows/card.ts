/** Cards that are not present: on the page of the merchant, and in the hosted checkout. */
import { type CardholderAct, cardOf, chooseWallet, payByCard, shownCode, shownState } from '../browser.ts';
import { ends, type Flow, moneyStep, type Run, type Step, step } from '../flow.ts';
import { refundOf } from './wallet.ts';

/** Longer than an issuer may take; an attempt whose outcome is not known is taken back at the end at the latest. */
const expires = 40;

const order = ({ currency, amounts, orderNo }: Run) => ({
  merchantOrderNo: orderNo('pay'),
  priceCurrency: currency,
  orderAmount: amounts.whole,
  description: 'Conformance',
  expires,
  returnUrl: 'https://shop.example.com/back',
});

const onOwnPage =
  (card: string, status: number): Step['act'] =>
  async (run) => {
    await run.world.client.merchantCheckout({ ...order(run), card: cardOf(card) });
    return ends('pay', status)(run);
  };

/** The address of the checkout page, by the run. */
const pages = new WeakMap<Run, string>();

const pageOf = (run: Run): string => {
  const page = pages.get(run);
  if (page === undefined) throw new Error('the checkout was not opened');
  return page;
};

const challengeOf = (run: Run) => pageOf(run).replace('/pay/', '/pay/3ds/');

const open: Step['act'] = async (run) => {
  const { payUrl } = await run.world.client.checkout(order(run));
  pages.set(run, payUrl);
  return 'on';
};

const onPage =
  (card: string, status: number): Step['act'] =>
  async (run) => {
    await payByCard(pageOf(run), card);
    return ends('pay', status)(run);
  };

const beginChallenge: Step['act'] = async (run) => {
  await payByCard(pageOf(run), '3ds-challenge');
  // A busy acquirer may answer after the page's own request.
  const state = await run.waitFor('the answer of the issuer', async () => {
    const shown = await shownState(pageOf(run));
    return shown === 'authorizing' ? undefined : shown;
  });
  return state === 'challenge' ? 'on' : 'stop';
};

/** A challenge that failed leaves the page open for another card; the order ends by its time. */
const answer =
  (act: CardholderAct, status: number): Step['act'] =>
  async (run) => {
    await run.world.answerIssuer(challengeOf(run), act);
    return ends('pay', status)(run);
  };

const wallet = 'Alipay+';

const choose: Step['act'] = async (run) => {
  await chooseWallet(pageOf(run), wallet);
  return 'on';
};

/** Without a code the page offers the wallets again, and the payer chooses once more. */
const scan: Step['act'] = async (run) => {
  const code = await run.waitFor('the code', async () => {
    const shown = await shownCode(pageOf(run));
    if (shown === undefined) await chooseWallet(pageOf(run), wallet);
    return shown;
  });
  return (await run.world.payCode(code)) ? ends('pay', 2)(run) : 'stop';
};

const authorize = { operation: 'card-authorize', amount: 'whole' } as const;
const refused = { ...authorize, isPending: true } as const;
const card = ['card'] as const;
const opened = step('open the checkout', open);

export const cardFlows: readonly Flow[] = [
  {
    id: 'card',
    title: 'card on the page of the merchant, approved',
    needs: card,
    steps: [moneyStep('pay', authorize, onOwnPage('visa', 2))],
  },
  {
    id: 'card-refunded',
    title: 'a part of a card payment is refunded',
    needs: card,
    also: ['partial_refunds'],
    steps: [
      step('pay', onOwnPage('visa', 2)),
      moneyStep('refund', { operation: 'refund', amount: 'part' }, refundOf('part')),
    ],
  },
  {
    id: 'checkout',
    title: 'hosted checkout, card approved',
    needs: card,
    steps: [opened, moneyStep('pay', authorize, onPage('visa', 2))],
  },
  {
    id: 'checkout-declined',
    title: 'hosted checkout, card declined, nothing else tried',
    needs: card,
    steps: [opened, moneyStep('pay', refused, onPage('declined', 1))],
  },
  {
    id: '3ds-passed',
    title: 'hosted checkout with 3-D Secure, passed',
    needs: card,
    also: ['three_d_secure'],
    steps: [
      opened,
      step('to the issuer', beginChallenge),
      moneyStep('the code', { operation: 'card-resume', amount: 'whole' }, answer('pass', 2)),
    ],
  },
  {
    id: '3ds-failed',
    title: 'hosted checkout with 3-D Secure, failed',
    needs: card,
    also: ['three_d_secure'],
    steps: [
      opened,
      moneyStep('to the issuer', refused, beginChallenge),
      step('a wrong code', answer('fail', 1)),
    ],
  },
  {
    id: '3ds-abandoned',
    title: 'hosted checkout with 3-D Secure, abandoned',
    needs: card,
    also: ['three_d_secure'],
    steps: [
      opened,
      moneyStep('to the issuer', refused, beginChallenge),
      step('the time is up', ends('pay', 1)),
    ],
  },
  {
    id: 'hosted-wallet',
    title: 'hosted checkout, paid by wallet',
    needs: ['hosted-wallet'],
    steps: [
      opened,
      moneyStep(
        'choose the wallet',
        { operation: 'wallet-payment', amount: 'whole', isPending: true },
        choose,
      ),
      step('the payer pays', scan),
    ],
  },
  {
    id: 'wallet-then-card',
    title: 'hosted checkout, wallet chosen, then paid by card',
    needs: ['hosted-wallet', 'card'],
    steps: [
      opened,
      step('choose the wallet', choose),
      moneyStep('pay by card', authorize, onPage('visa', 2)),
    ],
  },
];
