/** Turns a record into a line, by the mapping. */
import { decimalsOf } from '@tollgate/contract/currencies';
import type { LineKind, SettlementMapping } from '@tollgate/contract/settlement/mapping';
import { currencyByNumber } from '@tollgate/contract/settlement/numeric-currencies';
import type { ColumnReader, Columns } from './columns.ts';
import type { SettlementLine } from './line.ts';
import { type FeeParts, lineAmounts, type SignedAmount, signedReader } from './line-amounts.ts';
import { momentReader } from './moments.ts';
import type { FileRecord } from './split.ts';

export type ReadLine = (record: FileRecord) => SettlementLine;

/** Longest reference, in characters. */
const referenceMax = 128;

type Optional<Value> = (record: FileRecord) => Value | null;
const nothing = () => null;

function referenceReader(column: ColumnReader | undefined): Optional<string> {
  if (column === undefined) return nothing;
  return (record) => {
    const value = column.read(record);
    if (value === '') return null;
    if (value.length > referenceMax)
      throw column.wrong(record, {
        en: `is longer than ${referenceMax} characters`,
        zh: `超过 ${referenceMax} 个字符`,
      });
    return value;
  };
}

interface FoundCurrency {
  readonly code: string;
  readonly decimals: number;
}

function currencyReader(
  currency: SettlementMapping['currency'],
  columns: Columns,
): (record: FileRecord) => FoundCurrency {
  if ('fixed' in currency) {
    const found = { code: currency.fixed, decimals: decimalsOf(currency.fixed) ?? 0 };
    return () => found;
  }
  const column = columns.of(currency.column);
  const isNumeric = currency.code === 'numeric';
  const known = new Map<string, FoundCurrency>();
  return (record) => {
    const value = column.read(record);
    const before = known.get(value);
    if (before !== undefined) return before;
    const code = isNumeric ? currencyByNumber.get(value.padStart(3, '0')) : value;
    const decimals = code === undefined ? undefined : decimalsOf(code);
    if (code === undefined || decimals === undefined)
      throw column.wrong(record, {
        en: `is not ${isNumeric ? 'a numeric' : 'an alphabetic'} ISO 4217 currency code`,
        zh: `不是 ISO 4217 ${isNumeric ? '数字' : '字母'}币种代码`,
      });
    const found = { code, decimals };
    known.set(value, found);
    return found;
  };
}

function typeReader(
  { column: name, values }: Extract<SettlementMapping['kinds'], { readonly column: unknown }>,
  columns: Columns,
): (record: FileRecord) => LineKind {
  const column = columns.of(name);
  const kinds = new Map(Object.entries(values));
  return (record) => {
    const kind = kinds.get(column.read(record));
    if (kind !== undefined) return kind;
    throw column.wrong(record, {
      en: 'is not a type in the mapping: add it to kinds.values',
      zh: '不是映射中的类型：请将其加入 kinds.values',
    });
  };
}

function transactedReader(moment: SettlementMapping['transacted_at'], columns: Columns): Optional<number> {
  if (moment === undefined) return nothing;
  const date = columns.of(moment.column);
  const time = moment.time === undefined ? undefined : columns.of(moment.time.column);
  const read = momentReader(moment);
  const form = moment.time === undefined ? moment.format : `${moment.format}, ${moment.time.format}`;
  return (record) => {
    const text = date.read(record);
    if (text === '') return null;
    const atMs = read(text, time?.read(record));
    if (atMs !== undefined) return atMs;
    throw date.wrong(record, {
      en: `is not a valid date in the form ${form}`,
      zh: `不是 ${form} 格式的有效日期`,
    });
  };
}

/** Returns the reader of lines. @throws SettlementFileError where a column has no such name */
export function lineReader(mapping: SettlementMapping, columns: Columns): ReadLine {
  const { kinds, amounts, references } = mapping;
  const column = (name: keyof typeof references) => {
    const place = references[name];
    return referenceReader(place === undefined ? undefined : columns.of(place));
  };
  const [channelTransNo, refNo] = [column('channel_trans_no'), column('ref_no')];
  const [transNo, account] = [column('trans_no'), column('account')];
  const currencyOf = currencyReader(mapping.currency, columns);
  const transactedAt = transactedReader(mapping.transacted_at, columns);
  const signed = (name: 'gross' | 'fee' | 'net'): SignedAmount | undefined => {
    const amount = amounts[name];
    return amount === undefined ? undefined : signedReader(amounts, amount, columns, name === 'fee');
  };
  const parts: FeeParts = { gross: signed('gross'), fee: signed('fee'), net: signed('net') };
  const kindOf = 'column' in kinds ? typeReader(kinds, columns) : undefined;
  return (record) => {
    const currency = currencyOf(record);
    const kind =
      kindOf === undefined && 'plus' in kinds
        ? kinds[(parts.gross?.read(record, currency.decimals, 'payment') ?? 0) < 0 ? 'minus' : 'plus']
        : (kindOf?.(record) ?? 'payment');
    const { amountMinor, feeMinor } = lineAmounts(record, kind, currency.decimals, parts);
    return {
      lineNo: record.lineNo,
      kind,
      channelTransNo: channelTransNo(record),
      refNo: refNo(record),
      transNo: transNo(record),
      account: account(record),
      currency: currency.code,
      amountMinor,
      feeMinor,
      transactedAt: transactedAt(record),
    };
  };
}
