/** Where the reference keeps each call, field, value and error: its ids, as addresses. */
import type { Language } from '@tollgate/contract/model';
import { notification } from '@tollgate/contract/notification';
import {
  callId,
  commonOwner,
  dictionaryId,
  errorId,
  fieldId,
  frameOwner,
  replyOwner,
} from '../reference/address.ts';
import { ownFields } from '../reference/fields.ts';
import { callNamed } from './entities.ts';
import { referenceHref } from './links.ts';

export function errorHref(language: Language, code: string): string {
  return referenceHref(language, errorId(code));
}

export function callHref(language: Language, method: string): string {
  return referenceHref(language, callId(method));
}

export function dictionaryHref(language: Language, name: string): string {
  return referenceHref(language, dictionaryId(name));
}

/** A field as a page names it: of a call's request or reply, or of an entity. */
export interface FieldPlace {
  readonly method?: string | undefined;
  readonly entity?: string | undefined;
  readonly part: 'request' | 'reply';
  /** `order_detail.data.items[].code`. */
  readonly path: string;
}

/** Entities that the reference has under an owner and a path of their own. */
const entityPlaces: Readonly<Record<string, readonly [owner: string, ...path: string[]]>> = {
  notification: [notification.method],
  common: [commonOwner],
  'common-payments': [commonOwner],
  reply: [frameOwner],
  order_detail: ['pay.checkout', 'order_detail'],
  items: ['pay.checkout', 'order_detail', 'data', 'items'],
  settle_list: [replyOwner('batch.close'), 'settle_list'],
};

/** The field's address in the reference; undefined where the reference does not print it. */
export function fieldHref(
  language: Language,
  { method, entity, part, path }: FieldPlace,
): string | undefined {
  const steps = path.replaceAll('[]', '').split('.');
  if (entity !== undefined) {
    const place = entityPlaces[entity];
    return place && referenceHref(language, fieldId(place[0], [...place.slice(1), ...steps]));
  }
  if (method === undefined) return undefined;
  if (part === 'reply') return referenceHref(language, fieldId(replyOwner(method), steps));
  const own = fieldId(method, steps);
  const isOwn = ownFields(callNamed(method)).some(({ id }) => id === own);
  return referenceHref(language, isOwn ? own : fieldId(commonOwner, steps));
}
