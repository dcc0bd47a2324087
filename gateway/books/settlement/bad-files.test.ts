/** Files that are refused: one message each, with line and column, whatever the chunks are in which they arrive. */
import { exampleMappings } from '@tollgate/contract/settlement/examples';
import { expect, test } from 'vitest';
import { encoded, problemOf, readWhole } from './writing.testing.ts';

const host = exampleMappings['acquirer-host'] as object;
const header = 'H,host,F1,2026-11-23,2026-11-23';
const names = 'type,reference,ref_no,trans_no,account,currency,gross,fee,net,transacted_at';
const payment = 'PAYMENT,c-1,RRN1,T1,acc,USD,12.50,0.20,12.30,2026-11-23T10:00:00Z';
const trailer = 'T,1,USD:12.30';
const fileWith = (line: string, end = trailer) => [header, names, line, end].join('\n');
const changed = (from: string, to: string) => fileWith(payment.replace(from, to));

test('the file that is changed below is good', async () => {
  expect(await problemOf(host, fileWith(payment))).toBe('no problem');
});

const long = 'x'.repeat(1_000_000);
const many = Array.from({ length: 200 }, () => payment).join('\n');

test.each([
  ['no bytes', '', 'the file is empty.'],
  ['blank lines', '\n\r\n \n', 'the file is empty.'],
  ['only a byte order mark', '\ufeff', 'the file is empty.'],
  ['a header alone', header, 'line 1: the file ends without its trailer "T", so it is incomplete.'],
  [
    'another header',
    changed(header, header).replace('H,', 'X,'),
    'line 1, character 1: the header must start with "H"',
  ],
  [
    'a column that no name has',
    fileWith(payment).replace('gross', 'brutto'),
    'line 2: no column is named "gross".',
  ],
  [
    'a name twice',
    fileWith(payment).replace('fee,net', 'gross,net'),
    'line 2: two columns are named "gross"',
  ],
  ['a line of 1 MB', changed('c-1', long), 'line 3: the line is longer than 65536 characters'],
  ['a line of 1 MB without end', header + long, 'line 1: the line is longer than 65536 characters'],
  [
    'a missing column',
    fileWith('PAYMENT,c-1,RRN1'),
    'line 3, character 17: the line has 3 columns instead of 10',
  ],
  [
    'a comma as decimal sign',
    changed('12.50', '"12,50"'),
    'line 3, character 29: column gross: "12,50" is not an amount',
  ],
  ['a comma without quotes', changed('12.50', '12,50'), 'the line has 11 columns instead of 10'],
  [
    'too many decimals',
    changed('12.50', '12.505'),
    'line 3, character 29: column gross: "12.505" has more decimals than its currency allows (2)',
  ],
  ['an amount that is too large', changed('12.50', '99999999999999999.00'), 'has more than 15 digits'],
  ['a sign that the kind gives', changed('12.50', '-12.50'), 'column gross: "-12.50" is not an amount'],
  ['an amount of words', changed('12.50', '1e3'), '"1e3" is not an amount in the form 1234.56'],
  ['an amount of zero', fileWith(payment.replace('12.50,0.20,12.30', '0,0,0')), '"0" must be above zero'],
  [
    'an unknown currency',
    changed('USD', 'USX'),
    'line 3, character 25: column currency: "USX" is not an alphabetic ISO 4217 currency code',
  ],
  [
    'an unknown type',
    changed('PAYMENT', 'SALE'),
    'line 3, character 1: column type: "SALE" is not a type in the mapping',
  ],
  [
    'a date that does not exist',
    changed('11-23T', '02-30T'),
    'character 46: column transacted_at: "2026-02-30T10:00:00Z" is',
  ],
  ['an hour that does not exist', changed('T10:', 'T24:'), 'is not a valid date in the form iso-8601'],
  [
    'net that is not gross less fee',
    changed('12.30', '12.31'),
    'line 3, character 40: column net: "12.31" does not equal gross',
  ],
  [
    'a wrong count',
    fileWith(payment, 'T,2,USD:12.30'),
    'line 4, character 3: column 2: "2" does not match the total of the lines, 1',
  ],
  ['a wrong total', fileWith(payment, 'T,1,USD:12.31'), 'total of the lines, USD:12.30'],
  ['a total of another currency', fileWith(payment, 'T,1,USD:12.30;EUR:1'), 'total of the lines, EUR:0.00'],
  ['a total without form', fileWith(payment, 'T,1,12.30'), 'is not a list of totals'],
  ['a count without form', fileWith(payment, 'T,one,USD:12.30'), '"one" is not a number of lines'],
  ['a short trailer', fileWith(payment, 'T,1'), 'line 4, character 4: the column 3 is missing'],
  ['no trailer', fileWith(payment, payment), 'line 4: the file ends without its trailer "T"'],
  [
    'a file that was cut',
    fileWith(payment).split('\nT,')[0] ?? '',
    'line 3: the file ends without its trailer',
  ],
  [
    'a line after the trailer',
    `${fileWith(payment)}\n${payment}`,
    'line 5: there is a line after the trailer',
  ],
  [
    'a NUL character',
    changed('c-1', 'c\0'),
    'line 3, character 10: the control character U+0000: the file is damaged',
  ],
  ['a control character', changed('c-1', 'c\u001a'), 'line 3, character 10: the control character U+001A'],
  ['a quote that is not closed', changed('c-1', '"c-1'), 'line 3, character 9: the quote " is not closed'],
  ['a quote that is never closed', fileWith(`"${many}`), 'line 3, character 1: the quote " is not closed'],
  [
    'a quote within a value',
    changed('c-1', 'c"1'),
    'line 3, character 10: write a quote " within a value twice',
  ],
  [
    'text after a quote',
    changed('c-1', '"c"1'),
    'line 3, character 12: write a quote " within a value twice',
  ],
  [
    'a day that does not exist',
    fileWith(payment).replace('2026-11-23', '2026-11-31'),
    'line 1, character 11: column 4',
  ],
  [
    'days in the wrong order',
    fileWith(payment).replace('-23,2026', '-24,2026'),
    'is before the first day, 2026-11-24',
  ],
  ['a reference of 1,000 characters', changed('c-1', 'c'.repeat(1_000)), 'is longer than 128 characters'],
] as const)('%s', async (_name, file, words) => {
  expect(await problemOf(host, file)).toContain(words);
});

