/** Texts from outside on a terminal: what a stranger has sent may move its cursor, change its title or hide a part. */

/** Line feeds and tabs stay; \u202a to \u202e and \u2066 to \u2069 change the order in which a line is shown. */
const unsafe = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
/** Those that JSON does not escape. */
const unsafeInJson = /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** The text without what a terminal acts on; its lines stay. */
export const printable = (text: string): string =>
  text.replaceAll('\r\n', '\n').toWellFormed().replaceAll(unsafe, '\ufffd');

/** The same in one line, so that a value cannot look like the next one. */
export const printableLine = (text: string): string => printable(text).replaceAll(/[\n\t]+/g, ' ');

/** JSON of the same value, with escapes in place of what a terminal acts on. */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value ?? null).replaceAll(
    unsafeInJson,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
