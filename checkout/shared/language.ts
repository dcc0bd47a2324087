/** The language of a page, and its texts with the values of an order between them. */
import type { Language, Text } from '@tollgate/contract/model';
import { fillNodes, readerOf as ownReader, type Speaker, type Values } from '@tollgate/design/language';

export type Reader = Speaker;

/** The query of the address with the language set and everything else kept. */
export function queryWithLanguage(query: string, language: Language): string {
  const parameters = new URLSearchParams(query);
  parameters.set('lang', language);
  return `?${parameters.toString()}`;
}

/** Fills the text. Chinese texts have spaces around values, which a value that is Chinese itself does not need. */
function fillSpaced(language: Language, text: Text, values: Values = {}): string {
  const parts = fillNodes(language, text, values).map(String);
  // Texts are at the even positions, values at the odd ones.
  return parts
    .map((part, at) => {
      if (at % 2 === 1) return part;
      const tail = /\p{Script=Han}$/u.test(parts[at - 1] ?? '')
        ? part.replace(/^ (?=\p{Script=Han})/u, '')
        : part;
      return /^\p{Script=Han}/u.test(parts[at + 1] ?? '') ? tail.replace(/(?<=\p{Script=Han}) $/u, '') : tail;
    })
    .join('');
}

/** Returns the reader of a page. @param preferred languages of the browser, which name a region */
export function readerOf(language: Language, preferred: readonly string[]): Reader {
  const say: Reader['say'] = (text, values) => fillSpaced(language, text, values);
  return { ...ownReader(language, preferred), say };
}
