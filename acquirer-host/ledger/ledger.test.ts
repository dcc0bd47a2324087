/** The ledger and its journal: after a restart everything is as it was, and no balance is below zero. */
import { isConnectorOperation } from '@tollgate/contract/connector/read';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BadQuestion } from '../operations/bank.ts';
import { carryOut } from '../operations/carry-out.ts';
import { settleDue } from '../operations/settle.ts';
import { openBank } from '../testing.ts';
import { balanceOf } from './payment.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);

const amounts = ['10', '4', '100.02', '100.07', '200.06', '300.05'];
const operations = [
  ...['wallet-payment', 'wallet-stop', 'card-authorize', 'card-resume', 'terminal-authorize'],
  ...['terminal-increment', 'inquire', 'reverse', 'advise', 'refund'],
];

const step = fc.record({
  operation: fc.constantFrom(...operations),
  trans: fc.integer({ min: 1, max: 6 }),
  original: fc.integer({ min: 1, max: 6 }),
  type: fc.constantFrom(1, 4),
  advice: fc.constantFrom('void', 'release', 'capture', 'undo-capture', 'tip'),
  isOnline: fc.boolean(),
  waitMs: fc.constantFrom(0, 3_000),
});

const card = { pan: ['4111', '1111', '1111', '1111'].join(''), holder: 'A B', expiry: '12/39' };

test('any questions: the journal alone gives the same payments, and money is never given back twice', () => {
  const outcomes = new Set<string>();
  fc.assert(
    fc.property(fc.array(step, { minLength: 30, maxLength: 80 }), (steps) => {
      const clock = { nowMs: Date.UTC(2030, 0, 1) };
      const lines: string[] = [];
      const bank = openBank(lines, clock);
      for (const [index, one] of steps.entries()) {
        const { operation, trans, original, type, advice, isOnline, waitMs } = one;
        const amount = operation === 'advise' ? '4' : (amounts[trans - 1] ?? '10');
        if (!isConnectorOperation(operation)) throw new Error(operation);
        const question = {
          request_id: `r${index}`,
          time: '2030-01-01T00:00:00Z',
          account: {},
          merchant_no: 'm',
          trans_no: `${operation === 'refund' ? 'R' : 'T'}${trans}`,
          amount,
          currency: 'USD',
          choice: 1,
          is_ended: false,
          started_at: '2030-01-01T00:00:00Z',
          notify_url: 'https://a.invalid/',
          trans_type: type,
          advice,
          tip_amount: '1',
          means: 'card',
          is_whole: false,
          challenge_return_url: 'https://a.invalid/',
          card: { ...card, entry_mode: 2, cvm: 'none' },
          ...((isOnline || operation.startsWith('card')) && { attempt: 1 }),
          ...(!operation.endsWith('authorize') && {
            original: { trans_no: `T${original}`, trans_type: type, amount },
          }),
        };
        try {
          const first = carryOut(bank, operation, question);
          // The same question again changes nothing about the money.
          outcomes.add(`${operation} ${first['outcome']}`);
          const before = bank.ledger.all().map(balanceOf);
          const second = carryOut(bank, operation, question);
          expect([second['outcome'], bank.ledger.all().map(balanceOf)]).toEqual([first['outcome'], before]);
        } catch (fault) {
          if (!(fault instanceof BadQuestion)) throw fault;
        }
        clock.nowMs += waitMs;
        settleDue(bank);
        for (const payment of bank.ledger.all()) {
          expect(payment.refundedMinor).toBeLessThanOrEqual(Math.max(0, payment.takenMinor));
          expect(payment.heldMinor).toBeGreaterThanOrEqual(0);
        }
        // A refund that is pending has reserved its money, and has not moved it yet.
        const pending = bank.ledger
          .all()
          .filter(({ kind, state }) => kind === 'refund' && state === 'pending');
        const movedMinor = sum(bank.ledger.moves().map(({ amountMinor }) => amountMinor));
        const balanceMinor = sum(bank.ledger.all().map(balanceOf));
        expect(movedMinor).toBe(balanceMinor + sum(pending.map(({ askedMinor }) => askedMinor)));
      }
      expect(openBank([...lines], clock).ledger.moves()).toEqual(bank.ledger.moves());
      expect(openBank([...lines], clock).ledger.all()).toEqual(bank.ledger.all());
      expect(lines.join('')).not.toContain(card.pan);
    }),
    { numRuns: 100 },
  );
  expect([...outcomes].sort()).toEqual(
    expect.arrayContaining([
      'advise done',
      'advise refused',
      'refund pending',
      'refund paid',
      'refund failed',
    ]),
  );
  expect(outcomes.size).toBeGreaterThan(20);
});
