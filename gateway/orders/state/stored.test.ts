import { expect, test } from 'vitest';
import { unpaidOrder } from '../change/testing.ts';
import {
  newOnline,
  type OnlineState,
  readBegunAttempt,
  readChosenWallet,
  readOnline,
} from './online-state.ts';
import { readReference, referenceTo } from './reference-state.ts';
import { newTerminal, readTerminal, type TerminalState } from './terminal-state.ts';
import { readTransaction } from './transaction.ts';

const transNo = '2026112100000000000001';
/** As it comes from a column. */
const stored = (state: object) => JSON.parse(JSON.stringify(state)) as Record<string, unknown>;

function without(state: object, ...members: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(stored(state)).filter(([name]) => !members.includes(name)));
}

const attempt: NonNullable<OnlineState['attempt']> = {
  number: 1,
  option: 'Card',
  cardId: 'c1',
  payMethodId: 'Visa',
  accountId: '411111******1111',
  startedAt: 1,
  stage: 'challenge',
  challenge: { expiresAt: 2, redirect: { url: '/pay/3ds/link' }, state: '0' },
  dueAt: 2,
};
const online: OnlineState = { ...newOnline, attempts: 1, attempt, lastDecline: 'EC0106' };
const terminal: TerminalState = {
  ...newTerminal,
  messageId: 'm',
  holdEndsAt: 3,
  salesTaxMinor: 4,
  approval: { authCode: '084213', emv: null, salesTaxMinor: 4 },
};

test("today's states are read as they were written", () => {
  expect(readOnline(stored(online), transNo)).toEqual(online);
  expect(readTerminal(stored(terminal), transNo)).toEqual(terminal);
  const reference = referenceTo({ merchantOrderNo: 'A', transType: 4 });
  expect(readReference(stored(reference), transNo)).toEqual(reference);
});

test('a state without a version is of the first version', () => {
  expect(readOnline(without(online, 'v'), transNo)).toEqual(online);
  // With the members that came later, and as the first stage wrote them.
  expect(readTerminal(without(terminal, 'v'), transNo)).toEqual(terminal);
  expect(readTerminal(without(terminal, 'v', 'messageId', 'holdEndsAt', 'salesTaxMinor'), transNo)).toEqual({
    ...terminal,
    messageId: null,
    holdEndsAt: null,
    salesTaxMinor: 0,
  });
});

test('an online order of an earlier version keeps the debts of its one wallet', () => {
  const wallet = { payMethodId: 'Alipay+', acquirer: 'sandbox', chosenAt: 5 };
  const before = { ...without(online, 'choices', 'owedStops'), attempt: null, v: 2 };
  expect(readOnline(before, transNo)).toMatchObject({ v: 3, choices: 1, owedStops: [] });
  const row = { ...unpaidOrder, transStatus: 1 as const, endedAt: 7, dueAt: 9, checkoutLink: 'x' };
  const read = (members: object) => readTransaction({ ...row, ...members }).online?.owedStops;
  const stopped = { ...before, wallet: { ...wallet, checkAt: 9 } };
  expect(read({ online: stopped })).toEqual([{ wallet, leftAt: 7, dueAt: 9, late: null }]);
  expect(read({ online: { ...before, wallet: { ...wallet, checkAt: null } } })).toEqual([]);
  // Of an open order it is when to ask the wallet.
  expect(read({ online: stopped, transStatus: 0 })).toEqual([]);
  const late = { online: { ...before, wallet: { ...wallet, checkAt: null } }, latePaidMinor: 20_000 };
  const owed = { wallet, leftAt: 7, dueAt: 9, late: { channelTransNo: null } };
  expect(read(late)).toEqual([owed, owed]);
  expect(read({ ...late, lateReturnedMinor: 20_000 })).toEqual([]);
  // A payment in time by the same wallet stays.
  const lateReferences = ['W2', 'W3', 'W4'];
  const paid = { ...late.online, attempts: 0, paidAttempt: null };
  const counted = { transStatus: 2, latePaidMinor: 30_000, lateReturnedMinor: 10_000, lateReferences };
  const kept = { online: paid, ...counted };
  expect(read(kept)?.map((one) => one.late)).toEqual([{ channelTransNo: 'W3' }, { channelTransNo: 'W4' }]);
});

