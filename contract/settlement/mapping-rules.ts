/** Rules between the members of a mapping. */
import { decimalsOf } from '../currencies.ts';
import { isObject } from '../json-object.ts';
import type { Text } from '../model.ts';
import { hasDate, hasTime, isKnownZone } from './date-form.ts';
import type { SettlementColumn, SettlementMapping } from './mapping.ts';

export interface MappingProblem {
  readonly member: string;
  readonly text: Text;
}

const problem = (member: string, en: string, zh: string): MappingProblem => ({ member, text: { en, zh } });

const isColumn = (value: unknown): value is SettlementColumn =>
  typeof value === 'string' || typeof value === 'number' || (isObject(value) && 'from' in value);

/** Members of a header or trailer that name a column. */
const recordColumns = ['reference', 'first_day', 'last_day', 'count', 'total'];

/** Returns each column of a part of the mapping, with the name of its member. */
function columnsOf(part: unknown, names: readonly string[], place: string): [string, SettlementColumn][] {
  if (!isObject(part)) return [];
  return Object.entries(part).flatMap(([name, value]): [string, SettlementColumn][] => {
    const member = `${place}.${name}`;
    if (names.includes(name) && isColumn(value)) return [[member, value]];
    return columnsOf(value, names, member);
  });
}

/** A column is named, numbered or measured, by the format of the file. */
function columnProblem(mapping: SettlementMapping): MappingProblem | undefined {
  const { format, column_names: areNamed = false, references, kinds, currency, amounts } = mapping;
  const inLines = [
    ...Object.entries(references).map(([name, value]): [string, unknown] => [`references.${name}`, value]),
    ...columnsOf(kinds, ['column'], 'kinds'),
    ...columnsOf(currency, ['column'], 'currency'),
    ...columnsOf(amounts, ['column'], 'amounts'),
    ...columnsOf(mapping.transacted_at, ['column'], 'transacted_at'),
  ];
  const inRecords = [
    ...columnsOf(mapping.header, recordColumns, 'header'),
    ...columnsOf(mapping.trailer, [...recordColumns, 'column'], 'trailer'),
  ];
  for (const [member, value] of [...inLines, ...inRecords]) {
    if (format.kind === 'fixed' && typeof value !== 'object')
      return problem(
        member,
        'in a fixed format, write a column as {"from":…,"width":…}.',
        '定长格式的列须写为 {"from":…,"width":…}。',
      );
    if (format.kind === 'delimited' && typeof value === 'object')
      return problem(
        member,
        'in a delimited format, write a column as its name or its number.',
        '分隔格式的列须写为列名或列号。',
      );
  }
  const unnamed = [...(areNamed ? [] : inLines), ...inRecords].find(([, value]) => typeof value === 'string');
  if (unnamed !== undefined)
    return problem(
      unnamed[0],
      `the column "${String(unnamed[1])}" is a name, but no line here contains column names: use its number.`,
      `列“${String(unnamed[1])}”是列名，而此处没有列名行：请改写为列号。`,
    );
  return undefined;
}

function formatProblem(mapping: SettlementMapping): MappingProblem | undefined {
  const { format, column_names: areNamed } = mapping;
  if (format.kind === 'fixed')
    return areNamed === true
      ? problem('column_names', 'a fixed format has no column names.', '定长格式没有列名行。')
      : undefined;
  const { separator, quote } = format;
  const lineBreak = /[\r\n]/;
  if (lineBreak.test(separator) || (quote !== undefined && lineBreak.test(quote)))
    return problem('format', 'separator and quote cannot be line breaks.', '分隔符和引号不能是换行符。');
  return separator === quote
    ? problem('format.quote', 'it must differ from the separator.', '须与分隔符不同。')
    : undefined;
}

