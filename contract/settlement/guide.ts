/** The guide to mappings, docs/settlement-mapping.md and its Chinese twin: the tables come from the schema. */
import { type JsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import { table } from '../connector/guide-tables.ts';
import { isObject } from '../json-object.ts';
import { isSchema } from '../members.ts';
import type { Language, Text } from '../model.ts';
import { exampleMappings } from './examples.ts';
import * as mappings from './mapping.ts';
import memberTexts from './member-texts.json' with { type: 'json' };

const chineseTexts: Readonly<Record<string, string>> = memberTexts;
const place = '#/$defs/';

/** Types in the order of the guide. */
const typeNames = [
  'SettlementMapping',
  'Column',
  'FixedColumn',
  'Format',
  'DelimitedFormat',
  'FixedFormat',
  'Header',
  'Trailer',
  'Kinds',
  'KindsByType',
  'KindsBySign',
  'References',
  'Currency',
  'CurrencyColumn',
  'FixedCurrency',
  'Amounts',
  'Amount',
  'Sign',
  'SignByKind',
  'SignByCharacter',
  'SignByColumn',
  'Moment',
  'TimeOfDay',
] as const;

/** Returns the JSON Schema of each type. */
export function mappingSchemas(): Readonly<Record<string, JsonSchema>> {
  const named = Object.entries(mappings).filter(([, value]) => isSchema(value));
  return toJsonSchemaDefs(Object.fromEntries(named) as Record<string, never>, {
    target: 'draft-2020-12',
    overrideSchema: ({ jsonSchema: { propertyNames: _names, ...schema } }) => schema,
  });
}

const words = {
  text: { en: 'text', zh: '字符串' },
  whole: { en: 'whole number', zh: '整数' },
  flag: { en: 'true or false', zh: 'true 或 false' },
  list: { en: 'list of ', zh: '列表，元素为' },
  values: { en: 'object, its values: ', zh: '对象，其值为 ' },
  or: { en: ' or ', zh: ' 或 ' },
} as const satisfies Readonly<Record<string, Text>>;

function typeOf(schema: unknown, language: Language): string {
  if (!isObject(schema)) return '';
  const said = (name: keyof typeof words) => words[name][language];
  const { $ref: ref, type, items, enum: values, const: value, anyOf, additionalProperties } = schema;
  if (typeof ref === 'string') {
    const name = ref.slice(place.length);
    return `[${name}](#${name.toLowerCase()})`;
  }
  if (value !== undefined) return `\`"${String(value)}"\``;
  if (Array.isArray(values)) return values.map((one) => `\`"${String(one)}"\``).join(', ');
  if (Array.isArray(anyOf)) return anyOf.map((one) => typeOf(one, language)).join(said('or'));
  if (type === 'array') return `${said('list')}${typeOf(items, language)}`;
  if (type === 'object') return `${said('values')}${typeOf(additionalProperties, language)}`;
  return said(type === 'string' ? 'text' : type === 'boolean' ? 'flag' : 'whole');
}

const head: Readonly<Record<Language, readonly string[]>> = {
  en: ['Field', 'Type', 'Required', 'Description'],
  zh: ['字段', '类型', '必填', '说明'],
};
const yes: Text = { en: 'yes', zh: '是' };
const oneOf: Text = { en: 'One of: ', zh: '以下之一：' };

function typeText(name: string, schema: JsonSchema | undefined, language: Language): string {
  const title = `### ${name}\n\n`;
  const { properties, required = [], anyOf, oneOf: variants } = schema ?? {};
  if (properties === undefined) {
    const options = anyOf ?? variants ?? [];
    return `${title}${oneOf[language]}${options.map((option) => typeOf(option, language)).join(', ')}`;
  }
  const rows = Object.entries(properties).map(([member, value]) => {
    const about = isObject(value) && typeof value['description'] === 'string' ? value['description'] : '';
    return [
      `\`${member}\``,
      typeOf(value, language),
      required.includes(member) ? yes[language] : '',
      language === 'zh' ? (chineseTexts[about] ?? about) : about,
    ];
  });
  return `${title}${table(head[language], rows)}`;
}

const exampleText = JSON.stringify(exampleMappings['debit-credit'], null, 2);

const begin: Text = {
  en: `# Mappings of settlement files

A mapping is a JSON file that describes the format of an acquirer's settlement files. \`tollgate settlement\` uses it to
read the files. This page is generated from the contract with \`npm run emit -- --docs docs\`. It is also available
[in Chinese](settlement-mapping.zh.md).

\`\`\`sh
tollgate settlement mappings                                   # lists the examples
tollgate settlement mappings debit-credit > bank.json          # starts from one of them
tollgate settlement check 20261123.csv --mapping bank.json     # shows what would be imported, without a database
\`\`\`

A file is imported completely or not at all. \`check\` exits with code 0 if the file can be imported. It exits with
code 1 if the file is wrong, with a message that names the line and, if possible, the column, and with code 2 if the
mapping is wrong or a file cannot be read. A line can have up to 65,536 characters; a file can be of any size.

## How lines are read

- Identify a column by its name (if \`column_names\` is true) or by its number, starting at 1. In a fixed format, write
  a column as \`{"from":8,"width":12}\`; both numbers are in characters. The header and the trailer have no column
  names, so use numbers there.
- Spaces around a value are removed. Empty lines are ignored. If \`quote\` is set, a value in quotes can contain line breaks
  (RFC 4180).
- \`gross\`, \`fee\`, and \`net\` are related: net = gross - fee. A plus sign is in favor of the merchant. Omit the amount
  that the file does not contain. If the file contains all three, each line is checked.
- In a line of the kind \`fee\`, the amount is in the \`fee\` column or, if that column is empty, in the \`gross\` column.
- An amount cannot have more decimals than ISO 4217 defines for its currency; additional zeros at the end are
  accepted.
- The gateway stores references and the account unchanged and uses them to find orders, so do not assign a column
  that contains card numbers to these fields.
- A time without an offset is in \`time_zone\`, and a date without a time means midnight in that time zone. The
  days that the file settles are in the same time zone, unless \`time_zone\` in the header names a different one.
- A two-digit year is in the current century.
- If the mapping has no trailer, the gateway cannot detect that a file was cut off between two lines.
  It rejects a file that changes while it is being read, but only a trailer shows that a file is complete.`,
  zh: `# 结算文件映射

映射是一个 JSON 文件，描述收单机构结算文件的格式。\`tollgate settlement\` 据此读取文件。
本页由契约生成（命令：\`npm run emit -- --docs docs\`）。另见[英文版](settlement-mapping.md)。

\`\`\`sh
tollgate settlement mappings                                   # 列出示例
tollgate settlement mappings debit-credit > bank.json          # 以某个示例为起点
tollgate settlement check 20261123.csv --mapping bank.json     # 显示将要导入的内容，无需数据库
\`\`\`

文件要么整体导入，要么完全不导入。文件可以导入时，\`check\` 的退出码为 0；文件有误时
为 1，消息指明行号（可能时含列号）；映射有误或文件无法读取时为 2。每行最多 65,536 个字符，文件大小不限。

## 读取规则

- 用列名（\`column_names\` 为 true 时）或列号指定列，列号从 1 开始。定长格式的列写为 \`{"from":8,"width":12}\`，
  单位为字符。文件头和结尾记录没有列名，请使用列号。
- 值两端的空格会被去除，空行会被忽略。指定 \`quote\` 后，引号内的值可以包含换行（RFC 4180）。
- \`gross\`、\`fee\`、\`net\` 的关系为 net = gross - fee，正号表示对商户有利。文件未提供的一项可以不填；
  三项都有时，网关逐行检查。
- \`fee\` 类型的明细，金额取自 \`fee\` 列；该列为空时取自 \`gross\` 列。
- 金额的小数位数不得超过该币种的规定（ISO 4217），末尾多余的零除外。
- 网关原样存储参考号与账户，并据此查找订单，因此请勿将含有卡号的列指定为参考号或账户。
- 不带时差的时间按 \`time_zone\` 解析，没有时刻的日期视为该时区的零点。结算日期也使用该时区；如果结算日期的时区不同，
  请在文件头的 \`time_zone\` 中指定。
- 两位数年份按本世纪解析。
- 映射未指定结尾记录时，网关无法发现文件在两行之间被截断。读取过程中发生变化的文件会被拒绝，
  但只有结尾记录能够表明文件完整。`,
};
const middle: Text = { en: '## Example', zh: '## 示例' };
const members: Text = { en: '## Fields', zh: '## 字段' };

/** Returns the guide in one language, as Markdown. */
export function mappingGuide(language: Language): string {
  const schemas = mappingSchemas();
  const types = typeNames.map((name) => typeText(name, schemas[name], language));
  const example = `${middle[language]}\n\n\`\`\`json\n${exampleText}\n\`\`\``;
  return `${[begin[language], example, members[language], ...types].join('\n\n')}\n`;
}
