/** Looks for card data where none may be: the number in every form that it could take, the code beside its card. */

export interface SecretCard {
  /** Digits only. */
  readonly pan: string;
  readonly cvv: string;
}

/** The inner characters of a Base64 text at each of the three places that the number can begin at. */
function base64Forms(text: string): string[] {
  return ['', '_', '__'].flatMap((before) => {
    const encoded = Buffer.from(`${before}${text}___`).toString('base64');
    const inner = encoded.slice(before.length === 0 ? 0 : 4, -8);
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

function numberForms(pan: string): RegExp {
  const separated = [...pan].join('[ .-]?');
  const hex = Buffer.from(pan).toString('hex');
  const wide = [...pan].join('\\x00');
  const others = [hex, hex.toUpperCase(), ...base64Forms(pan)].map((form) => form.replace(/[+/]/g, '\\$&'));
  return new RegExp([separated, wide, ...others].join('|'));
}

/** Around a code by itself, and is no part of an identifier or of bytes that look like one by chance. */
const apart = '[\\x00-\\x2f:-@[-`{-\\x7f]';

/** How far from its card a code still counts as standing beside it. */
const besideCharacters = 300;

export interface TraceSearch {
  /** Returns the traces in the text, in words that reveal no card; empty if there are none. */
  in(text: string): string[];
}

export function searchFor(cards: readonly SecretCard[]): TraceSearch {
  const wanted = cards.map(({ pan, cvv }, index) => {
    const shown = `${pan.slice(0, 6)}\\*+${pan.slice(-4)}`;
    const code = `(?<=^|${apart})${cvv}(?=${apart}|$)`;
    const gap = `[^]{0,${besideCharacters}}?`;
    return {
      name: `card ${index} ending in ${pan.slice(-4)}`,
      number: numberForms(pan),
      code: new RegExp(`${shown}${gap}${code}|${code}${gap}${shown}`),
      named: new RegExp(`cvv\\W{0,6}${code}`, 'i'),
    };
  });
  // One look for all of them first: most of what is searched is large and holds nothing.
  const sources = wanted.flatMap(({ number, code, named }) => [number.source, code.source, named.source]);
  const anything = new RegExp([...new Set(sources)].join('|'), 'i');
  return {
    in: (text) => {
      if (!anything.test(text)) return [];
      return wanted.flatMap(({ name, number, code, named }) => [
        ...(number.test(text) ? [`the number of ${name}`] : []),
        ...(code.test(text) ? [`the code beside ${name}`] : []),
        ...(named.test(text) ? [`the code of ${name} by its name`] : []),
      ]);
    },
  };
}
