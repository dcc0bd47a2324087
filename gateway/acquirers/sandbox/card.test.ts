import { cardTriggers, challengeCode, testCards } from '@tollgate/contract/sandbox/card-outcome';
import { expect, test } from 'vitest';
import type { CardData } from '../../vault/card-data.ts';
import type { Asked } from '../guarded.ts';
import { createNoAcquirer } from '../no-acquirer.ts';
import type { CardAttempt, CardRefund } from '../port/card-channel.ts';
import { sandboxAcquirer } from './acquirer.ts';
import { sandboxCards as channel } from './card.ts';

const nowMs = Date.UTC(2026, 2, 2, 10);
const attempt: Asked<CardAttempt> = {
  merchantNo: '312100000001',
  transNo: '2026030210152300000017',
  attempt: 1,
  amountMinor: 2_599,
  currency: 'USD',
  startedAt: nowMs,
  returnPath: '/pay/3ds/link',
};

const cardOf = (groups: readonly string[]): CardData => ({
  pan: groups.join(''),
  holder: 'JANE DOE',
  cvv: '123',
  expiry: '0729',
});
const unknownCard = cardOf(['4012', '8888', '8888', '1881']);

const approval = {
  kind: 'approved',
  reference: { channelTransNo: 'SBC260302101523000000171', refNo: '152300000017' },
};
const expectedOf = ({ outcome, errorCode }: { outcome: string; errorCode?: string }) =>
  outcome === 'approved'
    ? approval
    : outcome === 'declined'
      ? { kind: 'declined', errorCode }
      : { kind: 'no-answer' };

test.each(testCards.map((card) => [card.id, card] as const))(
  'the issuer of %s does as the table says',
  async (_, card) => {
    const data = cardOf(card.groups);
    const first = await channel.authorize(attempt, data, nowMs);
    const asks = card.threeDSecure === 'challenge';
    expect(first).toMatchObject(asks ? { kind: 'challenge' } : expectedOf(card));
    if (asks) expect(await channel.resume(attempt, '0', data, nowMs)).toMatchObject(expectedOf(card));
    // A caller that asks twice, after a crash or from another process, gets the same.
    expect(await channel.authorize(attempt, data, nowMs + 60_000)).toEqual(first);
  },
);

test.each(cardTriggers.map((trigger) => [trigger.id, trigger] as const))(
  'the amount of %s decides for any other card',
  async (_, trigger) => {
    const asked = { ...attempt, amountMinor: trigger.amountMinor };
    const asks = trigger.threeDSecure === 'challenge';
    expect(await channel.authorize(asked, unknownCard, nowMs)).toMatchObject(
      asks ? { kind: 'challenge' } : expectedOf(trigger),
    );
    expect(await channel.resume(asked, '0', unknownCard, nowMs)).toMatchObject(expectedOf(trigger));
  },
);

test('an approval names the masked card, and each attempt has its own number', async () => {
  const answers = await Promise.all(
    [1, 2].map((number) => channel.authorize({ ...attempt, attempt: number }, unknownCard, nowMs)),
  );
  const references = answers.map((answer) => (answer.kind === 'approved' ? answer.reference : undefined));
  expect(references.map((reference) => reference?.userId)).toEqual(['401288******1881', '401288******1881']);
  expect(new Set(references.map((reference) => reference?.channelTransNo)).size).toBe(2);
  expect(JSON.stringify(answers)).not.toContain(unknownCard.pan);
});

test('a sheet pays with a card of the wallet, and asks nobody again', async () => {
  const sheet = (token: string, amountMinor = attempt.amountMinor) =>
    channel.authorizeSheet({ ...attempt, amountMinor }, { option: 'ApplePay', token }, nowMs);
  expect(await sheet('visa')).toMatchObject({ ...approval, reference: { userId: '411111******1111' } });
  expect(await sheet('insufficient-funds')).toMatchObject({ kind: 'declined', errorCode: 'EC0102' });
  expect(await sheet('visa', 20_004)).toMatchObject({ kind: 'declined', errorCode: 'EC0102' });
  expect(await sheet('visa', 20_006)).toMatchObject(approval);
  expect(await sheet('visa', 20_005)).toEqual({ kind: 'no-answer' });
  for (const none of ['3ds-challenge', 'no-such-card', '', '__proto__'])
    expect(await sheet(none)).toMatchObject({ kind: 'declined', errorCode: 'EC0101' });
});

