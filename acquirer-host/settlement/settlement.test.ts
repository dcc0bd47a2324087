/** Settlement files: what each kind of payment comes to, the differences, and the same file after a restart. */
import { expect, test } from 'vitest';
import type { Bank } from '../operations/bank.ts';
import { carryOut } from '../operations/carry-out.ts';
import { settleDue } from '../operations/settle.ts';
import { openBank } from '../testing.ts';
import { feeOf, readFees } from './fees.ts';
import { balances, type SettlementFile, settle } from './settlement.ts';

const dayMs = Date.UTC(2026, 2, 30);
const card = { pan: ['4111', '1111', '1111', '1111'].join(''), holder: 'A B', expiry: '12/39' };

function openDay() {
  const clock = { nowMs: dayMs };
  const lines: string[] = [];
  const bank = openBank(lines, clock);
  let count = 0;
  function ask(operation: Parameters<typeof carryOut>[1], members: object) {
    count += 1;
    clock.nowMs += 60_000;
    settleDue(bank);
    const time = new Date(clock.nowMs).toISOString();
    const notify = { notify_url: 'https://a.invalid/', started_at: time };
    const common = { request_id: `r${count}`, time, account: {}, merchant_no: 'm1', ...notify };
    return carryOut(bank, operation, { ...common, currency: 'USD', choice: 1, is_ended: false, ...members });
  }
  const terminal = { card: { ...card, entry_mode: 2, cvm: 'none' } };
  return {
    bank,
    clock,
    lines,
    sale: (trans_no: string, amount: string, trans_type = 1, more = {}) =>
      ask('terminal-authorize', { ...terminal, trans_no, amount, trans_type, ...more }),
    wallet: (trans_no: string, amount: string, more = {}) =>
      ask('wallet-payment', { trans_no, amount, payer_code: '280000000000000001', ...more }),
    code: (trans_no: string, amount: string) => ask('wallet-payment', { trans_no, amount }),
    advise: (advice: string, of: string, amount: string, tip_amount = '0') =>
      ask('advise', {
        advice,
        trans_no: of,
        original: { trans_no: of, trans_type: 1, amount },
        amount,
        tip_amount,
      }),
    refund: (trans_no: string, of: string, amount: string) =>
      ask('refund', {
        trans_no,
        amount,
        means: 'card',
        is_whole: false,
        original: { trans_no: of, trans_type: 1, amount },
      }),
    stop: (trans_no: string, amount: string, more = {}) => ask('wallet-stop', { trans_no, amount, ...more }),
  };
}

function whole(bank: Bank, value: object, nowMs: number): SettlementFile {
  const made = settle(bank.ledger, value, nowMs);
  if (typeof made === 'string') throw new Error(made);
  return made;
}

/** Type, trans_no, currency, gross, fee and net of each line. */
const rows = ({ text }: SettlementFile) =>
  text
    .split('\r\n')
    .slice(2, -2)
    .map((line) => line.split(','))
    .map(([type, , , transNo, , currency, ...amounts]) =>
      [type, transNo, currency, ...amounts.slice(0, 3)].join(' '),
    );

function busyDay() {
  const day = openDay();
  day.sale('S1', '100');
  day.advise('tip', 'S1', '120', '20');
  day.sale('S2', '50');
  day.advise('void', 'S2', '50');
  day.sale('H1', '80', 4);
  day.advise('capture', 'H1', '60');
  day.sale('R1', '7', 3);
  day.sale('S3', '300.13');
  day.wallet('W1', '34.5');
  day.refund('F1', 'W1', '10');
  day.wallet('J1', '500', { currency: 'JPY', merchant_no: 'm2' });
  // A payment that comes after its end goes back.
  day.code('L1', '100.07');
  day.stop('L1', '100.07');
  day.stop('L1', '100.07');
  day.clock.nowMs += 60_000;
  settleDue(day.bank);
  day.stop('L1', '100.07', {
    channel_trans_no: day.bank.ledger.ofTransaction('m1', 'L1')[0]?.channelTransNo,
  });
  return day;
}

test('a day: tips as adjusted, no voids, refunds by themselves, late payments with their returns', () => {
  const { bank, clock } = busyDay();
  clock.nowMs += 1;
  const file = whole(bank, { acquirer: 'alpha' }, clock.nowMs);
  expect(rows(file)).toEqual([
    'PAYMENT S1 USD 120.00 1.13 118.87',
    'PAYMENT H1 USD 60.00 0.59 59.41',
    'REFUND R1 USD 7.00 0.00 -7.00',
    'PAYMENT S3 USD 303.43 2.78 300.65',
    'PAYMENT W1 USD 34.50 0.21 34.29',
    'REFUND F1 USD 10.00 0.00 -10.00',
    'PAYMENT J1 JPY 500 3 497',
    'PAYMENT L1 USD 100.07 0.60 99.47',
    'REFUND L1 USD 100.07 0.00 -100.07',
  ]);
  const [head, columns] = file.text.split('\r\n');
  expect(head).toBe('H,alpha,Habc123-S0001,2026-03-30,2026-03-30');
  expect(columns).toBe('type,reference,ref_no,trans_no,account,currency,gross,fee,net,transacted_at');
  expect(file.text.trimEnd().split('\r\n').at(-1)).toBe('T,9,USD:495.62;JPY:497');
  expect(balances(bank.ledger)).toEqual([
    {
      account: 'm1',
      currency: 'USD',
      taken: '500.93',
      fees: '5.31',
      chargebacks: '0.00',
      paid_out: '495.62',
      due: '0.00',
    },
    {
      account: 'm2',
      currency: 'JPY',
      taken: '500',
      fees: '3',
      chargebacks: '0',
      paid_out: '497',
      due: '0',
    },
  ]);
});

