/** Random commands to a terminal's order, in any sequence: its sums hold, and it says what was charged. */
import { dayMs } from '@tollgate/contract/durations';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaled } from '../../../tests/support/scale.ts';
import { KeptBooks } from '../change/books.testing.ts';
import { terminalState, unpaidOrder } from '../change/testing.ts';
import { isRefusal } from '../state/refusal.ts';
import { newTerminal, type PresentedCard, type TerminalAttempt } from '../state/terminal-state.ts';
import { isOpen, type Transaction, type TransType, totalMinor, transitions } from '../state/transaction.ts';
import type { Command } from './commands.ts';
import { decide } from './decide.ts';
import { entriesOfChange } from './entries.ts';
import { evolve } from './evolve.ts';
import type { BeginCommand } from './reference-commands.ts';

const card: PresentedCard = {
  accountId: '411111******1111',
  scheme: 'Visa',
  holder: 'JANE',
  entryMode: 2,
  cvm: 'none',
};
const reference = { channelTransNo: 'C1', userId: card.accountId, refNo: 'R1' };
const approval = { authCode: '084213', emv: null };

const orderOf = (transType: TransType): Transaction => ({
  ...unpaidOrder,
  flow: 'terminal',
  transType,
  payScenario: 'SWIPE_CARD',
  payMethodId: null,
  terminalSn: 'TG1',
  terminal: { ...newTerminal, needsCard: true, cashbackMinor: transType === 11 ? 500 : 0 },
});

const takenBack = (
  attemptId: string,
  acquirer: string | null,
  { channelTransNo }: { readonly channelTransNo: string | null } = { channelTransNo: null },
) => ({ type: 'report-taken-back', attemptId, acquirer, channelTransNo }) as const;

const deeds = [
  'send',
  'show',
  'present',
  'approve',
  'decline',
  'give-up',
  'take-back',
  'cancel',
  'close',
  'expire',
  'void',
  'release',
  'capture',
  'undo',
  'increase',
  'increased',
  'not-increased',
  'refund',
  'unrefund',
  'tip',
  'sign',
  'revoke',
  'outlive',
  'agree',
  'refuse',
] as const;
type Deed = (typeof deeds)[number];

/** The order, and the acquirer as far as this order is concerned. */
class History {
  transaction: Transaction;
  readonly books = new KeptBooks();
  nowMs: number;
  chargedMinor = 0;
  lateMinor = 0;
  asked: TerminalAttempt | undefined;
  attempts = 0;
  isAnswered = false;
  /** The operation that the acquirer is being asked for. */
  begun: BeginCommand | undefined;

  constructor(transType: TransType) {
    this.transaction = orderOf(transType);
    this.nowMs = this.transaction.createdAt;
  }

  /** True if it changed something. */
  give(command: Command): boolean {
    const before = this.transaction;
    const events = decide(before, command, this.nowMs);
    if (isRefusal(events) || events.length === 0) return false;
    const after = evolve(before, events, this.nowMs);
    const reach = transitions[before.transStatus];
    const isLegal =
      after.transStatus === before.transStatus ||
      reach.includes(after.transStatus) ||
      (reach.includes(0) && transitions[0].includes(after.transStatus));
    expect(isLegal, `${before.transStatus} to ${after.transStatus} by ${command.type}`).toBe(true);
    expect(JSON.parse(JSON.stringify(after))).toEqual(after);
    this.transaction = after;
    const entries = entriesOfChange(before, after, events);
    expect(this.books.take({ before, after, events, entries })).toEqual([]);
    return true;
  }

  /** Begins an operation: nothing else is done with the order until the acquirer has answered. */
  begin(command: BeginCommand): void {
    if (this.give(command)) this.begun = command;
  }

