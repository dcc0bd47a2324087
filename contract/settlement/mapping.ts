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
  from: described("Position of the column's first character in the line, starting at 1.", position),
  width: described('Number of characters in the column.', position),
});

/** Place of a value in its line: its name, its number from 1, or its width. */
export const Column = v.union([shortText, position, FixedColumn]);
export type SettlementColumn = Shape<typeof Column>;

const column = (about: string) => refer(Column, about);

export const DelimitedFormat = v.strictObject({
  kind: v.literal('delimited'),
  separator: described('The single character between two columns; use "\\t" for a tab.', character),
  quote: v.exactOptional(
    described(
      'The single character that encloses a value that contains the separator. Within a value, it is written twice.',
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
    described(
      'Position of the sign: before the digits (default) or after them.',
      v.picklist(['start', 'end']),
    ),
  ),
  reversed: v.exactOptional(
    described('true if the file uses the opposite sign, such as a minus before a fee.', v.boolean()),
  ),
});

export const SignByColumn = v.strictObject({
  by: v.literal('column'),
  column: column('Column with the sign.'),
  plus: described('Values that indicate a plus sign, such as ["C"] or ["H"].', texts),
  minus: described('Values that indicate a minus sign, such as ["D"] or ["S"].', texts),
});

export const Sign = v.variant('by', [SignByKind, SignByCharacter, SignByColumn]);

export const Amount = v.strictObject({
  column: column('Column with the amount.'),
  sign: refer(
    Sign,
    'Source of the sign. A plus sign is in favor of the merchant. For a fee, a plus sign means that the acquirer keeps the amount.',
  ),
});
export type SettlementAmount = Shape<typeof Amount>;

const decimalsMax = 6;

export const Amounts = v.strictObject({
  decimal_sign: v.exactOptional(
    described(
      '"." or ",". If absent, the amounts contain only digits; see decimals.',
      v.picklist(['.', ',']),
    ),
  ),
  thousands_sign: v.exactOptional(
    described(
      `Separator between groups of three digits: ".", ",", " ", or "'".`,
      v.picklist(['.', ',', ' ', "'"]),
    ),
  ),
  decimals: v.exactOptional(
    described(
      'Number of decimal digits if decimal_sign is absent. "currency" (default) means the number that ISO 4217 defines for the currency.',
      v.union([
        v.literal('currency'),
        v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(decimalsMax)),
      ]),
    ),
  ),
  gross: v.exactOptional(refer(Amount, 'Amount before the fee. If absent, it is computed from net and fee.')),
  fee: v.exactOptional(
    refer(Amount, 'Fee. If absent, it is computed from gross and net, or is 0 if net is also absent.'),
  ),
  net: v.exactOptional(
    refer(
      Amount,
      'Amount after the fee. If gross and fee are also set, each line is checked: net = gross - fee.',
    ),
  ),
});

export const CurrencyColumn = v.strictObject({
  column: column('Column with the currency.'),
  code: v.exactOptional(
    described(
      'ISO 4217 code: alphabetic such as EUR (default), or numeric such as 978.',
      v.picklist(['alphabetic', 'numeric']),
    ),
  ),
});

export const FixedCurrency = v.strictObject({
  fixed: described("Alphabetic code of the file's only currency, such as EUR.", shortText),
});

export const Currency = v.union([CurrencyColumn, FixedCurrency]);

export const TimeOfDay = v.strictObject({
  column: column('Column with the time.'),
  format: described('Format of the time: a string with HH, mm, and ss, such as "HHmmss".', shortText),
});

export const Moment = v.strictObject({
  column: column('Column with the date.'),
  format: described(
    'Format of the date: "iso-8601", or a string with YYYY or YY, MM, DD, HH, mm, ss, and SSS, such as "DD.MM.YYYY HH:mm".',
    shortText,
  ),
  time: v.exactOptional(refer(TimeOfDay, 'Separate column for the time of day.')),
  time_zone: v.exactOptional(
    described(
      'Time zone of times without an offset, and of dates without a time: "UTC" (default), "+08:00", or an IANA name such as "Europe/Berlin".',
      shortText,
    ),
  ),
});
export type SettlementMoment = Shape<typeof Moment>;

