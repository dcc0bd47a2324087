/** Random payments, and files with random mistakes: the import lists exactly those. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../ports/database.ts';
import { keepAgreedFees } from '../../store/settlement/agreed-fees.ts';
import { listDifferences } from '../../store/settlement/differences.ts';
import { openTestDatabase } from '../../store/testing.ts';
import type { ActRequest } from './act.ts';
import { performAct } from './perform-act.ts';
import {
  addMerchants,
  addOrder,
  dayMs,
  firstDay,
  importFile,
  lineOf,
  merchantNo,
  otherMerchantNo,
  type TestLine,
  type TestOrder,
} from './settlement.testing.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await addMerchants(database);
});
afterAll(() => database.close());

const mistakes = [
  'none',
  'none',
  'missing-here',
  'missing-there',
  'amount',
  'fee',
  'currency',
  'duplicate',
  'chargeback',
  'split',
] as const;

const payment = fc.record({
  mistake: fc.constantFrom(...mistakes),
  kind: fc.constantFrom('payment' as const, 'payment' as const, 'refund' as const),
  owner: fc.constantFrom(merchantNo, otherMerchantNo),
  amountMinor: fc.integer({ min: 2, max: 100_000 }),
  currency: fc.constantFrom('USD', 'JPY'),
});

const feeOf = (amountMinor: number) => Math.floor((amountMinor * 14_000 + 500_000) / 1_000_000) + 10;

type Made = { readonly order: TestOrder; readonly mistake: (typeof mistakes)[number] };

function linesOf({ order, mistake }: Made): TestLine[] {
  const { amountMinor } = order;
  const feeMinor = order.kind === 'refund' ? 0 : feeOf(amountMinor);
  const good = lineOf(order, { feeMinor });
  switch (mistake) {
    case 'none':
      return [good];
    case 'missing-there':
      return [];
    case 'missing-here':
      return [{ ...good, channelTransNo: `X${order.transNo}` }];
    case 'amount':
      return [{ ...good, amountMinor: amountMinor + 1 }];
    case 'fee':
      return [{ ...good, feeMinor: feeMinor + 1 }];
    case 'currency':
      return [{ ...good, currency: 'EUR' }];
    case 'duplicate':
      return [good, good];
    case 'chargeback':
      return [good, { ...good, kind: 'chargeback', feeMinor: 1_500 }];
    case 'split': {
      const first = Math.floor(amountMinor / 2);
      const parts = [first, amountMinor - first];
      return parts.map((part) => ({
        ...good,
        amountMinor: part,
        feeMinor: order.kind === 'refund' ? 0 : feeOf(part),
      }));
    }
  }
}

/** Kinds of differences that a mistake makes. No fees are agreed for refunds. */
function expectedOf({ order, mistake }: Made): string[] {
  if (mistake === 'none' || mistake === 'split') return [];
  if (mistake === 'fee' && order.kind === 'refund') return [];
  const missing = mistake === 'missing-here' ? [`missing-there ${order.transNo}`] : [];
  return [...missing, `${mistake} ${mistake === 'missing-here' ? '-' : order.transNo}`];
}

const acts: Readonly<Record<string, Pick<ActRequest, 'act' | 'reason' | 'merchantNo'>>> = {
  fee: { act: 'accept' },
  amount: { act: 'accept' },
  chargeback: { act: 'accept' },
};
const writeOff = { act: 'write-off', reason: 'agreed', merchantNo } as const;

async function sumsByAccount(acquirer: string): Promise<{ account: string; minor: number }[]> {
  return database.query(
    `select account, sum(minor)::bigint as minor from (
       select merchant_no, currency, debit as account, amount_minor as minor from book_entries where acquirer = $1
       union all select merchant_no, currency, credit, -amount_minor from book_entries where acquirer = $1) e
     group by merchant_no, currency, account`,
    [acquirer],
  );
}

let runs = 0;

test('random payments and mistakes: exactly the mistakes are listed, and nothing is due once they are resolved', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(payment, { minLength: 1, maxLength: 25 }),
      fc.infiniteStream(fc.nat()),
      async (all, order) => {
        runs += 1;
        const acquirer = `bank-${runs}`;
        await keepAgreedFees(database, acquirer, [
          { kind: 'payment', payMethodId: null, currency: null, millionths: 14_000, fixedMinor: 10 },
        ]);
        const made: Made[] = [];
        for (const [at, { mistake, owner, ...one }] of all.entries()) {
          const transNo = `20261120${String(runs).padStart(7, '0')}${String(at).padStart(7, '0')}`;
          const whole = { ...one, transNo, merchantNo: owner, acquirer };
          await addOrder(database, whole);
          made.push({ order: whole, mistake });
        }
        const keyed = made.flatMap(linesOf).map((line) => ({ line, key: order.next().value ?? 0 }));
        const lines = keyed.sort((left, right) => left.key - right.key).map(({ line }) => line);
        const imported = await importFile(database, { lines, acquirer });
        const found = await listDifferences(database, { merchants: undefined, acquirer }, { limit: 1_000 });
        expect(found.map(({ kind, transNo }) => `${kind} ${transNo ?? '-'}`).sort()).toEqual(
          made.flatMap(expectedOf).sort(),
        );
        const lineDifferences = found.filter(({ lineNo }) => lineNo !== null).length;
        expect(imported).toMatchObject({ lines: lines.length, settledLines: lines.length - lineDifferences });
        for (const { differenceNo, kind } of found) {
          const answer = await performAct(database, {
            differenceNo,
            by: 'operator',
            nowMs: firstDay + dayMs,
            ...(acts[kind] ?? writeOff),
          });
          expect(answer).toMatchObject({ kind: 'done', difference: { state: 'resolved' } });
        }
        const sums = await sumsByAccount(acquirer);
        expect(sums.reduce((sum, { minor }) => sum + minor, 0)).toBe(0);
        expect(sums.filter(({ account, minor }) => account === 'due' && minor !== 0)).toEqual([]);
        // A file of the next day finds nothing that this one has left.
        await importFile(database, { lines: [], acquirer, days: [0, 1] });
        const later = { merchants: undefined, acquirer, states: ['open', 'waiting'] as const };
        expect(await listDifferences(database, later, { limit: 10 })).toEqual([]);
      },
    ),
    { numRuns: 25 },
  );
});