  /** The acquirer answers to everything that it was asked about the order. */
  answer(isAgreed: boolean): void {
    const { terminal } = this.transaction;
    const { begun } = this;
    const tipNo = terminal?.askedTip?.errorCode === null ? terminal.askedTip.tipNo : undefined;
    if (tipNo !== undefined && !isAgreed)
      return void this.give({ type: 'refuse-tip', tipNo, errorCode: 'EC0101' });
    if (tipNo !== undefined) {
      this.give({ type: 'agree-tip', tipNo });
      this.chargedMinor = totalMinor(this.transaction);
      return;
    }
    if (begun !== undefined) {
      this.begun = undefined;
      expect(
        this.give(
          isAgreed ? { type: 'agree-operation', asked: begun } : { type: 'drop-operation', by: begun.by },
        ),
      ).toBe(true);
      if (isAgreed && begun.type !== 'capture') this.chargedMinor = 0;
      return;
    }
    this.give(isAgreed ? { type: 'take-advice' } : { type: 'refuse-advice', errorCode: 'EC0101' });
  }

  act(deed: Deed, minor: number): void {
    const { terminal, transNo, currency } = this.transaction;
    const attemptId = this.asked?.id ?? 'none';
    switch (deed) {
      case 'send':
        return void this.give({ type: 'send-order', checkAt: null });
      case 'show':
        return void this.give({ type: 'show-order' });
      case 'present': {
        this.attempts += 1;
        const id = `attempt-${this.attempts}`;
        const recoverAt = this.nowMs + 15_000;
        if (
          this.give({
            type: 'present-card',
            acquirer: 'sandbox',
            attemptId: id,
            card,
            tipMinor: minor,
            recoverAt,
          })
        ) {
          this.asked = this.transaction.terminal?.attempt ?? undefined;
          expect(this.asked?.amountMinor).toBe(totalMinor(this.transaction));
        }
        return;
      }
      case 'approve': {
        if (this.asked === undefined) return;
        // The issuer answers once; the answer may be applied again.
        if (!this.isAnswered) this.chargedMinor = this.asked.amountMinor;
        // A late payment counts once; a hold is no payment.
        if (this.transaction.transStatus === 1 && this.transaction.transType !== 4)
          this.lateMinor = this.asked.amountMinor;
        this.isAnswered = true;
        const attempt = this.asked;
        const holdMs = 30 * dayMs;
        return void this.give({
          type: 'approve-card',
          attempt,
          acquirer: this.transaction.acquirer,
          amountMinor: attempt.amountMinor,
          reference,
          approval,
          batchNo: '000001',
          holdMs,
        });
      }
      case 'decline':
        if (this.asked === undefined || this.isAnswered) return;
        this.isAnswered = true;
        return void this.give({
          type: 'decline-card',
          attemptId,
          acquirer: this.transaction.acquirer,
          errorCode: 'EC0101',
        });
      case 'give-up':
        return void this.give({
          type: 'give-up-attempt',
          attemptId,
          acquirer: this.transaction.acquirer,
          errorCode: 'EC0105',
        });
      case 'take-back':
        if (terminal?.attempt?.stage !== 'reversing') return;
        this.chargedMinor = 0;
        return void this.give(takenBack(attemptId, this.transaction.acquirer, terminal.attempt.reference));
      case 'cancel':
        return void this.give({ type: 'close-waiting', errorCode: 'K026', errorMsg: 'x', lateCheckAt: null });
      case 'close':
        return void this.give({
          type: 'close-waiting',
          errorCode: 'E04122',
          errorMsg: 'x',
          lateCheckAt: null,
        });
      case 'expire':
        this.nowMs += 100_000;
        return void this.give({ type: 'expire', errorMsg: 'x', lateCheckAt: null });
      case 'void':
        return void this.begin({ type: 'void', by: `V${minor}` });
      case 'release':
        return void this.begin({ type: 'cancel-authorization', by: `A${minor}` });
      case 'capture':
        return void this.begin({ type: 'capture', by: `C${minor}`, amountMinor: 1 + minor * 10, currency });
      case 'undo':
        return void this.give({
          type: 'undo-capture',
          captureTransNo: terminalState(this.transaction).captureTransNo ?? 'none',
        });
      case 'increase':
        return void this.give({ type: 'begin-increment', by: 'I', amountMinor: minor, currency });
      case 'increased':
        if (this.give({ type: 'end-increment', by: 'I', addedMinor: minor })) this.chargedMinor += minor;
        return;
      case 'not-increased':
        return void this.give({ type: 'end-increment', by: 'I', addedMinor: 0 });
      case 'refund':
        return void this.give({
          type: 'reserve-refund',
          refundTransNo: transNo,
          amountMinor: 1 + minor * 5,
          currency,
          refundDays: 365,
        });
      case 'unrefund':
        // Only a reserved amount is ever released.
        if (this.transaction.refundCount !== 1) return;
        return void this.give({
          type: 'release-refund',
          refundTransNo: transNo,
          amountMinor: this.transaction.refundedMinor,
        });
      case 'tip':
        return void this.give({ type: 'adjust-tip', tipMinor: minor, tipMaxPercent: 100, heldMinor: null });
      case 'sign':
        return void this.give({ type: 'sign', code: 'abcdefgh01234567' });
      case 'revoke':
        return void this.give({ type: 'cancel', errorMsg: 'x', lateCheckAt: null, refundDays: 365 });
      case 'outlive':
        this.nowMs += 30 * dayMs;
        if (this.give({ type: 'end-hold' })) this.chargedMinor = 0;
        return;
      case 'agree':
      case 'refuse':
        return void this.answer(deed === 'agree');
    }
  }
}

