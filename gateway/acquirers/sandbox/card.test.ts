import { cardTriggers, challengeCode, testCards } from '@tollgate/contract/sandbox/cards';
import { expect, test } from 'vitest';
import type { CardData } from '../../vault/card-data.ts';
import type { CardAttempt, CardRefund } from '../port/card-channel.ts';
import { createNoCardChannel } from '../port/none-card.ts';
import { createSandboxCards } from './card.ts';

const nowMs = Date.UTC(2026, 2, 2, 10);
const channel = createSandboxCards();
const attempt: CardAttempt = {
  merchantNo: '312100000001',
  transNo: '2026030210152300000017',
  attempt: 1,
  amountMinor: 2_599,
  currency: 'USD',
  startedAt: nowMs,
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
    if (asks) expect(await channel.resume(attempt, data, nowMs)).toMatchObject(expectedOf(card));
    // Whoever asks twice, after a crash or from another process, hears the same.
    expect(await createSandboxCards().authorize(attempt, data, nowMs + 60_000)).toEqual(first);
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
    expect(await channel.resume(asked, unknownCard, nowMs)).toMatchObject(expectedOf(trigger));
  },
);

test('an approval names the masked card, and each attempt has a number of its own', async () => {
  const answers = await Promise.all(
    [1, 2].map((number) => channel.authorize({ ...attempt, attempt: number }, unknownCard, nowMs)),
  );
  const references = answers.map((answer) => (answer.kind === 'approved' ? answer.reference : undefined));
  expect(references.map((reference) => reference?.userId)).toEqual(['401288******1881', '401288******1881']);
  expect(new Set(references.map((reference) => reference?.channelTransNo)).size).toBe(2);
  expect(JSON.stringify(answers)).not.toContain(unknownCard.pan);
});

test('a sheet pays with a card of the wallet, and asks nobody again', async () => {
  const sheet = (sheetCard: string, amountMinor = attempt.amountMinor) =>
    channel.authorizeSheet({ ...attempt, amountMinor }, { option: 'ApplePay', sheetCard }, nowMs);
  expect(await sheet('visa')).toMatchObject({ ...approval, reference: { userId: '411111******1111' } });
  expect(await sheet('insufficient-funds')).toEqual({ kind: 'declined', errorCode: 'EC0102' });
  expect(await sheet('visa', 20_004)).toEqual({ kind: 'declined', errorCode: 'EC0102' });
  expect(await sheet('visa', 20_006)).toMatchObject(approval);
  expect(await sheet('visa', 20_005)).toEqual({ kind: 'no-answer' });
  for (const none of ['3ds-challenge', 'no-such-card', '', '__proto__'])
    expect(await sheet(none)).toEqual({ kind: 'declined', errorCode: 'EC0101' });
});

test('one code passes the challenge', async () => {
  expect(await channel.verifyChallenge(attempt, challengeCode)).toBe(true);
  for (const wrong of ['', '123457', ` ${challengeCode}`, `${challengeCode}0`, challengeCode.slice(0, 5)])
    expect(await channel.verifyChallenge(attempt, wrong)).toBe(false);
});

test('an attempt can be taken back, as often as it is asked', async () => {
  expect(await channel.reverse(attempt, nowMs)).toBe('done');
  expect(await channel.reverse(attempt, nowMs + 1)).toBe('done');
});

const refund: CardRefund = {
  merchantNo: attempt.merchantNo,
  transNo: '2026030211152300000018',
  origTransNo: attempt.transNo,
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
  expect([...channel.brands]).toEqual([
    'Visa',
    'MasterCard',
    'Amex',
    'Discover',
    'JCB',
    'DinersClub',
    'UnionPay',
  ]);
  const none = createNoCardChannel();
  expect([none.brands.size, none.sheetOptions]).toEqual([0, []]);
  await expect(none.authorize(attempt, unknownCard, nowMs)).rejects.toThrow('no acquirer');
  expect(await none.reverse(attempt, nowMs)).toBe('unknown');
});
