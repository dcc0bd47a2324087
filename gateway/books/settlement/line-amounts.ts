/** Gross, fee and net of a line: read with their signs, and computed where the file leaves one out. */
import type { Text } from '@tollgate/contract/model';
import type { LineKind, SettlementAmount, SettlementMapping } from '@tollgate/contract/settlement/mapping';
import { amountForm, amountProblems, amountReader } from './amounts.ts';
import type { ColumnReader, Columns } from './columns.ts';
import type { SettlementFileError } from './file-error.ts';
import type { SettlementLine } from './line.ts';
import type { FileRecord } from './split.ts';

/** The sign of an amount in favor of the merchant. */
export const directions: Readonly<Record<LineKind, 1 | -1>> = {
  payment: 1,
  refund: -1,
  chargeback: -1,
  'chargeback-reversal': 1,
  fee: -1,
};

/** Returns the gross amount of a line with its sign: above zero is what the acquirer pays. */
export const signedMinor = ({ kind, amountMinor }: Pick<SettlementLine, 'kind' | 'amountMinor'>): number =>
  directions[kind] * amountMinor;

/** Returns what a line adds to the net total. */
export const netOf = (line: Pick<SettlementLine, 'kind' | 'amountMinor' | 'feeMinor'>): number =>
  signedMinor(line) - line.feeMinor;

export interface SignedAmount {
  /** Returns minor units; an empty value is 0. `kind` gives the sign that the file leaves to it. */
  readonly read: (record: FileRecord, decimals: number, kind: LineKind) => number;
  readonly wrong: ColumnReader['wrong'];
}

type Sign = SettlementAmount['sign'];

/** Returns how a sign comes from its column. */
function signColumn(
  sign: Extract<Sign, { readonly by: 'column' }>,
  columns: Columns,
): (record: FileRecord) => 1 | -1 {
  const column = columns.of(sign.column);
  const [plus, minus] = [new Set(sign.plus), new Set(sign.minus)];
  return (record) => {
    const value = column.read(record);
    if (plus.has(value)) return 1;
    if (minus.has(value)) return -1;
    throw column.wrong(record, {
      en: 'is not a sign: add it to plus or minus in the mapping',
      zh: '不是正负号：请将其加入映射的 plus 或 minus',
    });
  };
}

/** Returns the reader of an amount with its sign. A fee whose sign comes from the kind is one that is kept. */
export function signedReader(
  amounts: SettlementMapping['amounts'],
  { column: place, sign }: SettlementAmount,
  columns: Columns,
  isFee = false,
): SignedAmount {
  const column = columns.of(place);
  const readAmount = amountReader(amounts);
  const signAt = sign.by === 'character' ? (sign.at ?? 'start') : 'none';
  const fromColumn = sign.by === 'column' ? signColumn(sign, columns) : undefined;
  const reversed = sign.by === 'character' && sign.reversed === true ? -1 : 1;
  const form = amountForm(amounts);
  return {
    wrong: column.wrong,
    read(record, decimals, kind) {
      const text = column.read(record);
      if (text === '') return 0;
      const amount = readAmount(text, decimals, signAt);
      if (typeof amount === 'string') throw column.wrong(record, amountProblems[amount](form, decimals));
      if (amount.minor === 0) return 0;
      if (fromColumn !== undefined) return amount.minor * fromColumn(record);
      if (sign.by === 'kind') return isFee ? amount.minor : amount.minor * directions[kind];
      return amount.minor * (amount.sign === '-' ? -reversed : reversed);
    },
  };
}

export interface FeeParts {
  readonly gross: SignedAmount | undefined;
  readonly fee: SignedAmount | undefined;
  readonly net: SignedAmount | undefined;
}

interface LineAmounts {
  readonly amountMinor: number;
  readonly feeMinor: number;
}

const notAdded: Text = {
  en: 'does not equal gross minus fee: correct the signs in the mapping, or ask the acquirer',
  zh: '不等于 gross 减去手续费：请修改映射中的正负号，或询问收单机构',
};
const zeroAmount: Text = { en: 'must be above zero', zh: '须大于零' };
const wrongSide: Text = {
  en: 'has the sign of the opposite kind: correct kinds or sign in the mapping',
  zh: '正负号与类型相反：请修改映射中的 kinds 或 sign',
};
const twoFees: Text = {
  en: 'is a second amount on a line of kind fee: leave gross or fee empty',
  zh: '是 fee 类型行的第二个金额：gross 与 fee 须有一个为空',
};

/** Returns the error at the amount that the mapping has. */
function wrongAmount(parts: FeeParts, record: FileRecord, words: Text): SettlementFileError {
  const place = parts.gross ?? parts.net ?? parts.fee;
  if (place === undefined) throw new Error('a mapping has an amount');
  return place.wrong(record, words);
}

function checkNet(
  record: FileRecord,
  place: SignedAmount | undefined,
  net: number | undefined,
  computed: number,
): void {
  if (place !== undefined && net !== computed) throw place.wrong(record, notAdded);
}

/** A fee of its own is in the column of fees, or else in that of gross amounts. */
function feeLine(
  record: FileRecord,
  parts: FeeParts,
  { gross = 0, fee = 0, net }: { readonly gross?: number; readonly fee?: number; readonly net?: number },
): LineAmounts {
  if (gross !== 0 && fee !== 0) throw wrongAmount(parts, record, twoFees);
  const taken = fee !== 0 ? fee : gross !== 0 ? -gross : -(net ?? 0);
  if (taken === 0) throw wrongAmount(parts, record, zeroAmount);
  checkNet(record, parts.net, net, -taken);
  return { amountMinor: 0, feeMinor: taken };
}

/** @throws SettlementFileError */
export function lineAmounts(
  record: FileRecord,
  kind: LineKind,
  decimals: number,
  parts: FeeParts,
): LineAmounts {
  const gross = parts.gross?.read(record, decimals, kind);
  const fee = parts.fee?.read(record, decimals, kind);
  const net = parts.net?.read(record, decimals, kind);
  if (kind === 'fee')
    return feeLine(record, parts, {
      ...(gross === undefined ? {} : { gross }),
      ...(fee === undefined ? {} : { fee }),
      ...(net === undefined ? {} : { net }),
    });
  const whole = gross ?? (net ?? 0) + (fee ?? 0);
  const kept = fee ?? (net === undefined ? 0 : whole - net);
  checkNet(record, parts.net, net, whole - kept);
  if (whole === 0) throw wrongAmount(parts, record, zeroAmount);
  if (Math.sign(whole) !== directions[kind]) throw wrongAmount(parts, record, wrongSide);
  return { amountMinor: Math.abs(whole), feeMinor: kept };
}