test.each<[string, TransType]>([
  ['sale', 1],
  ['authorization', 4],
  ['completion', 6],
  ['sale with cashback', 11],
])('%s: the card is charged what the order says, or nothing', (_name, transType) => {
  const ends = new Map<string, number>();
  const step = fc.record({
    deed: fc.oneof(
      { weight: 1, arbitrary: fc.constantFrom(...deeds) },
      {
        weight: 1,
        arbitrary: fc.constantFrom<Deed>('present', 'approve', 'give-up', 'take-back', 'capture', 'agree'),
      },
    ),
    minor: fc.integer({ min: 0, max: 1_500 }),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 4, maxLength: 40, size: 'max' }), (steps) => {
      const history = new History(transType);
      for (const { deed, minor } of steps) history.act(deed, minor);
      // No more answers come, and the scheduler does what is due.
      for (const deed of [
        'not-increased',
        'give-up',
        'take-back',
        'expire',
        'expire',
        'expire',
        'expire',
        'agree',
      ] as const)
        history.act(deed, 0);
      const { transaction, chargedMinor, lateMinor } = history;
      const { transStatus, paidMinor, refundedMinor, dueAt, latePaidMinor, lateReturnedMinor } = transaction;
      const terminal = terminalState(transaction);
      expect(isOpen(transaction)).toBe(false);
      expect(terminal.attempt).toBeNull();
      const isHeld = transType === 4;
      const waits = isHeld && transStatus === 2 && terminal.captureTransNo === null;
      expect(dueAt).toBe(waits ? terminal.holdEndsAt : null);
      expect([terminal.advice, terminal.operationTransNo]).toEqual([null, null]);
      if (waits) expect(dueAt).toBeGreaterThan(transaction.createdAt + 30 * dayMs - 1);
      expect(chargedMinor).toBe(transStatus === 2 ? totalMinor(transaction) : 0);
      if (transStatus === 2) expect(paidMinor).toBe(isHeld ? 0 : chargedMinor);
      if (transStatus === 1) expect(paidMinor).toBe(0);
      expect([latePaidMinor, lateReturnedMinor]).toEqual([lateMinor, lateMinor]);
      expect(refundedMinor).toBeLessThanOrEqual(paidMinor);
      if (isHeld) expect(terminal.capturedMinor).toBeLessThanOrEqual(terminal.authorizedMinor);
      expect(transaction.batchNo === null || paidMinor > 0 || isHeld).toBe(true);
      const captured = terminal.capturedMinor > 0 ? ' captured' : '';
      const byTime = isHeld && transStatus === 3 && terminal.takenBackBy === null ? ' by time' : '';
      const late = lateMinor > 0 ? ' late' : '';
      const end = `${transStatus}${byTime}${captured}${refundedMinor > 0 ? ' refunded' : ''}${late}`;
      ends.set(end, (ends.get(end) ?? 0) + 1);
    }),
    { numRuns: scaled(1_500), seed: 20_261_121 },
  );
  // The histories are useless if they hardly ever come to the interesting ends.
  const interesting =
    transType === 4 ? ['1', '2', '2 captured', '3', '3 by time'] : ['1', '1 late', '2', '2 refunded'];
  for (const end of interesting)
    expect(ends.get(end) ?? 0, `${end} in ${JSON.stringify([...ends])}`).toBeGreaterThan(5);
});

