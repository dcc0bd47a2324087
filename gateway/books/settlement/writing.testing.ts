/** Writes lines as a mapping says, the opposite of the reader. */
import { decimalsOf } from '@tollgate/contract/currencies';
import { currencyByNumber } from '@tollgate/contract/settlement/numeric-currencies';
import { readSettlementMapping } from '@tollgate/contract/settlement/read-mapping';
import { createContentDigest } from '../../runtime/node/content-digest.ts';
import { SettlementFileError } from './file-error.ts';
import type { SettlementLine, SettlementSummary } from './line.ts';
import { directions, netOf } from './line-amounts.ts';
import { readSettlement } from './read.ts';

export const textOf = (minor: number, decimals: number, decimalSign: string, thousandsSign = ''): string => {
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const grouped = whole.replaceAll(/(?<=[0-9])(?=(?:[0-9]{3})+$)/g, thousandsSign);
  return decimals === 0 ? grouped : `${grouped}${decimalSign}${digits.slice(digits.length - decimals)}`;
};

const numberByCurrency = new Map([...currencyByNumber].map(([number, code]) => [code, number]));

/** How the writer writes; the mapping is made of the same. */
export interface Form {
  readonly format: 'delimited' | 'fixed';
  readonly separator: string;
  readonly quote: string | undefined;
  readonly encoding: 'utf-8' | 'utf-16' | 'utf-16le' | 'utf-16be' | 'iso-8859-1';
  readonly hasNames: boolean;
  readonly lineBreak: string;
  readonly decimalSign: '.' | ',' | undefined;
  readonly thousandsSign: '.' | ',' | ' ' | undefined;
  readonly sign: 'kind' | 'start' | 'end' | 'column' | 'reversed';
  readonly left: 'gross' | 'fee' | 'net' | undefined;
  readonly code: 'alphabetic' | 'numeric';
  readonly date: 'iso-8601' | 'DD.MM.YYYY HH:mm:ss.SSS' | 'two-columns';
  readonly zone: 'UTC' | '+08:00' | '-03:30';
  readonly isQuotedAlways: boolean;
}

const names = ['type', 'reference', 'rrn', 'trans_no', 'account', 'currency', 'gross', 'fee', 'net'] as const;
const more = ['gross_side', 'fee_side', 'net_side', 'date', 'time', 'memo'] as const;
const columns = [...names, ...more];
const width = 40;

const types = {
  payment: 'SALE',
  refund: 'CREDIT',
  chargeback: 'CHARGE BACK',
  'chargeback-reversal': 'CHARGE BACK UNDONE',
  fee: 'COST',
} as const;

const columnOf = (form: Form, name: (typeof columns)[number]) => {
  const index = columns.indexOf(name);
  if (form.format === 'fixed') return { from: 1 + index * width, width };
  return form.hasNames ? name : index + 1;
};

const signs = {
  kind: { by: 'kind' },
  start: { by: 'character' },
  end: { by: 'character', at: 'end' },
  reversed: { by: 'character', reversed: true },
} as const;

export function mappingOf(form: Form): object {
  const column = (name: (typeof columns)[number]) => columnOf(form, name);
  const amount = (name: 'gross' | 'fee' | 'net') => {
    const byColumn = { by: 'column', column: column(`${name}_side`), plus: ['H'], minus: ['S'] };
    // A fee that the acquirer gives back needs a sign of its own, and so does a net total below zero.
    const kind = name === 'gross' ? signs.kind : signs.start;
    const sign = form.sign === 'column' ? byColumn : form.sign === 'kind' ? kind : signs[form.sign];
    return form.left === name ? {} : { [name]: { column: column(name), sign } };
  };
  const { format, separator, quote, decimalSign, thousandsSign } = form;
  return {
    format:
      format === 'fixed' ? { kind: 'fixed' } : { kind: 'delimited', separator, ...(quote ? { quote } : {}) },
    encoding: form.encoding,
    ...(form.hasNames && format === 'delimited' ? { column_names: true } : {}),
    trailer: {
      mark: 'TOTAL',
      count: format === 'fixed' ? { from: 11, width: 10 } : 2,
      total: format === 'fixed' ? { from: 21, width: 200 } : 3,
      total_form: 'by-currency',
    },
    kinds: {
      column: column('type'),
      values: Object.fromEntries(Object.entries(types).map(([kind, type]) => [type, kind])),
    },
    references: {
      channel_trans_no: column('reference'),
      ref_no: column('rrn'),
      trans_no: column('trans_no'),
      account: column('account'),
    },
    currency: { column: column('currency'), code: form.code },
    amounts: {
      ...(decimalSign === undefined ? {} : { decimal_sign: decimalSign }),
      ...(thousandsSign === undefined ? {} : { thousands_sign: thousandsSign }),
      ...amount('gross'),
      ...amount('fee'),
      ...amount('net'),
    },
    transacted_at: {
      column: column('date'),
      time_zone: form.zone,
      ...(form.date === 'two-columns'
        ? { format: 'YYYYMMDD', time: { column: column('time'), format: 'HHmmssSSS' } }
        : { format: form.date }),
    },
  };
}

const zoneMs = { UTC: 0, '+08:00': 8 * 3_600_000, '-03:30': -3.5 * 3_600_000 } as const;

function dateOf(form: Form, atMs: number | null): readonly [date: string, time: string] {
  if (atMs === null) return ['', ''];
  const local = new Date(atMs + zoneMs[form.zone]).toISOString();
  const [, year, month, day, time = ''] = /^(\d+)-(\d+)-(\d+)T(.*)Z$/.exec(local) ?? [];
  if (form.date === 'iso-8601') return [`${year}-${month}-${day}T${time}`, ''];
  if (form.date === 'two-columns') return [`${year}${month}${day}`, time.replaceAll(/[:.]/g, '')];
  return [`${day}.${month}.${year} ${time}`, ''];
}

