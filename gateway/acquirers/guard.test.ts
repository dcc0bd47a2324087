import { expect, test } from 'vitest';
import { createHeldTimers } from '../ports/timers.testing.ts';
import type { InvalidAnswer } from './answers.ts';
import { createAcquirerGuard } from './guard.ts';
import type { Asked } from './guarded.ts';
import { keyOf } from './keys.ts';
import { createNoAcquirer } from './no-acquirer.ts';
import type { Acquirer } from './port/acquirer.ts';
import type { CardAnswer, CardAttempt } from './port/card-channel.ts';
import type { PresentedAnswer, PresentedPayment, ReadCard } from './port/card-present.ts';
import type { ChannelAnswer, ChannelCancel, ChannelPayment } from './port/channel.ts';
import type { NotTaken, Question } from './port/question.ts';

const merchantNo = '312100000001';
const about = { merchantNo, transNo: '2026112410000000000001', amountMinor: 1_000, currency: 'USD' } as const;
const payment: Asked<ChannelPayment> = {
  ...about,
  choice: 1,
  payMethodId: 'Alipay+',
  walletCode: null,
  createdAt: 0,
  endedAt: null,
  ended: false,
};
const attempt: Asked<CardAttempt> = { ...about, attempt: 1, startedAt: 0, returnPath: '/pay/3ds/1' };
const presented: Asked<PresentedPayment> = { ...about, transType: 1, startedAt: 0, terminalSn: 'T1' };
const card = {
  pan: '',
  holder: '',
  expiry: '',
  cvv: undefined,
  pin: undefined,
  entryMode: 2,
  cvm: 'none',
} as const;
const reference = { channelTransNo: 'C1', userId: 'payer', refNo: 'R1' };
const sum = { amountMinor: 1_000, currency: 'USD' };
const approval = { authCode: '123456', emv: null };

function guarding(changes: Partial<Acquirer>, taken: readonly string[] = []) {
  const seen: InvalidAnswer[] = [];
  const unfit: string[] = [];
  const guard = createAcquirerGuard({
    timers: createHeldTimers().timers,
    accountsOf: async (of) =>
      of === merchantNo ? [{ acquirer: 'bank', scope: {}, settings: { mid: '7' } }] : [],
    isOfOther: async ({ channelTransNo }) => taken.includes(channelTransNo),
    onInvalid: (answer) => seen.push(answer),
    onUnfitState: ({ operation }) => unfit.push(operation),
  });
  return { acquirer: guard.guarded({ ...createNoAcquirer('bank'), ...changes }), seen, unfit };
}

const wallets = (answer: ChannelAnswer | NotTaken) => ({
  ...createNoAcquirer().wallets,
  payment: async () => answer,
});
const cards = (answer: CardAnswer | NotTaken) => ({
  ...createNoAcquirer().cards,
  authorize: async () => answer,
});
const terminals = (answer: PresentedAnswer | NotTaken) => ({
  ...createNoAcquirer().cardPresent,
  authorize: async () => answer,
  increase: async (): Promise<PresentedAnswer> =>
    answer.kind === 'not-taken' ? { kind: 'no-answer' } : answer,
});

test('every question carries its key and the account of the merchant there', async () => {
  const asked: Question[] = [];
  const note = (question: Question) => {
    asked.push({ key: question.key, account: question.account });
    return Promise.resolve({ kind: 'pending' } as const);
  };
  const none = createNoAcquirer().wallets;
  const { acquirer } = guarding({ wallets: { ...none, payment: note } });
  await acquirer.wallets.payment(payment, 0);
  await acquirer.wallets.payment({ ...payment, createdAt: 5 }, 1);
  await acquirer.wallets.payment({ ...payment, choice: 2 }, 0);
  await acquirer.wallets.payment({ ...payment, merchantNo: '312100000002' }, 0);
  const [first, again, other, elsewhere] = asked;
  expect(first).toEqual({ key: expect.stringMatching(/^[!-~]{1,64}$/), account: { mid: '7' } });
  expect(again).toEqual(first);
  expect(other?.key).not.toBe(first?.key);
  expect(elsewhere).toMatchObject({ account: {} });
});

test('a stop of one payment is another question than that of the wallet', async () => {
  const keys: string[] = [];
  const none = createNoAcquirer().wallets;
  const cancel = async ({ key }: ChannelCancel) => {
    keys.push(key);
    return { kind: 'done' } as const;
  };
  const { acquirer } = guarding({ wallets: { ...none, cancel } });
  for (const channelTransNo of [null, 'A'.repeat(64), `${'A'.repeat(63)}B`, null])
    await acquirer.wallets.cancel({ ...payment, channelTransNo }, 0);
  expect(new Set(keys).size).toBe(3);
  expect(keys.every((key) => /^[!-~]{1,64}$/.test(key))).toBe(true);
});

