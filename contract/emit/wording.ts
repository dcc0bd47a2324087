/** Wording of descriptions of a field, a rule or a call beyond the contract's own texts. */
import type { Call, Dictionary, Field, Language, Text } from '../model.ts';

/** Joins sentences as the language does: with a space, or without one between Chinese full stops. */
export function sentences(language: Language, parts: readonly (string | undefined)[]): string {
  const there = parts.filter((part): part is string => part !== undefined && part !== '');
  return there.join(language === 'zh' ? '' : ' ');
}

const quotedPattern: Text = { en: 'Pattern', zh: '格式' };
const deprecatedWord: Text = { en: 'Deprecated', zh: '已废弃' };

/** `Deprecated: …` with what replaces it. */
export function deprecation(language: Language, text: Text): string {
  return labelled(language, deprecatedWord[language], text[language]);
}

/** Returns whether no merchant should use the call anymore. Tools must not mark one that some go on using (`tag`). */
export const isObsolete = ({ deprecated }: Call): boolean =>
  deprecated !== undefined && deprecated.tag === undefined;

/** Returns the text on what replaces the call; undefined if nothing does. */
export function callDeprecation(language: Language, call: Call): string | undefined {
  const { deprecated } = call;
  if (deprecated === undefined) return undefined;
  return isObsolete(call) ? deprecation(language, deprecated.text) : deprecated.text[language];
}

/** A label, the colon of the language, and what it labels. */
export function labelled(language: Language, label: string, text: string): string {
  return `${label}${language === 'zh' ? '：' : ': '}${text}`;
}

/** The values of a dictionary as one line: `1 sale; 2 void`. */
export function valueList(language: Language, dictionary: Dictionary): string {
  const items = dictionary.values.map(({ value, name }) => `\`${value}\` ${name[language]}`);
  return language === 'zh' ? `取值：${items.join('；')}。` : `Values: ${items.join('; ')}.`;
}

/** Summary, note, pattern in words, values and deprecation of a field, in one language. */
export function fieldDescription(language: Language, field: Field): string {
  return sentences(language, [
    field.summary[language],
    field.note?.[language],
    ...textOnly(language, field),
    field.kind === 'integer' || field.kind === 'text'
      ? field.values && valueList(language, field.values)
      : undefined,
    field.deprecated && deprecation(language, field.deprecated),
  ]);
}

function textOnly(language: Language, field: Field): (string | undefined)[] {
  if (field.kind !== 'text') return [];
  const published = field.publishedMaxLength;
  return [
    field.patternText &&
      (language === 'zh'
        ? `${quotedPattern.zh}：${field.patternText.zh.replace(/。$/, '')}。`
        : `${quotedPattern.en}: ${field.patternText.en.replace(/\.$/, '')}.`),
    // Where the contract's own note gives the published length, it is not repeated.
    published === undefined || field.note?.[language].includes(String(published))
      ? undefined
      : language === 'zh'
        ? `公布的最大长度为 ${published}，实际按 ${field.maxLength} 校验。`
        : `The published maximum length is ${published}; the gateway enforces ${field.maxLength}.`,
  ];
}

/** Other names of a call: methods and paths that mean the same (decision 7). */
export function aliasText(language: Language, call: Call): string | undefined {
  const names = [...call.methodAliases, ...call.pathAliases].map((name) => `\`${name}\``);
  if (names.length === 0) return undefined;
  return language === 'zh'
    ? `同一接口的其他名称：${names.join('、')}。`
    : `Other names of the same call: ${names.join(', ')}.`;
}

/** The rules of a call as a list, one a line; undefined if it has none. */
export function ruleTexts(language: Language, call: Call): string | undefined {
  if (call.rules.length === 0) return undefined;
  return call.rules.map((rule) => `- ${rule.text[language]}`).join('\n');
}

/** A table in Markdown; a bar inside a cell is escaped, and a line break becomes a space. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}