test('a repeated command has one effect', () => {
  const history = new History(1);
  for (const deed of ['send', 'show', 'present', 'approve', 'sign', 'void', 'agree'] as const) {
    history.act(deed, 100);
    const { version } = history.transaction;
    history.act(deed, 100);
    expect([deed, history.transaction.version]).toEqual([deed, version]);
  }
  expect(history.transaction).toMatchObject({ transStatus: 3, paidMinor: 10_100 });
});

/** A sale that went from one acquirer to the next, which has not answered; both have yet to. */
function movedSale() {
  const history = new History(1);
  history.act('present', 0);
  const { attempt } = terminalState(history.transaction);
  if (attempt === null) throw new Error('unreachable');
  const attemptId = attempt.id;
  history.give({ type: 'move-card', attemptId, acquirer: 'next', recoverAt: attempt.dueAt });
  history.give({ type: 'give-up-attempt', attemptId, acquirer: 'next', errorCode: 'EC0105' });
  const approvalOf = (acquirer: string, channelTransNo: string) =>
    ({
      type: 'approve-card',
      attempt,
      acquirer,
      amountMinor: attempt.amountMinor,
      reference: { ...reference, channelTransNo },
      approval,
      batchNo: null,
      holdMs: null,
    }) as const;
  return { history, attemptId, approvalOf };
}

test('an approval that comes late while another acquirer has to reverse its own is for the operator', () => {
  const { history, attemptId, approvalOf } = movedSale();
  history.give(takenBack(attemptId, 'next'));
  history.give(approvalOf('sandbox', 'C1'));
  expect(history.transaction.terminal?.attempt?.acquirer).toBe('sandbox');
  const { reference, amountMinor, ...late } = approvalOf('next', 'C2');
  expect(decide(history.transaction, { ...late, reference, amountMinor }, history.nowMs)).toEqual([
    { type: 'approved-elsewhere', acquirer: 'next', amountMinor, reference },
  ]);
  expect(history.give(approvalOf('sandbox', 'C1'))).toBe(false);
});

test('a reversal that is confirmed twice ends no reversal of another acquirer', () => {
  const { history, attemptId, approvalOf } = movedSale();
  expect(history.give(takenBack(attemptId, 'next'))).toBe(true);
  const late = approvalOf('sandbox', 'C1');
  history.give(late);
  expect(history.give(takenBack(attemptId, 'next'))).toBe(false);
  expect(history.give(takenBack(attemptId, 'sandbox'))).toBe(false);
  expect(history.give(takenBack(attemptId, 'sandbox', late.reference))).toBe(true);
  const { amountMinor } = late;
  expect(history.transaction).toMatchObject({ latePaidMinor: amountMinor, lateReturnedMinor: amountMinor });
});

test('two acquirers that number their approvals alike are told apart', () => {
  const { history, attemptId, approvalOf } = movedSale();
  const [own, other] = [approvalOf('next', 'N'), approvalOf('sandbox', 'N')];
  const reversed = takenBack(attemptId, 'next', own.reference);
  for (const command of [takenBack(attemptId, 'next'), own, reversed, other])
    expect(history.give(command)).toBe(true);
  expect(history.transaction.latePaidMinor).toBe(2 * own.amountMinor);
});