test('what changes after a file is in the next one; the same span gives the same file, also after a restart', () => {
  const { bank, clock, lines, sale, advise, refund } = openDay();
  sale('S1', '100');
  sale('S2', '50');
  const to = new Date(clock.nowMs + 1).toISOString();
  const first = whole(bank, { to, differences: [{ kind: 'missing' }] }, clock.nowMs + 1);
  expect(rows(first)).toEqual(['PAYMENT S2 USD 50.00 0.50 49.50']);
  advise('void', 'S2', '50');
  advise('tip', 'S1', '110', '10');
  refund('F1', 'S1', '5');
  clock.nowMs += 60_000;
  settleDue(bank);
  clock.nowMs += 1;
  const second = whole(bank, {}, clock.nowMs);
  expect(rows(second)).toEqual([
    'REFUND S2 USD 50.00 0.00 -50.00',
    'PAYMENT S1 USD 110.00 1.04 108.96',
    'REFUND F1 USD 5.00 0.00 -5.00',
  ]);
  const from = new Date(dayMs + 60_000).toISOString();
  const again = openBank([...lines], clock);
  expect(whole(again, { from, to, fees: { card: '9%' } }, clock.nowMs)).toEqual(first);
  expect(balances(again.ledger)).toEqual(balances(bank.ledger));
  expect(balances(again.ledger)).toMatchObject([{ taken: '105.00', due: '0.00' }]);
  expect(rows(whole(again, {}, clock.nowMs + 1))).toEqual([]);
});

test('each difference strikes one payment, and no other', () => {
  const kinds = ['missing', 'unknown', 'amount', 'fee', 'currency', 'duplicate', 'chargeback'];
  const { bank, clock, sale } = openDay();
  for (const [index] of kinds.entries()) sale(`S${index}`, '100');
  sale('S7', '100');
  clock.nowMs += 1;
  const file = whole(bank, { differences: kinds.map((kind) => ({ kind })) }, clock.nowMs);
  expect(rows(file)).toEqual([
    'PAYMENT S1 USD 100.00 0.95 99.05',
    'PAYMENT  USD 100.00 0.95 99.05',
    'PAYMENT S2 USD 90.00 0.95 89.05',
    'PAYMENT S3 USD 100.00 1.90 98.10',
    'PAYMENT S4 EUR 100.00 0.95 99.05',
    'PAYMENT S5 USD 100.00 0.95 99.05',
    'PAYMENT S5 USD 100.00 0.95 99.05',
    'PAYMENT S6 USD 100.00 0.95 99.05',
    'CHARGEBACK S6 USD 100.00 15.00 -115.00',
    'PAYMENT S7 USD 100.00 0.95 99.05',
  ]);
  const unknown = file.text.split('\r\n')[3]?.split(',')[1];
  expect(bank.ledger.byNumber(String(unknown))).toBeUndefined();
  expect(balances(bank.ledger)).toMatchObject([
    { currency: 'EUR', paid_out: '99.05', due: '-100.00' },
    { currency: 'USD', taken: '800.00', chargebacks: '100.00', due: '10.00' },
  ]);
});

test('a request that is wrong writes nothing down', () => {
  const { bank, clock, sale } = openDay();
  sale('S1', '100');
  clock.nowMs += 1;
  const wrong: readonly (readonly [unknown, string])[] = [
    [undefined, 'the body must be an object'],
    [{ to: '2027-01-01T00:00:00Z' }, 'to must not be in the future'],
    [{ from: 'yesterday' }, 'from and to must be times'],
    [{ from: '2026-03-31T00:00:00Z', to: '2026-03-30T00:00:00Z' }, 'from must be before to'],
    [{ acquirer: 'A,B' }, 'acquirer must have'],
    [{ fees: { card: '1.4 percent' } }, 'fees has texts'],
    [{ fees: { cards: '1%' } }, 'fees has texts'],
    [{ differences: [{ kind: 'none' }] }, 'kind must be one of'],
    [{ differences: [{ kind: 'fee' }, { kind: 'amount' }] }, 'no payment left'],
    [{ differences: [{ kind: 'fee', reference: 'H1' }] }, 'no payment H1'],
  ];
  for (const [value, said] of wrong) expect(settle(bank.ledger, value, clock.nowMs)).toContain(said);
  expect(bank.ledger.notesOf('settlement')).toEqual([]);
});

test('a fee is a share, rounded half up, and a fixed part of the currency', () => {
  const fees = readFees({ card: '1.4% + 0.10', wallet: '0.25%', terminal: '0.3' });
  if (typeof fees === 'string') throw new Error(fees);
  expect(feeOf(fees, 'card', 10_000, 'USD')).toBe(150);
  expect(feeOf(fees, 'card', 10_000, 'JPY')).toBe(140);
  expect(feeOf(fees, 'card', 10_000, 'KWD')).toBe(240);
  expect(feeOf(fees, 'wallet', 200, 'USD')).toBe(1);
  expect(feeOf(fees, 'wallet', 199, 'USD')).toBe(0);
  expect(feeOf(fees, 'terminal', 1, 'EUR')).toBe(30);
  expect(feeOf(fees, 'card', 999_999_999_999, 'USD')).toBe(14_000_000_010);
});