/** Returns an amount and its side. */
function amountOf(form: Form, name: 'gross' | 'fee' | 'net', signed: number, decimals: number) {
  if (form.left === name) return ['', ''] as const;
  const { decimalSign = '', thousandsSign } = form;
  const text = textOf(signed, decimals, decimalSign, thousandsSign);
  const isMinus = signed < 0;
  if (form.sign === 'column') return [text, isMinus ? 'S' : 'H'] as const;
  if (form.sign === 'kind' && name === 'gross') return [text, ''] as const;
  if (form.sign === 'end') return [isMinus ? `${text}-` : text, ''] as const;
  return [isMinus !== (form.sign === 'reversed') ? `-${text}` : text, ''] as const;
}

export function valuesOf(form: Form, line: SettlementLine, memo: string): readonly string[] {
  const decimals = decimalsOf(line.currency) ?? 0;
  const gross = amountOf(form, 'gross', directions[line.kind] * line.amountMinor, decimals);
  const fee = amountOf(form, 'fee', line.feeMinor, decimals);
  const net = amountOf(form, 'net', netOf(line), decimals);
  const [date, time] = dateOf(form, line.transactedAt);
  return [
    types[line.kind],
    line.channelTransNo ?? '',
    line.refNo ?? '',
    line.transNo ?? '',
    line.account ?? '',
    form.code === 'numeric' ? (numberByCurrency.get(line.currency) ?? '') : line.currency,
    ...[gross, fee, net].map(([text]) => text),
    ...[gross, fee, net].map(([, side]) => side),
    date,
    time,
    memo,
  ];
}

function recordOf(form: Form, values: readonly string[]): string {
  const { separator, quote, format } = form;
  if (format === 'fixed') return values.map((value) => value.padEnd(width)).join('');
  return values
    .map((value) => {
      const needsQuote =
        quote !== undefined && [separator, quote, '\n', '\r'].some((one) => value.includes(one));
      if (quote === undefined || !(needsQuote || form.isQuotedAlways)) return value;
      return `${quote}${value.replaceAll(quote, quote + quote)}${quote}`;
    })
    .join(separator);
}

export function encoded(form: Pick<Form, 'encoding'>, text: string): Uint8Array {
  const { encoding } = form;
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding === 'iso-8859-1') return Buffer.from(text, 'latin1');
  const little = Buffer.from(encoding === 'utf-16' ? `\ufeff${text}` : text, 'utf16le');
  return encoding === 'utf-16be' ? little.swap16() : little;
}

export const netTotals = (lines: readonly SettlementLine[]): ReadonlyMap<string, number> => {
  const totals = new Map<string, number>();
  for (const line of lines) totals.set(line.currency, (totals.get(line.currency) ?? 0) + netOf(line));
  return totals;
};

const totalsText = (lines: readonly SettlementLine[]) =>
  [...netTotals(lines)]
    .map(([code, minor]) => `${code}:${minor < 0 ? '-' : ''}${textOf(minor, decimalsOf(code) ?? 0, '.')}`)
    .join(';');

export function fileOf(form: Form, lines: readonly SettlementLine[], memos: readonly string[]): Uint8Array {
  const trailer = ['TOTAL', String(lines.length), totalsText(lines)];
  const records = [
    ...(form.hasNames && form.format === 'delimited' ? [recordOf(form, columns)] : []),
    ...lines.map((line, index) => recordOf(form, valuesOf(form, line, memos[index] ?? ''))),
    form.format === 'fixed'
      ? `TOTAL     ${trailer[1]?.padEnd(10)}${trailer[2]?.padEnd(200)}`
      : recordOf(form, trailer),
  ];
  return encoded(form, records.map((record) => record + form.lineBreak).join(''));
}

/** Cuts bytes into chunks of these sizes, again and again. */
export async function* cut(
  bytes: Uint8Array,
  sizes: readonly number[] = [65_536],
): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (let index = 0; at < bytes.length; index += 1) {
    const size = sizes[index % sizes.length] ?? 1;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

export interface WholeFile {
  readonly lines: readonly SettlementLine[];
  readonly summary: SettlementSummary;
  readonly digest: string;
}

/** Reads a whole file. @throws SettlementFileError */
export async function readWhole(
  value: unknown,
  bytes: Uint8Array | string,
  sizes?: readonly number[],
): Promise<WholeFile> {
  const read = readSettlementMapping(value);
  if (read.kind === 'wrong') throw new Error(read.text.en);
  const content = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
  const reading = readSettlement(read.mapping, cut(content, sizes), createContentDigest);
  const lines: SettlementLine[] = [];
  for await (const portion of reading.portions) lines.push(...portion);
  return { lines, summary: reading.summary(), digest: reading.digest() };
}

/** Returns what is wrong with a file, in English. */
export async function problemOf(mapping: unknown, bytes: Uint8Array | string): Promise<string> {
  const problems = await Promise.all(
    [[65_536], [1], [7, 3]].map((sizes) =>
      readWhole(mapping, bytes, sizes).then(
        () => 'no problem',
        (error) => {
          if (error instanceof SettlementFileError && /\p{Script=Han}/u.test(error.text.zh))
            return error.text.en;
          throw error;
        },
      ),
    ),
  );
  const [one = '', ...others] = problems;
  // The chunks in which a file arrives change nothing.
  if (others.some((other) => other !== one)) throw new Error(`different problems: ${problems.join(' / ')}`);
  return one;
}
