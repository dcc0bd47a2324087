/** Reads lines that were written by a mapping: the same lines come back. */
import { createHash } from 'node:crypto';
import { hourMs } from '@tollgate/contract/durations';
import { exampleMappings } from '@tollgate/contract/settlement/examples';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaled } from '../../../tests/support/scale.ts';
import { lineKinds, type SettlementLine } from './line.ts';
import { encoded, type Form, fileOf, mappingOf, netTotals, readWhole } from './writing.testing.ts';

const formArbitrary: fc.Arbitrary<Form> = fc
  .record<Form>({
    format: fc.constantFrom('delimited', 'fixed'),
    separator: fc.constantFrom(',', ';', '\t', '|'),
    quote: fc.constantFrom('"', "'"),
    encoding: fc.constantFrom('utf-8', 'utf-16', 'utf-16le', 'utf-16be', 'iso-8859-1'),
    hasNames: fc.boolean(),
    lineBreak: fc.constantFrom('\n', '\r\n'),
    decimalSign: fc.constantFrom('.', ',', undefined),
    thousandsSign: fc.constantFrom('.', ',', ' ', undefined),
    sign: fc.constantFrom('kind', 'start', 'end', 'column', 'reversed'),
    left: fc.constantFrom('gross', 'fee', 'net', undefined),
    code: fc.constantFrom('alphabetic', 'numeric'),
    date: fc.constantFrom('iso-8601', 'DD.MM.YYYY HH:mm:ss.SSS', 'two-columns'),
    zone: fc.constantFrom('UTC', '+08:00', '-03:30'),
    isQuotedAlways: fc.boolean(),
  })
  .map((form) => ({
    ...form,
    thousandsSign: [form.thousandsSign, undefined].includes(form.decimalSign)
      ? undefined
      : form.thousandsSign,
    // The sum of a refund's fee and net has no sign of the kind.
    sign: form.sign === 'kind' && form.left === 'gross' ? 'start' : form.sign,
  }));

// A value has no blanks around it, and none of a trailer's mark; letters of ISO 8859-1 stand for those of any alphabet.
const reference = fc
  .string({ unit: fc.constantFrom(...'AZ09-/é"\';,| '), minLength: 1, maxLength: 20 })
  .map((text) => `R${text}x`);
const nullable = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 4 });
const amountMax = 99_999_999_999;

const lineArbitrary: fc.Arbitrary<SettlementLine> = fc
  .record<SettlementLine>({
    lineNo: fc.constant(0),
    kind: fc.constantFrom(...lineKinds),
    channelTransNo: nullable(reference),
    refNo: nullable(reference),
    transNo: nullable(reference),
    account: nullable(reference),
    currency: fc.constantFrom('EUR', 'JPY', 'KWD', 'ISK'),
    amountMinor: fc.integer({ min: 1, max: amountMax }),
    feeMinor: fc.integer({ min: -amountMax, max: amountMax }),
    transactedAt: nullable(fc.integer({ min: 0, max: 4_102_444_800_000 })),
  })
  .map((line) => (line.kind === 'fee' ? { ...line, amountMinor: 0, feeMinor: line.feeMinor || 1 } : line));

const memoArbitrary = fc.string({ unit: fc.constantFrom(...'ab"\'é;,|\t'), maxLength: 12 });

test('lines that were written by a mapping are read back, in any chunks', async () => {
  await fc.assert(
    fc.asyncProperty(
      formArbitrary,
      fc.array(fc.tuple(lineArbitrary, memoArbitrary), { maxLength: 12 }),
      fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 4 }),
      async (form, rows, sizes) => {
        const lines = rows.map(([line]) => line);
        const bytes = fileOf(
          form,
          lines,
          rows.map(([, memo]) => memo),
        );
        const first = form.hasNames && form.format === 'delimited' ? 2 : 1;
        const whole = await readWhole(mappingOf(form), bytes, sizes);
        expect(whole.lines).toEqual(lines.map((line, index) => ({ ...line, lineNo: first + index })));
        expect(whole.summary).toMatchObject({ lines: lines.length, netMinor: netTotals(lines) });
        expect(whole.digest).toBe(createHash('sha256').update(bytes).digest('hex'));
      },
    ),
    { numRuns: scaled(300) },
  );
});

