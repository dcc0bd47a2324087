/** Acquirers that have certainly done nothing: only then is the next one in rank asked, with the same attempt. */
import { beforeEach, expect, test } from 'vitest';
import type { GuardedAcquirer } from '../../acquirers/guarded.ts';
import { withRanked } from '../../acquirers/testing.ts';
import { reread } from '../change/apply.ts';
import { approvalOf as cardApproval } from '../change/cards.testing.ts';
import { createPayment } from '../change/creation.ts';
import { approvalOf as presentedApproval } from '../change/terminals.testing.ts';
import { orderDetails, type TestContext } from '../change/testing.ts';
import { payByCard } from '../online/card-payment.ts';
import { chooseWallet } from '../online/checkout.ts';
import { payment, succeeded, useOnlineWorld } from '../online/testing.ts';
import { isTerminalTransaction } from '../state/transaction.ts';
import { authorizeCard } from '../terminal/card.ts';
import { authorizeAsk, useTerminalWorld } from '../terminal/testing.ts';
import { askForCode } from '../wallet/code.ts';
import { advancePayment } from '../wallet/payment.ts';
import { applyAcquirerEvent } from './acquirer-event.ts';

const online = useOnlineWorld();
const terminal = useTerminalWorld();
const notTaken = { kind: 'not-taken' } as const;
const reference = { channelTransNo: 'N-1', userId: 'payer', refNo: 'R' };
const sum = { amountMinor: 10_000, currency: 'USD' };

let asked: string[];
let context: TestContext;

/** An acquirer like the one of all tests, under another name; what `changes` say is noted with it. */
const named = (name: string, changes: Partial<GuardedAcquirer>): GuardedAcquirer => ({
  ...context.acquirers.named(null),
  name,
  ...changes,
});
function refusing(name: string, capabilities: Partial<GuardedAcquirer['capabilities']> = {}) {
  const note = async () => {
    asked.push(name);
    return notTaken;
  };
  const { wallets, cards, cardPresent, capabilities: all } = context.acquirers.named(null);
  return named(name, {
    capabilities: { ...all, ...capabilities },
    wallets: { ...wallets, payment: note },
    cards: { ...cards, authorize: note },
    cardPresent: { ...cardPresent, authorize: note },
  });
}

beforeEach(() => {
  asked = [];
  context = online.context();
});

const presented = () =>
  orderDetails(context, { transStatus: 0, walletCode: '280000000000000017', acquirer: 'first' });

test("the payer's code goes to the next acquirer that takes wallet and currency", async () => {
  const { wallets } = context.acquirers.named(null);
  const taking = named('third', {
    wallets: {
      ...wallets,
      payment: async ({ transNo }) => {
        asked.push(`third ${transNo}`);
        return { kind: 'paid', reference };
      },
    },
  });
  context = withRanked(context, [
    refusing('first'),
    refusing('second', { currencies: ['EUR'] }),
    refusing('without', { flows: ['merchant-presented'] }),
    taking,
  ]);
  const created = succeeded(await createPayment(context, presented()));
  const paid = await advancePayment(context, created, { isUnanswered: true, isStart: true });
  expect(paid).toMatchObject({ transStatus: 2, acquirer: 'third', channelTransNo: 'N-1' });
  expect(asked).toEqual(['first', `third ${created.transNo}`]);
});

test('where none is left, the payment has failed, and says so', async () => {
  context = withRanked(context, [refusing('first'), refusing('second')]);
  const created = succeeded(await createPayment(context, presented()));
  const failed = await advancePayment(context, created, { isUnanswered: true, isStart: true });
  expect(failed).toMatchObject({ transStatus: 1, errorCode: 'EC0001', acquirer: 'second' });
  expect(asked).toEqual(['first', 'second']);
});

test('a process that dies after the change asks the new acquirer', async () => {
  const taking = named('second', {});
  const dying = {
    ...taking,
    wallets: { ...taking.wallets, payment: () => Promise.reject(new Error('killed')) },
  };
  const order = presented();
  const acquirers = [refusing('first'), dying];
  const created = succeeded(await createPayment(withRanked(context, acquirers), order));
  await expect(
    advancePayment(withRanked(context, acquirers), created, { isUnanswered: true, isStart: true }),
  ).rejects.toThrow('killed');
  const seen = await reread(context, created);
  expect(seen).toMatchObject({ transStatus: 0, acquirer: 'second' });
  const paid = await advancePayment(withRanked(context, [refusing('first'), taking]), seen);
  expect([paid.transStatus, asked]).toEqual([2, ['first']]);
});

