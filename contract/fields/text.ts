/** Building stones of text fields: shared patterns, and sets of one value. */
import type { Dictionary, Text } from '../model.ts';

/** Identifiers that the gateway or the operator hands out: nothing that needs escaping anywhere. */
export const identifierPattern = '[0-9A-Za-z_-]+';
export const identifierText = {
  en: 'letters, digits, _, and -',
  zh: '字母、数字、_ 和 -',
} as const satisfies Text;

/** Times in replies and notifications (spec §9). */
export const utcTimePattern = '[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}';
export const utcTimeText = {
  en: 'YYYY-MM-DD HH:mm:ss, in UTC',
  zh: 'YYYY-MM-DD HH:mm:ss，UTC 时间',
} as const satisfies Text;

/** A closed set with one value, for protocol fields that never change. */
export function onlyValue(name: string, value: string, title: Text): Dictionary {
  return { name, title, values: [{ value, name: title }] };
}
