/** Words that find a place and that it does not say. */
import type { Language } from '@tollgate/contract/model';
import { guideWords } from './keywords-of-guides.ts';
import { referenceWords } from './keywords-of-reference.ts';

/** By the address of a part of a page, or the name of an entry of the reference. */
export type Keywords = ReadonlyMap<string, readonly string[]>;

/** Returns the words of each place in a language. */
export function keywordsIn(language: Language): Keywords {
  const keywords = new Map<string, string[]>();
  for (const line of `${guideWords.trim()}\n${referenceWords.trim()}`.split('\n')) {
    const [place = '', words = ''] = line.split(' = ');
    const [chinese = '', english = ''] = words.split('|').map((each) => each.trim());
    const own = language === 'zh' ? chinese.split(' ') : english.split(', ');
    const all = [...(keywords.get(place) ?? []), ...own].filter((word) => word !== '');
    if (all.length > 0) keywords.set(place, all);
  }
  return keywords;
}
