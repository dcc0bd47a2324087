/**
 * The mapping of a settlement file: a JSON file that says how an acquirer writes its lines. A schema is the one source
 * of the type, of its reader and of the table in docs/settlement-mapping.md; the Chinese of a description is in
 * member-texts.json.
 */
import * as v from 'valibot';
import { described, refer, type Shape } from '../members.ts';

export const settlementFormats = ['delimited', 'fixed'] as const;

export const settlementEncodings = [
  'utf-8',
  'utf-16',
  'utf-16le',
  'utf-16be',
  'iso-8859-1',
  'iso-8859-2',
  'iso-8859-15',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'gb18030',
  'big5',
  'shift_jis',
] as const;
export type SettlementEncoding = (typeof settlementEncodings)[number];

/** `payment` and `chargeback-reversal` raise the amount that the acquirer pays; the others lower it. */
export const lineKinds = ['payment', 'refund', 'chargeback', 'chargeback-reversal', 'fee'] as const;
export type LineKind = (typeof lineKinds)[number];

/** Largest number of a column, of a character in a line, and of a width. */
const positionMax = 10_000;
const textMax = 200;
/** Different marks and values of types that a mapping may list. */
const listMax = 200;

const position = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(positionMax));
const shortText = v.pipe(v.string(), v.minLength(1), v.maxLength(textMax));
const character = v.pipe(v.string(), v.length(1));
const texts = v.pipe(v.array(shortText), v.minLength(1), v.maxLength(listMax));

export const FixedColumn = v.strictObject({
  from: described('Number of the first character of the column in its line, from 1.', position),
  width: described('Characters of the column.', position),
});

/** Place of a value in its line: its name, its number from 1, or its width. */
export const Column = v.union([shortText, position, FixedColumn]);
export type SettlementColumn = Shape<typeof Column>;

const column = (about: string) => refer(Column, about);

export const DelimitedFormat = v.strictObject({
  kind: v.literal('delimited'),
  separator: described('The one character between two columns; "\\t" for a tab.', character),
  quote: v.exactOptional(
    described(
      'The one character around a value that contains the separator; twice in a value, it stands for itself.',
      character,
    ),
  ),
});

export const FixedFormat = v.strictObject({ kind: v.literal('fixed') });

export const Format = v.variant('kind', [DelimitedFormat, FixedFormat]);

export const SignByKind = v.strictObject({ by: v.literal('kind') });

export const SignByCharacter = v.strictObject({
  by: v.literal('character'),
  at: v.exactOptional(
    described('Place of the sign: before the digits (default) or after them.', v.picklist(['start', 'end'])),
  ),
  reversed: v.exactOptional(
    described('true if the file uses the opposite sign, such as a minus before a fee.', v.boolean()),
  ),
});

export const SignByColumn = v.strictObject({
  by: v.literal('column'),
  column: column('Column with the sign.'),
  plus: described('Values for plus, such as ["C"] or ["H"].', texts),
  minus: described('Values for minus, such as ["D"] or ["S"].', texts),
});

export const Sign = v.variant('by', [SignByKind, SignByCharacter, SignByColumn]);

export const Amount = v.strictObject({
  column: column('Column of the amount.'),
  sign: refer(
    Sign,
    'Where the sign comes from. Plus is in favor of the merchant; for a fee, plus is what the acquirer keeps.',
  ),
});
export type SettlementAmount = Shape<typeof Amount>;

const decimalsMax = 6;

export const Amounts = v.strictObject({
  decimal_sign: v.exactOptional(
    described('"." or ",". Absent: the file writes digits alone, see decimals.', v.picklist(['.', ','])),
  ),
  thousands_sign: v.exactOptional(
    described(`Sign between groups of three digits: ".", ",", " " or "'".`, v.picklist(['.', ',', ' ', "'"])),
  ),
  decimals: v.exactOptional(
    described(
      'Without decimal_sign: how many of the digits are decimals, or "currency" for as many as the currency has by ISO 4217 (default).',
      v.union([
        v.literal('currency'),
        v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(decimalsMax)),
      ]),
    ),
  ),
  gross: v.exactOptional(refer(Amount, 'Amount before the fee. Absent: computed from net and fee.')),
  fee: v.exactOptional(
    refer(Amount, 'Fee. Absent: computed from gross and net, or 0 if net is absent as well.'),
  ),
  net: v.exactOptional(
    refer(Amount, 'Amount after the fee. With gross and fee, each line is checked: net = gross - fee.'),
  ),
});

export const CurrencyColumn = v.strictObject({
  column: column('Column of the currency.'),
  code: v.exactOptional(
    described(
      'ISO 4217 code: alphabetic such as EUR (default), or numeric such as 978.',
      v.picklist(['alphabetic', 'numeric']),
    ),
  ),
});

export const FixedCurrency = v.strictObject({
  fixed: described('Alphabetic code of the one currency of the file, such as EUR.', shortText),
});

export const Currency = v.union([CurrencyColumn, FixedCurrency]);

export const TimeOfDay = v.strictObject({
  column: column('Column of the time.'),
  format: described('Format of the time: text with HH, mm and ss, such as "HHmmss".', shortText),
});