export const Header = v.strictObject({
  mark: v.exactOptional(
    described(
      'Text at the start of the header (its first column). If absent, the first line is the header.',
      shortText,
    ),
  ),
  reference: v.exactOptional(column("Column with the acquirer's reference for the file.")),
  first_day: v.exactOptional(column('Column with the first settlement day.')),
  last_day: v.exactOptional(column('Column with the last settlement day.')),
  day_format: v.exactOptional(
    described('Format of both days, such as "DD.MM.YYYY". Default: "YYYY-MM-DD".', shortText),
  ),
  time_zone: v.exactOptional(
    described(
      'Time zone of the days that the file settles, in the same format as time_zone in transacted_at. Default: the value of that field.',
      shortText,
    ),
  ),
});

export const Trailer = v.strictObject({
  mark: described(
    'Text at the start of the trailer (its first column). A file without the trailer is treated as incomplete.',
    shortText,
  ),
  count: v.exactOptional(column('Column with the number of lines.')),
  counts: v.exactOptional(
    described(
      'What is counted: "lines" (default), which are the detail lines, or "records", which also include the header, the column names, and the trailer.',
      v.picklist(['lines', 'records']),
    ),
  ),
  total: v.exactOptional(column('Column with the total.')),
  totals: v.exactOptional(
    described(
      'Amounts that are added up in the total: "net" (default) or "gross", each with the sign of its line.',
      v.picklist(['net', 'gross']),
    ),
  ),
  total_form: v.exactOptional(
    described(
      'Format of the total: "amount" (default, for a file with only one currency), written like the amounts of the lines, or "by-currency", such as USD:12.30;EUR:-4.00.',
      v.picklist(['amount', 'by-currency']),
    ),
  ),
  total_sign: v.exactOptional(
    refer(Sign, 'Sign of a total in the format "amount". Default: {"by":"character"}.'),
  ),
});

export const KindsByType = v.strictObject({
  column: column('Column with the type.'),
  values: described(
    'Each value of the column and its kind, such as {"SALE":"payment"}.',
    v.record(shortText, v.picklist(lineKinds)),
  ),
});

export const KindsBySign = v.strictObject({
  plus: described('Kind of the lines whose gross amount is zero or more.', v.picklist(lineKinds)),
  minus: described('Kind of the lines whose gross amount is below zero.', v.picklist(lineKinds)),
});

export const Kinds = v.union([KindsByType, KindsBySign]);

export const References = v.strictObject({
  channel_trans_no: v.exactOptional(column("The acquirer's number for the payment or refund.")),
  ref_no: v.exactOptional(column('Retrieval reference number.')),
  trans_no: v.exactOptional(column("The gateway's transaction number, trans_no.")),
  account: v.exactOptional(column("The merchant's account at the acquirer.")),
});

/** How an acquirer writes its settlement files. */
export const SettlementMapping = v.strictObject({
  about: v.exactOptional(
    described("Note for readers, such as the acquirer's name.", v.pipe(v.string(), v.maxLength(1_000))),
  ),
  format: refer(Format, 'How a line is split: at a separator, or at fixed widths.'),
  encoding: described(
    'File encoding. "utf-16" requires a byte order mark, which identifies the byte order.',
    v.picklist(settlementEncodings),
  ),
  skipped_lines: v.exactOptional(
    described(
      'Number of lines to skip at the beginning of the file. Default: 0.',
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
      'Text at the start of each detail line (its first column). If absent, all other lines are detail lines.',
      shortText,
    ),
  ),
  skipped_marks: v.exactOptional(
    described('Text at the start of lines to skip among the detail lines.', texts),
  ),
  trailer: v.exactOptional(refer(Trailer, 'The trailer, the last line of the file.')),
  kinds: refer(
    Kinds,
    'How the kind of a line is determined: by the value of a column, or by the sign of its gross amount.',
  ),
  references: refer(References, 'Columns that identify a payment or refund.'),
  currency: refer(Currency, 'Currency of a line: taken from a column, or one fixed currency.'),
  amounts: refer(Amounts, 'Amounts of a line, and how they are written.'),
  transacted_at: v.exactOptional(refer(Moment, 'When the payment was made.')),
});
export type SettlementMapping = Shape<typeof SettlementMapping>;