test.each([
  ['another currency', { ...sum, currency: 'EUR' }, reference, 'currency'],
  ['more than was asked', { ...sum, amountMinor: 1_001 }, reference, 'amount'],
  ['less than was asked', { ...sum, amountMinor: 999 }, reference, 'amount'],
  ['a fraction', { ...sum, amountMinor: 999.5 }, reference, 'amount'],
  ['no number', sum, { ...reference, channelTransNo: '' }, 'channel_trans_no'],
  ['too long a number', sum, { ...reference, refNo: 'R'.repeat(65) }, 'ref_no'],
] as const)('%s is no answer, and the log gets the member', async (_what, money, named, field) => {
  const wallet = guarding({ wallets: wallets({ kind: 'paid', ...money, reference: named }) });
  await expect(wallet.acquirer.wallets.payment(payment, 0)).rejects.toThrow(`impossible ${field}`);
  expect(wallet.seen).toEqual([{ acquirer: 'bank', operation: 'wallets.payment', field }]);
  const online = guarding({ cards: cards({ kind: 'approved', ...money, reference: named }) });
  expect(await online.acquirer.cards.authorize(attempt, { ...card, cvv: '' }, 0)).toEqual({
    kind: 'no-answer',
  });
  expect(online.seen).toEqual([{ acquirer: 'bank', operation: 'cards.authorize', field }]);
});

test('the number of another order is no answer', async () => {
  const paid = { kind: 'paid', ...sum, reference } as const;
  const wallet = guarding({ wallets: wallets(paid) }, ['C1']);
  await expect(wallet.acquirer.wallets.payment(payment, 0)).rejects.toThrow('impossible channel_trans_no');
  const online = guarding({ cards: cards({ kind: 'approved', ...sum, reference }) }, ['C1']);
  expect(await online.acquirer.cards.authorize(attempt, { ...card, cvv: '' }, 0)).toEqual({
    kind: 'no-answer',
  });
  const terminal = guarding({ cardPresent: terminals({ kind: 'approved', ...sum, reference, approval }) }, [
    'C1',
  ]);
  expect(await terminal.acquirer.cardPresent.authorize(presented, card, 0)).toEqual({ kind: 'no-answer' });
  const fields = [wallet, online, terminal].flatMap(({ seen }) => seen.map(({ field }) => field));
  expect(fields).toEqual(['channel_trans_no', 'channel_trans_no', 'channel_trans_no']);
});

test('an increment may have the number of its authorization, also where it is found by an inquiry', async () => {
  const approved = { kind: 'approved', ...sum, reference, approval } as const;
  const cardPresent = { ...terminals(approved), inquire: async () => approved };
  const { acquirer, seen } = guarding({ cardPresent }, ['C1']);
  const original = { transNo: '1', transType: 4, amountMinor: 5_000, reference };
  expect(await acquirer.cardPresent.increase({ ...presented, original, accountId: '' }, 0)).toEqual(approved);
  expect(await acquirer.cardPresent.inquire({ ...presented, original, reference: null }, 0)).toEqual(
    approved,
  );
  expect(seen).toEqual([]);
  await acquirer.cardPresent.inquire({ ...presented, original: null, reference: null }, 0);
  expect(seen).toMatchObject([{ operation: 'cardPresent.inquire', field: 'channel_trans_no' }]);
});

test('a part is an answer at a terminal alone, and not for an increment', async () => {
  const answer: PresentedAnswer = {
    kind: 'approved',
    currency: 'USD',
    amountMinor: 400,
    reference,
    approval,
  };
  const { acquirer, seen } = guarding({ cardPresent: terminals(answer) });
  const read: ReadCard = card;
  expect(await acquirer.cardPresent.authorize(presented, read, 0)).toEqual(answer);
  const original = { transNo: '1', transType: 4, amountMinor: 1, reference: null };
  const increment = { ...presented, original, accountId: '' };
  expect(await acquirer.cardPresent.increase(increment, 0)).toEqual({ kind: 'no-answer' });
  expect(seen.map(({ operation }) => operation)).toEqual(['cardPresent.increase']);
});