test('a file of the acquirer host is read by its example', async () => {
  const file = [
    'H,host,HOST-20261123-1,2026-11-22,2026-11-23',
    'type,reference,ref_no,trans_no,account,currency,gross,fee,net,transacted_at',
    'PAYMENT,c-1,RRN1,2026112300000001,acc-1,USD,12.50,0.20,12.30,2026-11-23T10:00:00Z',
    'REFUND,c-2,RRN2,,acc-1,EUR,4.00,0.00,-4.00,2026-11-23T10:00:01.500Z',
    'CHARGEBACK,c-3,,,acc-1,JPY,500,15,-515,',
    'CHARGEBACK_REVERSAL,c-3,,,acc-1,JPY,500,-15,515,',
    'FEE,,,,acc-1,EUR,0.00,1.00,-1.00,',
    'T,5,USD:12.30;EUR:-5.00',
  ];
  const { lines, summary } = await readWhole(exampleMappings['acquirer-host'], `${file.join('\r\n')}\r\n`);
  expect(summary).toEqual({
    reference: 'HOST-20261123-1',
    firstDay: '2026-11-22',
    lastDay: '2026-11-23',
    timeZone: 'UTC',
    lines: 5,
    netMinor: new Map([
      ['USD', 1_230],
      ['EUR', -500],
      ['JPY', 0],
    ]),
  });
  expect(lines[0]).toEqual({
    lineNo: 3,
    kind: 'payment',
    channelTransNo: 'c-1',
    refNo: 'RRN1',
    transNo: '2026112300000001',
    account: 'acc-1',
    currency: 'USD',
    amountMinor: 1_250,
    feeMinor: 20,
    transactedAt: Date.UTC(2026, 10, 23, 10),
  });
  expect(lines.map(({ kind, amountMinor, feeMinor }) => [kind, amountMinor, feeMinor])).toEqual([
    ['payment', 1_250, 20],
    ['refund', 400, 0],
    ['chargeback', 500, 15],
    ['chargeback-reversal', 500, -15],
    ['fee', 0, 100],
  ]);
});

test('the second example: debit and credit, decimal comma, ISO 8859-1, dates of a zone', async () => {
  const file = [
    'Zahlung;4711;RRN1;4321;EUR;1.234,56;H;12,34;29.03.2026',
    'Gutschrift;4712;RRN2;4321;EUR;10,00;S;0,00;28.03.2026',
    'Rückbelastung;4713;;4321;EUR;5;S;15,00;',
    'Gebühr;;;4321;EUR;7,50;S;;30.03.2026',
    'Summe;4',
  ].join('\n');
  const bytes = encoded({ encoding: 'iso-8859-1' }, file);
  const { lines, summary } = await readWhole(exampleMappings['debit-credit'], bytes);
  expect(summary.timeZone).toBe('Europe/Berlin');
  expect(summary.netMinor).toEqual(new Map([['EUR', 123_456 - 1_234 - 1_000 - 500 - 1_500 - 750]]));
  expect(lines.map(({ transactedAt }) => transactedAt)).toEqual([
    Date.UTC(2026, 2, 28, 23),
    Date.UTC(2026, 2, 27, 23),
    null,
    Date.UTC(2026, 2, 29, 22),
  ]);
});

const plain = { ...(exampleMappings['debit-credit'] as object), encoding: 'utf-8', trailer: undefined };
const mapped = (more: object) => JSON.parse(JSON.stringify({ ...plain, ...more }));

test("an acquirer's number is kept, also where it looks like the number of a card: its order is found by it", async () => {
  const { lines } = await readWhole(mapped({}), 'Zahlung;4111111111111111;;;EUR;1,00;H;;');
  expect(lines[0]?.channelTransNo).toBe('4111111111111111');
});

