/** Counts and totals of a file, and the trailer that must agree with them. */
import { fixedDecimal } from '@tollgate/contract/amount';
import { decimalsOf } from '@tollgate/contract/currencies';
import type { SettlementMapping } from '@tollgate/contract/settlement/mapping';
import { amountReader } from './amounts.ts';
import type { ColumnReader, Columns } from './columns.ts';
import { SettlementFileError } from './file-error.ts';
import type { SettlementLine } from './line.ts';
import { directions, netOf, signedReader } from './line-amounts.ts';
import type { FileRecord } from './split.ts';

export class FileTotals {
  lines = 0;
  /** In minor units by currency. */
  readonly net = new Map<string, number>();
  readonly gross = new Map<string, number>();

  add(line: SettlementLine): void {
    this.lines += 1;
    addTo(this.net, line, netOf(line));
    addTo(this.gross, line, directions[line.kind] * line.amountMinor);
  }
}

function addTo(totals: Map<string, number>, { currency, lineNo }: SettlementLine, minor: number): void {
  const sum = (totals.get(currency) ?? 0) + minor;
  if (!Number.isSafeInteger(sum))
    throw new SettlementFileError(
      { en: `the total in ${currency} is too large.`, zh: `${currency} 的合计过大。` },
      { line: lineNo },
    );
  totals.set(currency, sum);
}

const disagrees = (column: ColumnReader, record: FileRecord, counted: string) =>
  column.wrong(record, {
    en: `does not match the total of the lines, ${counted}: the file is incomplete or was changed`,
    zh: `与明细不符，明细合计为 ${counted}：文件不完整或已被修改`,
  });

type Trailer = NonNullable<SettlementMapping['trailer']>;

/** Reads `USD:12.30;EUR:-4.00`, in major units with a point. */
function checkTotalsByCurrency(
  column: ColumnReader,
  record: FileRecord,
  totals: ReadonlyMap<string, number>,
): void {
  const text = column.read(record);
  const readAmount = amountReader({ decimal_sign: '.' });
  const given = new Map<string, number>();
  for (const part of text === '' ? [] : text.split(';')) {
    const [, code = '', amountText = ''] = /^ *([A-Z]{3}) *: *([^ ]+) *$/.exec(part) ?? [];
    const decimals = decimalsOf(code);
    const amount = decimals === undefined ? undefined : readAmount(amountText, decimals, 'start');
    if (amount === undefined || typeof amount === 'string' || given.has(code))
      throw column.wrong(record, {
        en: 'is not a list of totals in the form USD:12.30;EUR:-4.00',
        zh: '不是 USD:12.30;EUR:-4.00 格式的合计',
      });
    given.set(code, amount.sign === '-' ? 0 - amount.minor : amount.minor);
  }
  for (const code of new Set([...totals.keys(), ...given.keys()])) {
    const minor = totals.get(code) ?? 0;
    if (minor !== (given.get(code) ?? 0))
      throw disagrees(column, record, `${code}:${fixedDecimal(minor, decimalsOf(code) ?? 0)}`);
  }
}

function checkOneTotal(
  mapping: SettlementMapping,
  {
    total,
    total_sign: sign = { by: 'character' },
  }: Trailer & { readonly total: NonNullable<Trailer['total']> },
  columns: Columns,
  record: FileRecord,
  totals: ReadonlyMap<string, number>,
): void {
  const [[currency, minor] = [undefined, 0], second] = [...totals];
  const column = columns.of(total);
  if (second !== undefined)
    throw column.wrong(record, {
      en: `is a single total, but the lines have ${totals.size} currencies: correct trailer.total_form in the mapping`,
      zh: `只有一个合计，而明细有 ${totals.size} 个币种：请修改映射中的 trailer.total_form`,
    });
  const fixed = 'fixed' in mapping.currency ? mapping.currency.fixed : undefined;
  const decimals = decimalsOf(currency ?? fixed ?? 'EUR') ?? 0;
  const given = signedReader(mapping.amounts, { column: total, sign }, columns).read(
    record,
    decimals,
    'payment',
  );
  if (given !== minor) throw disagrees(column, record, fixedDecimal(minor, decimals));
}

/** @throws SettlementFileError where the trailer does not agree with the lines */
export function checkTrailer(
  mapping: SettlementMapping,
  columns: Columns,
  record: FileRecord,
  totals: FileTotals,
  records: number,
): void {
  const { trailer } = mapping;
  if (trailer === undefined) return;
  if (trailer.count !== undefined) {
    const column = columns.of(trailer.count);
    const text = column.read(record);
    const counted = trailer.counts === 'records' ? records : totals.lines;
    if (!/^[0-9]{1,15}$/.test(text))
      throw column.wrong(record, { en: 'is not a number of lines', zh: '不是行数' });
    if (Number(text) !== counted) throw disagrees(column, record, String(counted));
  }
  const { total } = trailer;
  if (total === undefined) return;
  const sums = trailer.totals === 'gross' ? totals.gross : totals.net;
  if (trailer.total_form === 'by-currency') checkTotalsByCurrency(columns.of(total), record, sums);
  else checkOneTotal(mapping, { ...trailer, total }, columns, record, sums);
}
