/** `<Fields call="pay.checkout"/>`: the fields of a call, of the notification or of an entity as a table. */
import type { Field, Language, Member, Members, Text } from '@tollgate/contract/model';
import { notification } from '@tollgate/contract/notification';
import { replyNeeds, requestNeeds } from '../../reference/wording.ts';
import {
  type Attributes,
  type BlockComponent,
  choiceOf,
  flag,
  h,
  lookUp,
  optionalText,
  PageError,
  textOf,
  wordsOf,
} from '../component.ts';
import { callNamed, commonNames, entities } from '../entities.ts';
import { meaningOf, typeCell } from '../field-text.ts';
import { breakableCode } from '../rich-text.ts';
import { type Row, tableBlock } from '../table.ts';

interface FieldSet {
  readonly members: Members;
  readonly caption: Text;
  /** Fields that come back are there or not; fields that are sent are required or not. */
  readonly isSent: boolean;
}

const heads = {
  name: { en: 'Field', zh: '字段' },
  type: { en: 'Type', zh: '类型' },
  need: { en: 'Required', zh: '是否必填' },
  presence: { en: 'Present', zh: '是否返回' },
  meaning: { en: 'Meaning', zh: '含义' },
} as const satisfies Record<string, Text>;

/** Which fields the attributes speak of; `call`, `of="notification"` and `entity` exclude each other. */
export function fieldSetOf(attributes: Attributes): FieldSet {
  const [method, entity] = [textOf(attributes, 'call'), textOf(attributes, 'entity')];
  if ((method === undefined) === (entity === undefined)) throw new PageError('give call="…" or entity="…"');
  const part = choiceOf(attributes, 'part', ['request', 'reply']);
  if (entity === 'notification') {
    return {
      members: notification.members,
      caption: { en: 'Fields of the notification', zh: '通知的字段' },
      isSent: false,
    };
  }
  if (entity !== undefined) {
    const { title, members } = lookUp('entity', entities, entity);
    return { members, caption: title, isSent: !entity.includes('reply') && entity !== 'settle_list' };
  }
  const call = callNamed(method ?? '');
  return part === 'request'
    ? {
        members: call.request,
        caption: { en: `Request fields of ${call.method}`, zh: `${call.method} 的请求参数` },
        isSent: true,
      }
    : {
        members: call.reply,
        caption: { en: `Response data of ${call.method}`, zh: `${call.method} 的应答数据` },
        isSent: false,
      };
}

/** A member by its path: `order_detail.data.items[].code`. */
export interface PlacedMember extends Member {
  readonly path: string;
}

function nested(path: string, field: Field): PlacedMember[] {
  if (field.kind === 'object') return placed(field.members, `${path}.`);
  return field.kind === 'list' ? nested(`${path}[]`, field.of) : [];
}

/** All members with those inside of them, in the order of the reference. */
export function placed(members: Members, prefix = ''): PlacedMember[] {
  return Object.entries(members).flatMap(([name, member]) => {
    const path = prefix + name;
    return [{ ...member, path }, ...nested(path, member.field)];
  });
}

function chosen(attributes: Attributes, { members }: FieldSet): readonly PlacedMember[] {
  const all = placed(members);
  const only = wordsOf(attributes, 'only');
  if (only !== undefined) {
    const byPath = new Map(all.map((member) => [member.path, member]));
    return only.map((path) => lookUp('field', byPath, path));
  }
  const isTopLevel = (path: string) => !/[.[]/.test(path);
  return all
    .filter(
      ({ path }) =>
        attributes['nested'] === true || textOf(attributes, 'entity') !== undefined || isTopLevel(path),
    )
    .filter(({ path }) => attributes['own'] !== true || !commonNames.has(path));
}

function rowOf(language: Language, { path, field, need }: PlacedMember, isSent: boolean): Row {
  return {
    isDeprecated: field.deprecated !== undefined,
    cells: [
      breakableCode(path),
      typeCell(language, field),
      h(
        'span',
        { className: `tg-need tg-need--${need}` },
        (isSent ? requestNeeds : replyNeeds)[need][language],
      ),
      meaningOf(language, field),
    ],
  };
}

export const fields: BlockComponent = {
  placement: 'block',
  attributes: {
    call: optionalText,
    entity: optionalText,
    part: optionalText,
    only: optionalText,
    own: flag,
    nested: flag,
    caption: optionalText,
  },
  render(attributes, language) {
    const set = fieldSetOf(attributes);
    const members = chosen(attributes, set);
    if (members.length === 0)
      throw new PageError('no fields are left to show. Does the response of the call have any?');
    const need = set.isSent ? heads.need : heads.presence;
    return tableBlock(
      {
        caption: textOf(attributes, 'caption') ?? set.caption[language],
        heads: [heads.name, heads.type, need, heads.meaning].map((head) => head[language]),
        layout: 'stack',
        wide: [3],
        rows: members.map((member) => rowOf(language, member, set.isSent)),
      },
      language,
    );
  },
};