test('kinds by sign, a fixed currency, implied decimals, marks, a total', async () => {
  const mapping = mapped({
    skipped_lines: 1,
    line_mark: 'D',
    skipped_marks: ['B'],
    trailer: { mark: 'E', count: 2, counts: 'records', total: 3, totals: 'gross' },
    kinds: { plus: 'payment', minus: 'refund' },
    references: { channel_trans_no: 2 },
    currency: { fixed: 'EUR' },
    amounts: { gross: { column: 3, sign: { by: 'character', at: 'end' } } },
    transacted_at: { column: 4, format: 'YYMMDD' },
  });
  const file = 'any "text\nB;1\nD;r1;1250;261123\nD;r2;250-;\n\nE;4;1000\n';
  const { lines } = await readWhole(
    { ...mapping, trailer: { ...mapping.trailer, total_sign: { by: 'character', at: 'end' } } },
    file,
  );
  expect(
    lines.map(({ lineNo, kind, amountMinor, transactedAt }) => [lineNo, kind, amountMinor, transactedAt]),
  ).toEqual([
    [3, 'payment', 1_250, Date.UTC(2026, 10, 23)],
    [4, 'refund', 250, null],
  ]);
});

test('the days of a file are of the zone of its times, or of that of its header', async () => {
  const header = { mark: 'Kopf', first_day: 2, last_day: 2 };
  const zoneOf = async (mapping: object) => {
    const { lines, summary } = await readWhole(
      mapped(mapping),
      'Kopf;2026-05-02\nZahlung;1;;;EUR;1,00;H;;02.05.2026',
    );
    expect(summary).toMatchObject({ firstDay: '2026-05-02', lastDay: '2026-05-02' });
    return [summary.timeZone, lines[0]?.transactedAt];
  };
  const date = { column: 9, format: 'DD.MM.YYYY' };
  const midnight = Date.UTC(2026, 4, 2);
  expect(await zoneOf({ header, transacted_at: date })).toEqual(['UTC', midnight]);
  const shanghai = { ...date, time_zone: 'Asia/Shanghai' };
  expect(await zoneOf({ header, transacted_at: shanghai })).toEqual(['Asia/Shanghai', midnight - 8 * hourMs]);
  const ofHeader = { ...header, time_zone: '+08:00' };
  expect(await zoneOf({ header: ofHeader, transacted_at: date })).toEqual(['+08:00', midnight]);
  expect(await zoneOf({ header: ofHeader, transacted_at: undefined })).toEqual(['+08:00', null]);
});

test('a value within quotes may have line breaks; lines are counted on', async () => {
  const mapping = mapped({ trailer: { mark: 'Summe', count: 2 } });
  const line = (reference: string, memo: string) => `Zahlung;${reference};;;EUR;1,00;H;;;${memo}`;
  const { lines } = await readWhole(mapping, `${line('a', '"x\r\n;y""\n"')}\n${line('b', '')}\nSumme;2`);
  expect(lines.map(({ lineNo, channelTransNo }) => [lineNo, channelTransNo])).toEqual([
    [1, 'a'],
    [4, 'b'],
  ]);
});

test('a clock that is put on or back gives each time one moment', async () => {
  const mapping = mapped({
    transacted_at: { column: 9, format: 'DD.MM.YYYY HH:mm', time_zone: 'Europe/Berlin' },
  });
  const times = ['29.03.2026 01:59', '29.03.2026 03:00', '25.10.2026 02:30', '25.10.2026 03:00'];
  const file = times.map((time, index) => `Zahlung;${index};;;EUR;1,00;H;;${time}`).join('\n');
  const { lines } = await readWhole(mapping, file);
  expect(lines.map(({ transactedAt }) => transactedAt)).toEqual([
    Date.UTC(2026, 2, 29, 0, 59),
    Date.UTC(2026, 2, 29, 1),
    Date.UTC(2026, 9, 25, 0, 30),
    Date.UTC(2026, 9, 25, 2),
  ]);
});