test.each([
  [
    'UTF-16 with its mark',
    encoded({ encoding: 'utf-16' }, fileWith(payment)),
    host,
    'starts with a utf-16le byte order mark',
  ],
  [
    'UTF-16 without',
    encoded({ encoding: 'utf-16le' }, fileWith(payment)),
    host,
    'line 1, character 2: the control',
  ],
  [
    'UTF-8 for UTF-16',
    Buffer.from(fileWith(payment)),
    { ...host, encoding: 'utf-16' },
    'no UTF-16 byte order mark',
  ],
  [
    'UTF-8 for UTF-16 without mark',
    Buffer.from(fileWith(payment)),
    { ...host, encoding: 'utf-16le' },
    'line 1, character 1: the file is not in utf-16le',
  ],
  [
    'ISO 8859-1 for UTF-8',
    encoded({ encoding: 'iso-8859-1' }, changed('c-1', 'cafés')),
    host,
    'line 3, character 12: the bytes are not utf-8 text',
  ],
  [
    'half a character at the end',
    Buffer.from(fileWith('é')).subarray(0, -15),
    host,
    'the bytes are not utf-8 text',
  ],
  [
    'Windows 1252 for ISO 8859-1',
    Buffer.from(changed('c-1', 'c\u0080'), 'latin1'),
    { ...host, encoding: 'iso-8859-1' },
    'line 3, character 10: the bytes are not iso-8859-1 text',
  ],
  [
    'half of UTF-16',
    encoded({ encoding: 'utf-16' }, fileWith(payment)).subarray(0, -1),
    { ...host, encoding: 'utf-16' },
    'line 4, character 13: the bytes are not utf-16le text',
  ],
] as const)('%s', async (_name, file, mapping, words) => {
  expect(await problemOf(mapping, file)).toContain(words);
});

test('a message has no card number of the file', async () => {
  const problem = await problemOf(host, changed('PAYMENT', '4111111111111111'));
  expect(problem).toContain('is not a type in the mapping');
  expect(problem).not.toContain('4111111111111111');
});

test('signs that are wrong for their kind', async () => {
  const mapping = { ...(exampleMappings['debit-credit'] as object), encoding: 'utf-8' };
  const line = (type: string, side: string, fee = '') => `${type};1;;;EUR;1,00;${side};${fee};\nSumme;1`;
  expect(await problemOf(mapping, line('Zahlung', 'H'))).toBe('no problem');
  expect(await problemOf(mapping, line('Zahlung', 'S'))).toContain(
    'column 6: "1,00" has the sign of the opposite kind',
  );
  expect(await problemOf(mapping, line('Zahlung', 'X'))).toContain('column 7: "X" is not a sign');
  expect(await problemOf(mapping, line('Gebühr', 'S', '1,00'))).toContain(
    'is a second amount on a line of kind fee',
  );
  expect(await problemOf(mapping, line('Zahlung', 'H').replace('1,00', '10.00'))).toContain(
    '"10.00" is not an amount',
  );
});

test('a fixed line that is too short', async () => {
  const mapping = {
    ...(exampleMappings['debit-credit'] as object),
    format: { kind: 'fixed' },
    trailer: { mark: 'E' },
    kinds: { column: { from: 1, width: 1 }, values: { P: 'payment' } },
    references: { ref_no: { from: 2, width: 4 } },
    currency: { fixed: 'EUR' },
    amounts: { gross: { column: { from: 6, width: 6 }, sign: { by: 'kind' } } },
  };
  const { transacted_at: _date, ...whole } = mapping as Record<string, unknown>;
  expect((await readWhole(whole, 'PRRN1001250\nE')).lines).toMatchObject([
    { refNo: 'RRN1', amountMinor: 1_250 },
  ]);
  expect(await problemOf(whole, 'PRRN1001250\nPRRN200\nE')).toBe(
    'line 2, character 8: the column 6-11 is missing: the line is too short, or the mapping is for a different file.',
  );
});