test.each([
  ['online.attempts', () => readOnline({ ...online, attempts: '1' }, transNo)],
  ['online.attempt', () => readOnline({ ...online, attempt: { ...attempt, stage: 'lost' } }, transNo)],
  ['online.lastDecline', () => readOnline({ ...online, lastDecline: 'toString' }, transNo)],
  ['online.owed', () => readOnline(without(online, 'owed'), transNo)],
  ['terminal.needsCard', () => readTerminal(without(terminal, 'needsCard'), transNo)],
  ['terminal.card', () => readTerminal({ ...terminal, card: {} }, transNo)],
  ['terminal.origMerchantOrderNo', () => readReference(stored(terminal), transNo)],
])('a member of another form is named: %s', (member, read) => {
  expect(read).toThrow(`broken invariant: ${transNo} has no valid ${member}`);
});

test('charges and late references are checked, and read as any release wrote them', () => {
  const row = { ...unpaidOrder, transNo, checkoutLink: null };
  expect(readTransaction(row)).toMatchObject({ charges: null, lateReferences: null });
  const charges = { feeMinor: 30, vatMinor: 2 };
  const lateReferences = ['4200', '4201'];
  expect(readTransaction({ ...row, charges, lateReferences })).toMatchObject({ charges, lateReferences });
  const reading = (member: object) => () => readTransaction({ ...row, ...stored(member) });
  expect(reading({ charges: { feeMinor: '30' } })).toThrow(`${transNo} has no valid charges.feeMinor`);
  expect(reading({ charges: { v: 2 } })).toThrow(`${transNo} has charges of version 2`);
  expect(reading({ charges: 'none' })).toThrow(`${transNo} has no charges`);
  expect(reading({ lateReferences: [4200] })).toThrow(`${transNo} has no valid late_references`);
  expect(reading({ lateReferences: { v: 2 } })).toThrow(`${transNo} has no valid late_references`);
});

test('an attempt is read from the event that began it, also in the first form', () => {
  const begun = (changes: object) => stored({ type: 'attempt-started', attempt: { ...attempt, ...changes } });
  const first = { challenge: { expiresAt: 2, tries: 0 } };
  for (const changes of [{}, first])
    expect(readBegunAttempt(begun(changes), transNo)).toEqual({ ...attempt, ...changes });
  expect(readBegunAttempt({ type: 'payment-started' }, transNo)).toBeUndefined();
  const reading = (event: object) => () => readBegunAttempt(event, transNo);
  expect(reading(begun({ acquirer: 7 }))).toThrow(`${transNo} has no valid events.attempt.acquirer`);
  expect(reading(begun({ v: 2 }))).toThrow(`${transNo} has events.attempt of version 2`);
  expect(reading({ type: 'attempt-started' })).toThrow(`${transNo} has no events.attempt`);
});

test('a wallet is read from the event that chose it, in each form', () => {
  const wallet = { payMethodId: 'Alipay+', acquirer: 'sandbox', chosenAt: 5 };
  const event = { type: 'wallet-chosen', linkSecret: 'x', checkAt: null, shipping: null };
  expect(readChosenWallet({ ...event, ...wallet }, transNo)).toEqual(wallet);
  expect(readChosenWallet({ ...event, ...wallet, choice: 2 }, transNo)).toEqual({ ...wallet, choice: 2 });
  expect(readChosenWallet({ type: 'wallet-declined' }, transNo)).toBeUndefined();
  expect(() => readChosenWallet({ ...event, ...wallet, choice: 'x' }, transNo)).toThrow(
    'events.wallet.choice',
  );
});

test('a version of a later release is refused', () => {
  expect(() => readOnline({ ...online, v: 4 }, transNo)).toThrow(`${transNo} has online of version 4`);
  expect(() => readTerminal(null, transNo)).toThrow(`${transNo} has no terminal`);
});

test('the flow of a row follows from its columns', () => {
  const row = { ...unpaidOrder, checkoutLink: null };
  expect(readTransaction(row).flow).toBe('qr');
  expect(readTransaction({ ...row, online, checkoutLink: 'x' }).flow).toBe('online');
  expect(readTransaction({ ...row, terminal, terminalSn: 'TG1' }).flow).toBe('terminal');
  const following = { ...row, expiresAt: null, origTransNo: '1' };
  const reference = referenceTo({ merchantOrderNo: 'A', transType: 4 });
  expect(readTransaction({ ...following, terminal: reference }).flow).toBe('reference');
  expect(readTransaction({ ...following, kind: 'refund' }).flow).toBe('refund');
  expect(() => readTransaction({ ...row, online })).toThrow('(online) has no checkoutLink');
});
