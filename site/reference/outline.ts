/** Outline of the page, in order: the sidebar prints it. */
import { calls as contractCalls } from '@tollgate/contract/calls/index';
import { dictionaries } from '@tollgate/contract/dictionary/index';
import { areas } from '@tollgate/contract/emit/names';
import type { Call, Text } from '@tollgate/contract/model';
import { notification } from '@tollgate/contract/notification';
import { deprecationTag } from '../deprecation.ts';
import { areaId, callId, dictionaryId } from './address.ts';
import { errorFamilies } from './error-families.ts';
import { basics, dictionarySection, errorSection, lookUps } from './sections.ts';

export interface OutlineLink {
  readonly id: string;
  readonly title: Text;
  /** How it is marked where it is deprecated. */
  readonly tag?: Text;
}

export interface OutlineGroup {
  /** The id of the part's own heading; absent where the group is one of the sidebar only. */
  readonly id?: string;
  readonly title: Text;
  readonly links: readonly OutlineLink[];
}

export const calls: readonly Call[] = contractCalls;

/** The areas that hold calls, in the order of the reference, each with its calls. */
export const callAreas = areas
  .map((area) => ({ ...area, calls: calls.filter((call) => call.area === area.area) }))
  .filter((area) => area.calls.length > 0);

function linkTo({ id, title }: OutlineLink): OutlineLink {
  return { id, title };
}

export const outline: readonly OutlineGroup[] = [
  { title: { en: 'Basics', zh: '基础' }, links: basics.map(linkTo) },
  ...callAreas.map((area) => ({
    id: areaId(area.area),
    title: area.title,
    links: area.calls.map((call) => {
      const tag = deprecationTag(call);
      return { id: callId(call.method), title: call.title, ...(tag === undefined ? {} : { tag }) };
    }),
  })),
  {
    title: { en: 'Notification', zh: '通知' },
    links: [{ id: notification.method, title: notification.title }],
  },
  {
    id: dictionarySection.id,
    title: dictionarySection.title,
    links: dictionaries.map(({ name, title }) => ({ id: dictionaryId(name), title })),
  },
  {
    id: errorSection.id,
    title: errorSection.title,
    links: errorFamilies.map(linkTo),
  },
  {
    title: { en: 'Constants', zh: '常量' },
    links: lookUps.filter(({ id }) => id !== dictionarySection.id && id !== errorSection.id).map(linkTo),
  },
];
