/** What can be found on the reference page, each with its address: the search index is built from it. */
import { dictionaries } from '@tollgate/contract/dictionary/index';
import type { Language, Text } from '@tollgate/contract/model';
import { notification, replyEnvelope } from '@tollgate/contract/notification';
import { areaId, callId, dictionaryId, errorId, frameOwner, replyOwner, valueId } from './address.ts';
import { errorFamilies } from './error-families.ts';
import { commonFields, type FieldRow, fieldRows, ownFields } from './fields.ts';
import { callAreas, calls } from './outline.ts';
import { basics, lookUps } from './sections.ts';
import { rowFacts } from './wording.ts';

export interface ReferenceEntry {
  /** The part of the address after `#`. */
  readonly id: string;
  readonly kind: 'call' | 'field' | 'value' | 'error' | 'section';
  readonly title: string;
  readonly text: string;
}

type Said = Text | undefined;

function joined(language: Language, parts: readonly (Said | string)[]): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : part?.[language]))
    .filter((part) => part !== undefined && part !== '')
    .join(' ')
    .replaceAll('`', '');
}

/** Everything that has an address of its own, in the order of the page and in one language. */
export function referenceEntries(language: Language): readonly ReferenceEntry[] {
  const section = (id: string, title: Text, ...text: readonly Said[]): ReferenceEntry => ({
    id,
    kind: 'section',
    title: title[language],
    text: joined(language, text),
  });
  const field = (row: FieldRow, owner: string): ReferenceEntry => ({
    id: row.id,
    kind: 'field',
    title: `${row.path.join('.')} · ${owner}`,
    text: joined(language, [
      row.field.summary,
      row.field.note,
      row.field.deprecated,
      ...row.rules.map(({ text }) => text),
      rowFacts(language, row),
    ]),
  });
  const replyWord = language === 'zh' ? '应答' : 'reply';
  const commonWord = language === 'zh' ? '公共参数' : 'common field';

  return [
    ...basics.map(({ id, title, summary }) => section(id, title, summary)),
    ...commonFields([]).map((row) => field(row, commonWord)),
    ...fieldRows(frameOwner, replyEnvelope).map((row) => field(row, replyWord)),
    ...callAreas.map(({ area, title, summary }) => section(areaId(area), title, summary)),
    ...calls.flatMap((call): ReferenceEntry[] => [
      {
        id: callId(call.method),
        kind: 'call',
        title: `${call.title[language]} · ${call.method}`,
        text: joined(language, [
          call.summary,
          call.path,
          ...call.pathAliases,
          ...call.methodAliases,
          ...(call.notes ?? []),
          call.deprecated?.text,
        ]),
      },
      ...ownFields(call).map((row) => field(row, call.method)),
      ...fieldRows(replyOwner(call.method), call.reply).map((row) =>
        field(row, `${call.method} ${replyWord}`),
      ),
    ]),
    section(notification.method, notification.title, notification.summary, ...notification.notes),
    ...fieldRows(notification.method, notification.members).map((row) => field(row, notification.method)),
    ...lookUps.map(({ id, title, summary }) => section(id, title, summary)),
    ...dictionaries.flatMap((dictionary): ReferenceEntry[] => [
      {
        id: dictionaryId(dictionary.name),
        kind: 'section',
        title: `${dictionary.title[language]} · ${dictionary.name}`,
        text: joined(
          language,
          dictionary.values.map(({ value, name }) => `${value} ${name[language]}`),
        ),
      },
      ...dictionary.values.map(
        ({ value, name, note }): ReferenceEntry => ({
          id: valueId(dictionary.name, value),
          kind: 'value',
          title: `${dictionary.name} ${value} · ${name[language]}`,
          text: joined(language, [name, note]),
        }),
      ),
    ]),
    ...errorFamilies.flatMap((family): ReferenceEntry[] => [
      section(family.id, family.title, family.summary),
      ...Object.entries(family.errors).map(
        ([code, { message, cause, action }]): ReferenceEntry => ({
          id: errorId(code),
          kind: 'error',
          title: `${code} · ${message[language]}`,
          text: joined(language, [cause, action]),
        }),
      ),
    ]),
  ];
}
