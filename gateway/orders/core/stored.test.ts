import { expect, test } from 'vitest';
import { newOnline, type OnlineState, readOnline } from '../online/state.ts';
import { readReference, referenceTo } from '../reference/state.ts';
import { newTerminal, readTerminal, type TerminalState } from '../terminal/state.ts';
import { unpaidOrder } from './testing.ts';
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
  challenge: { expiresAt: 2, tries: 0 },
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

test('states without a version are those of the first', () => {
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

test('a version of a later release is refused', () => {
  expect(() => readOnline({ ...online, v: 3 }, transNo)).toThrow(`${transNo} has online of version 3`);
  expect(() => readTerminal(null, transNo)).toThrow(`${transNo} has no terminal`);
});

test('the flow of a row follows from what it has', () => {
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
