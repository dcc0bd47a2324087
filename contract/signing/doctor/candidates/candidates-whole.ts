/** Candidates that are no joined members at all, but the body, and texts in other character sets. */
import { isEmpty, signName } from '../../string-to-sign.ts';
import type { DoctorInput } from '../types.ts';
import { charsets, wideCharsets } from './charset.ts';
import { jsonStyles, writeJson } from './json-forms.ts';
import { type JsonTree, readJsonTree } from './json-tree.ts';
import type { Item, Mistake, Sheet } from './sheet.ts';

export function* byteMistakes(input: DoctorInput): Generator<Mistake> {
  const beyondAscii = input.members.some(({ name, text }) => /[^\0-\x7f]/.test(name + text));
  for (const bytes of beyondAscii ? [...charsets, ...wideCharsets] : wideCharsets) {
    yield { cause: 'charset', slot: 'bytes', bytes };
  }
}

export function* wholeMistakes(sheet: Sheet, input: DoctorInput): Generator<Mistake> {
  const seen = new Set<string>();
  for (const whole of wholeTexts(sheet, input)) {
    if (seen.has(whole)) continue;
    seen.add(whole);
    yield { cause: 'whole-body', slot: 'whole', whole };
  }
}

function* wholeTexts(sheet: Sheet, { rawBody, contentType }: DoctorInput): Generator<string> {
  for (const value of [undefined, '', null] as const) {
    const text = contentType === 'json' ? jsonWithSign(rawBody, value) : formWithSign(rawBody, value);
    if (text !== undefined) yield text;
  }
  const received = sheet.items.flatMap((item, index) => (item.sent ? [index] : []));
  const others = (order: readonly number[]) => order.flatMap((index) => sheet.items[index] ?? []);
  for (const order of [received, sheet.sorted]) {
    const items = others(order).filter((item) => item.sent && item.name !== signName);
    for (const chosen of [items.filter((item) => !isEmpty(item)), items]) {
      for (const asText of [false, true]) {
        const tree: JsonTree = {
          kind: 'object',
          members: chosen.map((item) => [item.name, treeOf(item, asText)]),
        };
        for (const style of jsonStyles.slice(0, 24)) yield writeJson(tree, style);
      }
    }
  }
}

function treeOf(item: Item, asText: boolean): JsonTree {
  if (item.kind === 'string' || asText) return { kind: 'string', value: item.text };
  return readJsonTree(item.text) ?? { kind: 'word', text: item.text };
}

/** The body as received with another `sign`, or without it; undefined where it cannot be found. */
function jsonWithSign(body: string, value: string | null | undefined): string | undefined {
  const at = body.indexOf(`"${signName}"`);
  const colon = body.indexOf(':', at);
  const open = body.indexOf('"', colon);
  const close = body.indexOf('"', open + 1);
  if (at < 0 || colon < 0 || open < 0 || close < 0) return undefined;
  const before = body.slice(0, at);
  const after = body.slice(close + 1);
  if (value !== undefined) return `${body.slice(0, open)}${JSON.stringify(value)}${after}`;
  const left = before.trimEnd();
  const right = after.trimStart();
  if (left.endsWith(',')) return left.slice(0, -1) + after;
  return before + (right.startsWith(',') ? right.slice(1).trimStart() : after);
}

function formWithSign(body: string, value: string | null | undefined): string {
  return body
    .split('&')
    .flatMap((piece) => {
      if (!piece.startsWith(`${signName}=`)) return [piece];
      return value === undefined ? [] : [`${signName}=${value ?? 'null'}`];
    })
    .join('&');
}
