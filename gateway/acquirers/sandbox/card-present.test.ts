import { cardTriggers, testCards } from '@tollgate/contract/sandbox/card-outcome';
import { presentedTriggers, testPin } from '@tollgate/contract/sandbox/card-present';
import { expect, test } from 'vitest';
import type { Asked } from '../guarded.ts';
import { createNoAcquirer } from '../no-acquirer.ts';
import type { PresentedPayment, ReadCard } from '../port/card-present.ts';
import { sandboxCardPresent as channel } from './card-present.ts';

const nowMs = Date.UTC(2026, 2, 2, 10);
const payment: Asked<PresentedPayment> = {
  merchantNo: '312100000001',
  transNo: '2026030210152300000017',
  transType: 1,
  amountMinor: 2_599,
  currency: 'USD',
  startedAt: nowMs,
  terminalSn: null,
};
const unanswered = { original: null, reference: null };
const cardOf = (groups: readonly string[], changes: Partial<ReadCard> = {}): ReadCard => ({
  pan: groups.join(''),
  holder: 'JANE DOE',
  expiry: '0729',
  cvv: undefined,
  pin: undefined,
  entryMode: 2,
  cvm: 'none',
  ...changes,
});
const plain = ['4012', '8888', '8888', '1881'];
const asking = (amountMinor: number, card = cardOf(plain)) =>
  channel.authorize({ ...payment, amountMinor }, card, nowMs);

test.each(testCards.map((card) => [card.id, card] as const))(
  '%s does what its row says',
  async (_id, card) => {
    const answer = await asking(payment.amountMinor, cardOf(card.groups));
    const kind = card.outcome === 'no-answer' ? 'no-answer' : card.outcome;
    expect(answer).toMatchObject(kind === 'declined' ? { kind, errorCode: card.errorCode } : { kind });
    // Another process, later, gets the same.
    expect(await channel.authorize(payment, cardOf(card.groups), nowMs + 1)).toEqual(answer);
  },
);

test('amounts decide where the card does not', async () => {
  const of = (id: string) => presentedTriggers.find((trigger) => trigger.id === id)?.amountMinor ?? 0;
  expect(await asking(of('offline-declined'))).toMatchObject({ kind: 'declined', errorCode: 'EC0113' });
  expect(await asking(of('offline-declined'), cardOf(plain, { entryMode: 1 }))).toMatchObject({
    kind: 'approved',
  });
  expect(await asking(of('wrong-pin'))).toMatchObject({ kind: 'declined', errorCode: 'EC0114' });
  expect(await asking(of('host-timeout'))).toEqual({ kind: 'no-answer' });
  expect(await asking(of('approved-in-part'))).toMatchObject({ kind: 'approved', amountMinor: 15_002 });
  const away = { ...payment, amountMinor: of('host-away') };
  expect(await channel.authorize(away, cardOf(plain), nowMs)).toEqual({ kind: 'no-answer' });
  expect(await channel.reverse({ ...away, ...unanswered }, nowMs + 29_999)).toBe('unknown');
  expect(await channel.reverse({ ...away, ...unanswered }, nowMs + 30_000)).toBe('done');
  expect(await channel.reverse({ ...payment, ...unanswered }, nowMs)).toBe('done');
});

test('no amount triggers two things', () => {
  const amounts = [...presentedTriggers, ...cardTriggers].map(({ amountMinor }) => amountMinor);
  expect(new Set(amounts).size).toBe(amounts.length);
});

test('the PIN is checked where one was keyed in', async () => {
  expect(await asking(100, cardOf(plain, { pin: '0000' }))).toMatchObject({
    kind: 'declined',
    errorCode: 'EC0114',
  });
  expect(await asking(100, cardOf(plain, { pin: testPin, cvm: 'pin' }))).toMatchObject({ kind: 'approved' });
});

test('an approval has what the receipt prints, and never the number', async () => {
  const answer = await asking(100);
  expect(answer).toMatchObject({
    reference: { userId: '401288******1881' },
    approval: {
      authCode: '000017',
      emv: { aid: 'A0000000031010', cryptogram: expect.stringMatching(/^[0-9A-F]{16}$/), atc: '0011' },
    },
  });
  expect(await asking(100, cardOf(plain, { entryMode: 4 }))).toMatchObject({ approval: { emv: null } });
  expect(JSON.stringify(answer)).not.toContain(plain.join(''));
});

test('production has no acquirer until one is connected', async () => {
  const { capabilities, cardPresent: none } = createNoAcquirer();
  expect(capabilities.presentedBrands).toEqual([]);
  await expect(none.authorize(payment, cardOf(plain), nowMs)).rejects.toThrow('no acquirer');
  expect(await none.reverse({ ...payment, ...unanswered }, nowMs)).toBe('unknown');
});
