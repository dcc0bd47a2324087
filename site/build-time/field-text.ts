/** Texts of a table about a field: its type and bounds, whether it must be there, what it means. */
import { dictionaries } from '@tollgate/contract/dictionary/index';
import type { Dictionary, Field, Language, Text } from '@tollgate/contract/model';
import { Fragment, type ReactNode } from 'react';
import { numberText } from '../reference/duration.ts';
import { kindText } from '../reference/wording.ts';
import { h } from './component.ts';
import { dictionaryHref } from './reference-links.ts';
import { richText } from './rich-text.ts';

/** Type and bounds in a few words: `text, 1–32 characters`. */
export function typeText(language: Language, field: Field): string {
  const kind = kindText(language, field);
  const bounds = boundsText(language, field);
  return bounds === undefined ? kind : `${kind}${language === 'zh' ? '，' : ', '}${bounds}`;
}

function boundsText(language: Language, field: Field): string | undefined {
  const range = (from: number, to: number) =>
    from === to ? numberText(language, to) : `${numberText(language, from)}–${numberText(language, to)}`;
  if (field.kind === 'text' && field.format !== 'currency') {
    const length = range(field.minLength ?? field.maxLength, field.maxLength);
    const most = field.minLength === undefined ? atMost(language, field.maxLength) : length;
    return language === 'zh'
      ? `${most} 个字符`
      : `${most} ${field.maxLength === 1 ? 'character' : 'characters'}`;
  }
  if (field.kind === 'integer') return field.values === undefined ? range(field.min, field.max) : undefined;
  if (field.kind === 'amount') {
    if (field.zero) return language === 'zh' ? '可为 0' : '0 or more';
    return language === 'zh' ? '大于 0' : 'above 0';
  }
  if (field.kind === 'list') {
    const most = numberText(language, field.maxItems);
    return language === 'zh' ? `最多 ${most} 项` : `at most ${most}`;
  }
  return undefined;
}

function atMost(language: Language, length: number): string {
  const text = numberText(language, length);
  return language === 'zh' ? `最多 ${text}` : `at most ${text}`;
}

/** The same as a cell: the bounds below the type. */
export function typeCell(language: Language, field: Field): ReactNode {
  const bounds = boundsText(language, field);
  const kind = h('p', null, kindText(language, field));
  return bounds === undefined ? kind : h(Fragment, null, kind, h('p', { className: 'tg-soft' }, bounds));
}

/** Above this many values a field's text would hide its own meaning: the dictionary's table has them. */
const listedValuesMax = 5;

/** Summary, note, form, values, default and deprecation, each a paragraph of its own. */
export function meaningOf(language: Language, field: Field): ReactNode {
  const say = (text: Text) => richText(text[language], language);
  const lines: ReactNode[] = [say(field.summary)];
  if (field.note !== undefined) lines.push(say(field.note));
  if (field.kind === 'text' && field.patternText !== undefined && field.values === undefined) {
    lines.push(labelled(language, { en: 'Form', zh: '格式' }, say(field.patternText)));
  }
  const values = field.kind === 'text' || field.kind === 'integer' ? field.values : undefined;
  if (values !== undefined && values.values.length > 1) lines.push(valuesLine(language, values));
  if (field.default !== undefined) {
    lines.push(labelled(language, { en: 'Default', zh: '默认值' }, h('code', null, String(field.default))));
  }
  if (field.deprecated !== undefined) {
    lines.unshift(labelled(language, { en: 'Deprecated', zh: '已废弃' }, say(field.deprecated)));
  }
  return h(Fragment, null, ...lines.map((line) => h('p', null, line)));
}

function labelled(language: Language, label: Text, content: ReactNode): ReactNode {
  return h(Fragment, null, h('b', null, label[language]), language === 'zh' ? '：' : ': ', content);
}

function valuesLine(language: Language, { values, name }: Dictionary): ReactNode {
  const gap = language === 'zh' ? '；' : '; ';
  const shown = values.slice(0, listedValuesMax).flatMap(({ value, name: meaning }, index) => [
    index === 0 ? '' : gap,
    h('code', null, String(value)),
    // A name that repeats its value adds nothing.
    meaning[language] === String(value) ? '' : ` ${meaning[language]}`,
  ]);
  if (values.length <= listedValuesMax)
    return labelled(language, { en: 'Values', zh: '取值' }, h(Fragment, null, ...shown));
  return labelled(
    language,
    { en: 'Values', zh: '取值' },
    h(
      Fragment,
      null,
      ...shown,
      language === 'zh' ? '……完整取值见 ' : ' … see all values in ',
      dictionaryLink(language, name),
    ),
  );
}

function dictionaryLink(language: Language, name: string): ReactNode {
  const code = h('code', null, name);
  return dictionaries.some((each) => each.name === name)
    ? h('a', { href: dictionaryHref(language, name) }, code)
    : code;
}
