/** The values that samples contain in place of the reader's own, and texts with one for the other. */
import type { ShownMerchant } from './merchant.ts';

/**
 * Values that are replaced: of the contract's examples, of the demo merchant that the guides name, of the sandbox's
 * usual address.
 */
export const exampleValues = {
  appId: ['tg8f3a1c5d7e9b2046'],
  basicAppId: ['tg8c8687dfcede628e'],
  merchantNo: ['312100000164', '312100000001'],
  origin: ['https://pay.example.com', 'http://127.0.0.1:8080', 'http://localhost:8080'],
} as const;

const names = ['appId', 'basicAppId', 'merchantNo', 'origin'] as const;

/** No digit or letter may be next to a value: `http://127.0.0.1:80801` is another address. */
const pattern = new RegExp(
  `(?<![\\w.-])(?:${names
    .map(
      (name) => `(?<${name}>${exampleValues[name].map((value) => value.replaceAll('.', '\\.')).join('|')})`,
    )
    .join('|')})(?![\\w-]|\\.\\w)`,
  'g',
);

export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Where a text holds a value of the examples, and what the reader's own is, in the order of the text. */
export function replacementsIn(text: string, merchant: Omit<ShownMerchant, 'isOn'>): readonly Replacement[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const name = names.find((each) => match.groups?.[each] !== undefined);
    const text = name === undefined ? '' : merchant[name];
    return text === '' ? [] : [{ start: match.index, end: match.index + match[0].length, text }];
  });
}

/** The text with the reader's own values. */
export function personalText(text: string, merchant: Omit<ShownMerchant, 'isOn'>): string {
  let personal = '';
  let end = 0;
  for (const each of replacementsIn(text, merchant)) {
    personal += text.slice(end, each.start) + each.text;
    end = each.end;
  }
  return personal + text.slice(end);
}