test('a challenge is an answer where 3-D Secure is declared; one that has begun may have another step', async () => {
  const challenge = { redirect: { url: 'https://issuer.example' }, state: 's' };
  for (const threeDSecure of [false, true]) {
    const { acquirer, seen } = guarding({
      capabilities: { ...createNoAcquirer().capabilities, threeDSecure },
      cards: {
        ...cards({ kind: 'challenge', challenge }),
        authorizeSheet: async () => ({ kind: 'challenge', challenge }),
        readReturn: async () => ({ kind: 'again', challenge }),
      },
    });
    const { authorize, authorizeSheet, readReturn } = acquirer.cards;
    const answer = threeDSecure ? { kind: 'challenge', challenge } : { kind: 'no-answer' };
    expect(await authorize(attempt, { ...card, cvv: '' }, 0)).toEqual(answer);
    expect(await authorizeSheet(attempt, { option: 'ApplePay', token: 't' }, 0)).toEqual(answer);
    expect(await readReturn(attempt, 's', {})).toEqual({ kind: 'again', challenge });
    const invalid = ['cards.authorize', 'cards.authorizeSheet'].map((operation) => ({
      acquirer: 'bank',
      operation,
      field: 'outcome',
    }));
    expect(seen).toEqual(threeDSecure ? [] : invalid);
  }
});

test('nothing was done answers a start alone', async () => {
  const { acquirer, seen } = guarding({ wallets: wallets({ kind: 'not-taken' }) });
  expect(await acquirer.wallets.payment(payment, 0)).toEqual({ kind: 'not-taken' });
  await expect(acquirer.wallets.payment({ ...payment, ended: true }, 0)).rejects.toThrow('outcome');
  expect(seen).toMatchObject([{ field: 'outcome' }]);
});

test('a state with a card number is not kept, nor one that is too long', async () => {
  const pan = ['4111', '1111', '1111', '1111'].join('');
  for (const state of [`{"pan":"${pan}"}`, 's'.repeat(2_049)]) {
    const paid = { kind: 'paid', ...sum, reference: { ...reference, state } } as const;
    const { acquirer, unfit } = guarding({ wallets: wallets(paid) });
    expect(await acquirer.wallets.payment(payment, 0)).toEqual({ ...paid, reference });
    const pending = guarding({ wallets: wallets({ kind: 'pending', state }) });
    expect(await pending.acquirer.wallets.payment(payment, 0)).toEqual({ kind: 'pending' });
    expect([unfit, pending.unfit]).toEqual([['wallets.payment'], ['wallets.payment']]);
  }
});

test('a PIN goes to an acquirer that asks for it, and to no other', async () => {
  const pins: unknown[] = [];
  const cardPresent = {
    ...createNoAcquirer().cardPresent,
    authorize: async (_asked: unknown, { pin }: ReadCard): Promise<PresentedAnswer> => {
      pins.push(pin);
      return { kind: 'no-answer' };
    },
  };
  for (const onlinePin of [false, true]) {
    const capabilities = { ...createNoAcquirer().capabilities, onlinePin };
    const { acquirer } = guarding({ cardPresent, capabilities });
    await acquirer.cardPresent.authorize(presented, { ...card, pin: '1234' }, 0);
  }
  expect(pins).toEqual([undefined, '1234']);
});

test('the close of a batch has a key of at most 64 characters as well', () => {
  const transNo = `${'T'.repeat(32)}/000001`;
  const asked = { merchantNo, transNo, advice: 'batch-close', amountMinor: -5 };
  const key = keyOf('cardPresent.advise', asked);
  expect(key).toMatch(/^[!-~]{1,64}$/);
  expect(keyOf('cardPresent.advise', { ...asked, transNo: `${'T'.repeat(32)}/000002` })).not.toBe(key);
});

test('no card number is kept: of a payer it is blanked, and a challenge with one goes no further', async () => {
  const pan = '4111111111111111';
  const paid: CardAnswer = { kind: 'approved', reference: { ...reference, userId: pan }, ...sum };
  const { acquirer } = guarding({
    cards: {
      ...cards(paid),
      readReturn: async () => ({
        kind: 'again',
        challenge: { redirect: { url: 'https://a.example' }, state: pan },
      }),
    },
  });
  const answer = await acquirer.cards.authorize(attempt, { ...card, cvv: '' }, 0);
  expect(answer).toMatchObject({ reference: { channelTransNo: 'C1', userId: '****************' } });
  await expect(acquirer.cards.readReturn(attempt, '', {})).rejects.toThrow('impossible state');
});
