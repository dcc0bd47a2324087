/** The reference page's own words; everything else it says is in the contract. */

import type { Field, Language, Need, Text, TextField } from '@tollgate/contract/model';
import type { FieldRow } from './fields.ts';

/** Names of the JSON types by kind of field. */
export const kindNames: Readonly<Record<Field['kind'], Text>> = {
  text: { en: 'string', zh: '字符串' },
  integer: { en: 'integer', zh: '整数' },
  amount: { en: 'amount', zh: '金额' },
  boolean: { en: 'boolean', zh: '布尔' },
  object: { en: 'object', zh: '对象' },
  list: { en: 'array', zh: '数组' },
};

export const requestNeeds: Readonly<Record<Need, Text>> = {
  required: { en: 'required', zh: '必填' },
  optional: { en: 'optional', zh: '选填' },
  conditional: { en: 'conditional', zh: '条件必填' },
};

/** Needs of a reply's members; a reader asks whether a member is there. */
export const replyNeeds: Readonly<Record<Need, Text>> = {
  required: { en: 'always', zh: '必返' },
  optional: { en: 'if any', zh: '有值才返回' },
  conditional: { en: 'if any', zh: '有值才返回' },
};

const formatNames = {
  'http-url': { en: 'absolute http or https URL', zh: 'http 或 https 绝对地址' },
  currency: { en: 'ISO 4217 code', zh: 'ISO 4217 代码' },
  country: { en: 'ISO 3166-1 alpha-2 code', zh: 'ISO 3166-1 两位字母代码' },
  'ip-address': { en: 'IPv4 or IPv6 address', zh: 'IPv4 或 IPv6 地址' },
  json: { en: 'JSON text', zh: 'JSON 字符串' },
} as const satisfies Record<string, Text>;

/** `string`, `array of objects`. */
export function kindText(language: Language, field: Field): string {
  const kind = kindNames[field.kind][language];
  if (field.kind === 'object' && field.orBoolean === true) {
    return `${kind}${language === 'zh' ? '或' : ' or '}${kindNames.boolean[language]}`;
  }
  if (field.kind !== 'list') return kind;
  const entries = kindNames[field.of.kind][language];
  return language === 'zh' ? `${entries}数组` : `array of ${entries}s`;
}

const plain = (value: number) => String(value);

function lengthText(language: Language, minLength: number, maxLength: number): string {
  if (minLength === maxLength) {
    return language === 'zh' ? `固定 ${maxLength} 个字符` : `exactly ${maxLength} characters`;
  }
  if (minLength <= 1) {
    return language === 'zh' ? `最长 ${maxLength} 个字符` : `up to ${maxLength} characters`;
  }
  return language === 'zh'
    ? `${minLength} 至 ${maxLength} 个字符`
    : `${minLength} to ${maxLength} characters`;
}

/** The enforced length; where the published one differs, both (decision 5). */
function textLength(language: Language, { minLength = 0, maxLength, publishedMaxLength }: TextField): string {
  if (publishedMaxLength === undefined) return lengthText(language, minLength, maxLength);
  return language === 'zh'
    ? `公布长度 ${publishedMaxLength}，实际接受 ${minLength} 至 ${maxLength} 个字符`
    : `published as ${publishedMaxLength}; ${minLength} to ${maxLength} characters are accepted`;
}

/**
 * Returns the constraints of a value in short phrases: length, range, format, default. Patterns and values are shown
 * apart.
 */
export function constraintTexts(language: Language, field: Field): readonly string[] {
  const texts: string[] = [];
  switch (field.kind) {
    case 'text':
      // A currency has three letters, whatever length the published format allows.
      if (field.values === undefined && field.format !== 'currency') texts.push(textLength(language, field));
      if (field.format !== undefined) texts.push(formatNames[field.format][language]);
      break;
    case 'integer':
      if (field.values === undefined) {
        const [min, max] = [plain(field.min), plain(field.max)];
        texts.push(language === 'zh' ? `取值 ${min} 至 ${max}` : `${min} to ${max}`);
      }
      break;
    case 'amount':
      if (field.zero) texts.push(language === 'zh' ? '不小于 0' : '0 or more');
      else texts.push(language === 'zh' ? '大于 0' : 'more than 0');
      break;
    case 'list':
      texts.push(language === 'zh' ? `最多 ${field.maxItems} 项` : `up to ${field.maxItems} entries`);
      texts.push(...constraintTexts(language, field.of));
      break;
    case 'boolean':
    case 'object':
      break;
  }
  return texts;
}

/** The pattern that a text, or each entry of a list, must match as a whole. */
export function patternOf(field: Field): { readonly source: string; readonly text: Text } | undefined {
  if (field.kind === 'list') return patternOf(field.of);
  if (field.kind !== 'text' || field.pattern === undefined || field.patternText === undefined)
    return undefined;
  return { source: field.pattern, text: field.patternText };
}

/** Returns the facts of a row besides its texts: type and constraints in one line, for search and for lists. */
export function rowFacts(language: Language, row: FieldRow): string {
  const pattern = patternOf(row.field)?.text[language];
  return [kindText(language, row.field), ...constraintTexts(language, row.field), pattern]
    .filter((part) => part !== undefined)
    .join(language === 'zh' ? '，' : ', ');
}