export const Moment = v.strictObject({
  column: column('Column of the date.'),
  format: described(
    'Format of the date: "iso-8601", or text with YYYY or YY, MM, DD, HH, mm, ss and SSS, such as "DD.MM.YYYY HH:mm".',
    shortText,
  ),
  time: v.exactOptional(refer(TimeOfDay, 'Second column, with the time of day.')),
  time_zone: v.exactOptional(
    described(
      'Time zone of times without an offset, and of dates without a time: "UTC" (default), "+08:00", or a name of IANA such as "Europe/Berlin".',
      shortText,
    ),
  ),
});
export type SettlementMoment = Shape<typeof Moment>;

export const Header = v.strictObject({
  mark: v.exactOptional(
    described(
      'Text at the start of the header: its first column. Absent: the first line is the header.',
      shortText,
    ),
  ),
  reference: v.exactOptional(column("Column of the acquirer's name for the file.")),
  first_day: v.exactOptional(column('Column of the first day that the file settles.')),
  last_day: v.exactOptional(column('Column of the last day that the file settles.')),
  day_format: v.exactOptional(
    described('Format of both days, such as "DD.MM.YYYY". Default "YYYY-MM-DD".', shortText),
  ),
  time_zone: v.exactOptional(
    described(
      'Time zone in which the days that the file settles begin and end, written as that of transacted_at, which is the default.',
      shortText,
    ),
  ),
});

export const Trailer = v.strictObject({
  mark: described(
    'Text at the start of the trailer: its first column. A file without it is incomplete.',
    shortText,
  ),
  count: v.exactOptional(column('Column of the number of lines.')),
  counts: v.exactOptional(
    described(
      'What the number counts: "lines" with payments and so on (default), or "records", which include header, column names and trailer.',
      v.picklist(['lines', 'records']),
    ),
  ),
  total: v.exactOptional(column('Column of the total.')),
  totals: v.exactOptional(
    described(
      'What the total adds up: "net" (default), or "gross" with the sign of each line.',
      v.picklist(['net', 'gross']),
    ),
  ),
  total_form: v.exactOptional(
    described(
      'Form of the total: "amount", written as the amounts of lines, in the one currency of the file (default), or "by-currency", such as USD:12.30;EUR:-4.00.',
      v.picklist(['amount', 'by-currency']),
    ),
  ),
  total_sign: v.exactOptional(
    refer(Sign, 'Sign of a total in the form "amount". Default {"by":"character"}.'),
  ),
});

export const KindsByType = v.strictObject({
  column: column('Column of the type.'),
  values: described(
    'Each value of the column and its kind, such as {"SALE":"payment"}.',
    v.record(shortText, v.picklist(lineKinds)),
  ),
});

export const KindsBySign = v.strictObject({
  plus: described('Kind of a line with a gross amount of zero or more.', v.picklist(lineKinds)),
  minus: described('Kind of a line with a gross amount below zero.', v.picklist(lineKinds)),
});

export const Kinds = v.union([KindsByType, KindsBySign]);

export const References = v.strictObject({
  channel_trans_no: v.exactOptional(column("The acquirer's number of the payment or refund.")),
  ref_no: v.exactOptional(column('Retrieval reference number.')),
  trans_no: v.exactOptional(column("The gateway's number, trans_no.")),
  account: v.exactOptional(column("The merchant's account at the acquirer.")),
});

/** How an acquirer writes its settlement files. */
export const SettlementMapping = v.strictObject({
  about: v.exactOptional(
    described('Description for people: whose file it is.', v.pipe(v.string(), v.maxLength(1_000))),
  ),
  format: refer(Format, 'How a line is split: at a separator, or at fixed widths.'),
  encoding: described(
    'Encoding of the file. "utf-16" requires a byte order mark, which distinguishes its two byte orders.',
    v.picklist(settlementEncodings),
  ),
  skipped_lines: v.exactOptional(
    described(
      'Number of lines to skip at the beginning of the file. Default 0.',
      v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000)),
    ),
  ),
  header: v.exactOptional(refer(Header, 'The header, one line before the column names.')),
  column_names: v.exactOptional(
    described(
      'true if a line contains the column names; each line must then have the same number of columns.',
      v.boolean(),
    ),
  ),
  line_mark: v.exactOptional(
    described(
      'Text at the start of each line: its first column. Absent: every other line is one.',
      shortText,
    ),
  ),
  skipped_marks: v.exactOptional(described('Text at the start of lines to skip between the others.', texts)),
  trailer: v.exactOptional(refer(Trailer, 'The trailer, the last line of the file.')),
  kinds: refer(Kinds, 'Kind of a line: by the value of a column, or by the sign of its gross amount.'),
  references: refer(References, 'What identifies a payment or refund.'),
  currency: refer(Currency, 'Currency of a line: a column, or one that is fixed.'),
  amounts: refer(Amounts, 'Amounts of a line, and how they are written.'),
  transacted_at: v.exactOptional(refer(Moment, 'When the payment was made.')),
});
export type SettlementMapping = Shape<typeof SettlementMapping>;