function amountProblem({ amounts, kinds }: SettlementMapping): MappingProblem | undefined {
  const { decimal_sign: decimalSign, thousands_sign: thousandsSign, decimals, gross, fee, net } = amounts;
  if (decimalSign !== undefined && decimalSign === thousandsSign)
    return problem('amounts.thousands_sign', 'it must differ from decimal_sign.', '须与 decimal_sign 不同。');
  if (decimalSign !== undefined && decimals !== undefined)
    return problem(
      'amounts.decimals',
      'remove it: decimal_sign already marks the decimals.',
      '请删除：decimal_sign 已标明小数。',
    );
  if (gross === undefined && (fee === undefined || net === undefined))
    return problem(
      'amounts.gross',
      'specify gross, or both fee and net.',
      '请指定 gross，或同时指定 fee 和 net。',
    );
  for (const [name, amount] of Object.entries({ gross, fee, net })) {
    if (typeof amount !== 'object' || !('sign' in amount) || amount.sign.by !== 'column') continue;
    const { plus, minus } = amount.sign;
    const twice = plus.find((value) => minus.includes(value));
    if (twice !== undefined)
      return problem(
        `amounts.${name}.sign.minus`,
        `"${twice}" is in both plus and minus: remove one.`,
        `“${twice}”同时属于 plus 和 minus：请删除其一。`,
      );
  }
  if (!('column' in kinds) && (gross === undefined || gross.sign.by === 'kind'))
    return problem(
      'kinds',
      'plus and minus require a gross amount that has a sign in the file.',
      'plus 和 minus 要求文件中的 gross 金额带有正负号。',
    );
  return undefined;
}

const zoneProblem = (member: string, zone = 'UTC'): MappingProblem | undefined =>
  isKnownZone(zone)
    ? undefined
    : problem(
        member,
        `"${zone}" is unknown: write "UTC", an offset such as "+08:00", or a name such as "Europe/Berlin".`,
        `“${zone}”不存在：请写 "UTC"、"+08:00" 这样的时差，或 "Europe/Berlin" 这样的时区名称。`,
      );

function momentProblem({ transacted_at: moment, header }: SettlementMapping): MappingProblem | undefined {
  const dayFormat = header?.day_format;
  if (dayFormat !== undefined && (!hasDate(dayFormat) || hasTime(dayFormat)))
    return problem('header.day_format', 'it must contain YYYY, MM, and DD.', '须包含 YYYY、MM 和 DD。');
  const headerProblem = zoneProblem('header.time_zone', header?.time_zone);
  if (moment === undefined || headerProblem !== undefined) return headerProblem;
  const { format, time, time_zone: zone } = moment;
  if (format !== 'iso-8601' && !hasDate(format))
    return problem(
      'transacted_at.format',
      'it must be "iso-8601", or contain YYYY or YY, MM, and DD, each once.',
      '须为 "iso-8601"，或包含 YYYY（或 YY）、MM、DD，各一次。',
    );
  if (time !== undefined && (!hasTime(time.format) || hasTime(format)))
    return problem(
      'transacted_at.time.format',
      'it must contain HH, and the format of the date must not contain a time.',
      '须包含 HH，且日期的 format 中不能有时间。',
    );
  return zoneProblem('transacted_at.time_zone', zone);
}

function recordProblem(mapping: SettlementMapping): MappingProblem | undefined {
  const { trailer, header, line_mark: lineMark, skipped_marks: skipped = [], currency } = mapping;
  const marks = [trailer?.mark, header?.mark, lineMark, ...skipped].filter((mark) => mark !== undefined);
  const twice = marks.find((mark, index) => marks.indexOf(mark) !== index);
  if (twice !== undefined)
    return problem(
      trailer?.mark === twice ? 'trailer.mark' : 'skipped_marks',
      `"${twice}" marks two kinds of lines.`,
      `“${twice}”标记了两种行。`,
    );
  if (trailer?.total_form === 'by-currency' && trailer.total_sign !== undefined)
    return problem(
      'trailer.total_sign',
      'remove it: a total by currency already has a sign.',
      '请删除：by-currency 的合计自带正负号。',
    );
  if (trailer?.total_sign?.by === 'kind')
    return problem('trailer.total_sign', 'a total has no kind.', '合计没有类型。');
  return 'fixed' in currency && decimalsOf(currency.fixed) === undefined
    ? problem(
        'currency.fixed',
        `"${currency.fixed}" is not an ISO 4217 code.`,
        `“${currency.fixed}”不是 ISO 4217 代码。`,
      )
    : undefined;
}

/** Returns the first problem of a mapping whose members have the right form. */
export const mappingProblem = (mapping: SettlementMapping): MappingProblem | undefined =>
  formatProblem(mapping) ??
  columnProblem(mapping) ??
  amountProblem(mapping) ??
  recordProblem(mapping) ??
  momentProblem(mapping);
