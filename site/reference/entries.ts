/** Entries of the reference that search can find, each with its address: the search index is built from them. */
import { dictionaries } from '@tollgate/contract/dictionary/index';
import type { Language, Text } from '@tollgate/contract/model';
import { notification, replyEnvelope } from '@tollgate/contract/notification';
import { referenceRoute } from '../navigation.ts';
import { areaId, callId, dictionaryId, errorId, frameOwner, replyOwner, valueId } from './address.ts';
import { errorFamilies } from './error-families.ts';
import { commonFields, type FieldRow, fieldRows, ownFields } from './fields.ts';
import { callAreas, calls } from './outline.ts';
import { basicsPage, callPath, dictionaryPage, errorPage, limitPage, notificationPage } from './pages.ts';
import { basics, dictionarySection, errorSection, lookUps } from './sections.ts';
import { rowFacts } from './wording.ts';

export interface ReferenceEntry {
  /** The part of the address after `#`. */
  readonly id: string;
  /** The path of its page below the language's base URL: `CloudAPI/pay-checkout`. */
  readonly page: string;
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

function lookUpPath(id: string): string {
  if (id === dictionarySection.id) return dictionaryPage.path;
  return id === errorSection.id ? errorPage.path : limitPage.path;
}

/** Everything that has an address of its own, in the order of the reference and in one language. */
export function referenceEntries(language: Language): readonly ReferenceEntry[] {
  const section = (page: string, id: string, title: Text, ...text: readonly Said[]): ReferenceEntry => ({
    id,
    page,
    kind: 'section',
    title: title[language],
    text: joined(language, text),
  });
  const field = (page: string, row: FieldRow, owner: string): ReferenceEntry => ({
    id: row.id,
    page,
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
    ...basics.map(({ id, title, summary }) => section(basicsPage.path, id, title, summary)),
    ...commonFields([]).map((row) => field(basicsPage.path, row, commonWord)),
    ...fieldRows(frameOwner, replyEnvelope).map((row) => field(basicsPage.path, row, replyWord)),
    ...callAreas.map(({ area, title, summary }) => section(referenceRoute, areaId(area), title, summary)),
    ...calls.flatMap((call): ReferenceEntry[] => [
      {
        id: callId(call.method),
        page: callPath(call.method),
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
      ...ownFields(call).map((row) => field(callPath(call.method), row, call.method)),
      ...fieldRows(replyOwner(call.method), call.reply).map((row) =>
        field(callPath(call.method), row, `${call.method} ${replyWord}`),
      ),
    ]),
    section(
      notificationPage.path,
      notification.method,
      notification.title,
      notification.summary,
      ...notification.notes,
    ),
    ...fieldRows(notification.method, notification.members).map((row) =>
      field(notificationPage.path, row, notification.method),
    ),
    ...lookUps.map(({ id, title, summary }) => section(lookUpPath(id), id, title, summary)),
    ...dictionaries.flatMap((dictionary): ReferenceEntry[] => [
      {
        id: dictionaryId(dictionary.name),
        page: dictionaryPage.path,
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
          page: dictionaryPage.path,
          kind: 'value',
          title: `${dictionary.name} ${value} · ${name[language]}`,
          text: joined(language, [name, note]),
        }),
      ),
    ]),
    ...errorFamilies.flatMap((family): ReferenceEntry[] => [
      section(errorPage.path, family.id, family.title, family.summary),
      ...Object.entries(family.errors).map(
        ([code, { message, cause, action }]): ReferenceEntry => ({
          id: errorId(code),
          page: errorPage.path,
          kind: 'error',
          title: `${code} · ${message[language]}`,
          text: joined(language, [cause, action]),
        }),
      ),
    ]),
  ];
}