test('one code passes the challenge, three wrong ones or a cancel fail it', async () => {
  const asked = await channel.authorize({ ...attempt, amountMinor: 20_006 }, unknownCard, nowMs);
  const challenge = { redirect: { url: attempt.returnPath }, state: '0' };
  expect(asked).toEqual({ kind: 'challenge', challenge });
  const read = (state: string, returned: Record<string, string>) =>
    channel.readReturn(attempt, state, returned);
  expect(await read('2', { code: challengeCode })).toEqual({ kind: 'passed', state: '2' });
  for (const wrong of ['', '123457', ` ${challengeCode}`, `${challengeCode}0`, challengeCode.slice(0, 5)]) {
    const again = (state: string) => ({ kind: 'again', challenge: { ...challenge, state } });
    expect(await read('0', { code: wrong })).toEqual(again('1'));
    // An attempt of an earlier release has no state.
    expect(await read('', { code: wrong })).toEqual(again('1'));
    expect(await read('1', { code: wrong })).toEqual(again('2'));
    expect(await read('2', { code: wrong })).toEqual({ kind: 'failed', errorCode: 'EC0106' });
  }
  expect(await read('0', { action: 'cancel' })).toEqual({ kind: 'failed', errorCode: 'EC0107' });
});

test('an approval tells how the cardholder was authenticated', async () => {
  const plain = await channel.authorize(attempt, unknownCard, nowMs);
  const numbers = { authCode: '000017', networkTransId: '210152300000017', responseCode: '00' };
  expect(plain).toMatchObject({ result: { ...numbers, eci: '07' } });
  const authenticated = await channel.resume(attempt, '0', unknownCard, nowMs);
  expect(authenticated).toMatchObject({
    result: {
      ...numbers,
      eci: '05',
      cavv: expect.stringMatching(/^[A-Za-z0-9+/]{27}=$/),
      threeDsVersion: '2.2.0',
      dsTransId: expect.stringMatching(/^[0-9]{8}-[0-9]{4}-4[0-9]{3}-8[0-9]{3}-[0-9]{12}$/),
    },
  });
});

test('an attempt can be taken back, as often as it is requested', async () => {
  expect(await channel.reverse({ ...attempt, reference: null }, nowMs)).toBe('done');
  expect(await channel.reverse({ ...attempt, reference: null }, nowMs + 1)).toBe('done');
});

const refund: Asked<CardRefund> = {
  merchantNo: attempt.merchantNo,
  transNo: '2026030211152300000018',
  original: { transNo: attempt.transNo, transType: 1, amountMinor: attempt.amountMinor, reference: null },
  amountMinor: 500,
  currency: 'USD',
  createdAt: nowMs,
  accountId: '411111******1111',
  whole: false,
};

test('a refund goes by its amount, as with the wallets', async () => {
  expect(await channel.refund(refund, nowMs)).toEqual({ kind: 'pending', askAgainAt: nowMs + 2_000 });
  expect(await channel.refund(refund, nowMs + 2_000)).toMatchObject({
    kind: 'paid',
    reference: { userId: refund.accountId },
  });
  expect(await channel.refund({ ...refund, amountMinor: 20_001 }, nowMs)).toEqual({
    kind: 'failed',
    errorCode: 'E04132',
  });
});

test('a card of the table refuses parts, and gives the whole back', async () => {
  const accountId = '510510******5100';
  expect(await channel.refund({ ...refund, accountId }, nowMs)).toEqual({
    kind: 'failed',
    errorCode: 'E04132',
  });
  expect(await channel.refund({ ...refund, accountId, whole: true }, nowMs + 2_000)).toMatchObject({
    kind: 'paid',
  });
});

test('it takes every brand that the contract knows, and production takes none until an acquirer is connected', async () => {
  expect(sandboxAcquirer.capabilities.cardBrands).toEqual([
    'Visa',
    'MasterCard',
    'Amex',
    'Discover',
    'JCB',
    'DinersClub',
    'UnionPay',
  ]);
  const none = createNoAcquirer();
  expect([none.capabilities.cardBrands, none.capabilities.sheets]).toEqual([[], []]);
  await expect(none.cards.authorize(attempt, unknownCard, nowMs)).rejects.toThrow('no acquirer');
  expect(await none.cards.reverse({ ...attempt, reference: null }, nowMs)).toBe('unknown');
});