test('a wallet of a page is chosen again at the next acquirer, and the first one is stopped', async () => {
  const { wallets } = context.acquirers.named(null);
  const taking = named('second', {
    wallets: { ...wallets, payment: async () => ({ kind: 'paid', reference }) },
  });
  context = withRanked(context, [refusing('first'), taking]);
  const order = succeeded(
    await chooseWallet(context, await online.checkout(), { payMethodId: 'Alipay+', shipping: null }),
  );
  expect(order.online?.wallet?.acquirer).toBe('first');
  const paid = await advancePayment(context, order, { isStart: true });
  expect(paid).toMatchObject({ transStatus: 2, acquirer: 'second', payMethodId: 'Alipay+' });
});

test('an acquirer that says so of a payment that it was asked for before ends the payment: no other is asked', async () => {
  const { wallets } = context.acquirers.named(null);
  const answers = [{ kind: 'pending' }, notTaken] as const;
  const pending = named('first', {
    wallets: { ...wallets, payment: async () => answers[Math.min(asked.push('first'), 2) - 1] ?? notTaken },
  });
  context = withRanked(context, [pending, refusing('second')]);
  const created = succeeded(await createPayment(context, presented()));
  const begun = await advancePayment(context, created, { isUnanswered: true, isStart: true });
  const ended = await advancePayment(context, begun);
  expect(ended).toMatchObject({ transStatus: 1, errorCode: 'EC0001', acquirer: 'first' });
  expect(asked).toEqual(['first', 'first']);
});

test('a card goes to the next acquirer with the same attempt, which can also report it', async () => {
  const { cards } = context.acquirers.named(null);
  const taking = named('second', {
    cards: {
      ...cards,
      authorize: async (attempt) => {
        asked.push(`second ${attempt.attempt}`);
        return cardApproval(attempt);
      },
    },
  });
  context = withRanked(context, [refusing('first'), taking]);
  const order = await online.checkout();
  const paid = succeeded(await payByCard(context, order, payment(1)));
  expect(paid).toMatchObject({ transStatus: 2, acquirer: 'second' });
  expect([asked, paid.online?.attempts, paid.online?.owed]).toEqual([['first', 'second 1'], 1, []]);
  const { merchantNo, transNo } = paid;
  const own = { ...reference, channelTransNo: 'N-2' };
  const answer = { kind: 'paid', ...sum, reference: own } as const;
  const again = { merchantNo, transNo, attempt: 1, answer } as const;
  expect(await applyAcquirerEvent(context, 'second', again)).toBe(true);
  // The wallet of an earlier order was paid under this number.
  const wrong = { ...again, answer: { ...answer, reference } };
  await expect(applyAcquirerEvent(context, 'second', wrong)).rejects.toThrow('impossible channel_trans_no');
});

test('a card that no acquirer has taken is declined, and the payer may try again', async () => {
  context = withRanked(context, [refusing('first')]);
  const declined = succeeded(await payByCard(context, await online.checkout(), payment(1)));
  expect(declined).toMatchObject({ transStatus: 0, online: { lastDecline: 'EC0105', owed: [] } });
});

test('a card at a terminal goes to the next acquirer; without one the order has failed', async () => {
  context = terminal.context();
  const { cardPresent } = context.acquirers.named(null);
  const taking = named('second', {
    cardPresent: { ...cardPresent, authorize: async (asked) => presentedApproval(asked) },
  });
  const present = async (acquirers: readonly GuardedAcquirer[]) => {
    const order = await terminal.order();
    const ask = authorizeAsk(order.transNo);
    if (!isTerminalTransaction(order) || ask.type !== 'authorize') throw new Error('unreachable');
    return succeeded(await authorizeCard(withRanked(context, acquirers), order, ask));
  };
  expect(await present([refusing('first'), taking])).toMatchObject({ transStatus: 2, acquirer: 'second' });
  expect(await present([refusing('first')])).toMatchObject({ transStatus: 1, errorCode: 'EC0105' });
});

test('a code to scan comes from the next acquirer that makes codes', async () => {
  const { wallets, capabilities } = context.acquirers.named(null);
  const code = 'https://qr.example.com/1';
  const own = { ...capabilities, codes: 'acquirer' } as const;
  const giving = named('second', {
    capabilities: own,
    wallets: { ...wallets, payment: async () => ({ kind: 'pending', code }) },
  });
  const askedFor = async (acquirers: readonly GuardedAcquirer[]) => {
    context = withRanked(online.context(), acquirers);
    const details = orderDetails(context, { acquirer: 'first', linkSecret: undefined });
    return askForCode(context, succeeded(await createPayment(context, details)));
  };
  const given = await askedFor([refusing('first', own), giving]);
  expect(given).toMatchObject({ transStatus: 9, acquirer: 'second', qrCode: code });
  // One whose codes are pages of the gateway cannot take the order over.
  const none = await askedFor([refusing('first', own), named('page', {})]);
  expect(none).toMatchObject({ transStatus: 1, errorCode: 'EC0004' });
});
