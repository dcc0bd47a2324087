/** Chinese words with their syllables, so that a reader may type `tuikuan` or `tk` for 退款. */

import { synonymGroups } from '@tollgate/design/search/synonyms';
import type { IndexedTexts } from '@tollgate/design/search/word-index';
import { pinyin } from 'pinyin-pro';

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
/** Longer ones are typed in two. */
const maxCharacters = 5;
/** Words of prose count from so many places on. */
const leastPlaces = 8;

/** Characters that join words and are part of none. */
const particles = new Set(
  '的了在是与和或及为有到对将可不时后前中上下按等其该此以于由从被请须应会能则而且并把让向给再只也都就还又若如即每各个这那其它他它您一两',
);

/** Particles that also begin or end words which the dictionary lacks: 对账, 配对, 超时, 被扫. */
const wordParticles = new Set('对时下上前后等应可将被');

/** A run of Chinese characters by words; single characters side by side may be a word that the dictionary lacks: 验签. */
export function hanWordsIn(run: string): string[] {
  const words: string[] = [];
  let singles = '';
  for (const { segment } of segmenter.segment(run)) {
    const mayBePart = !particles.has(segment) || wordParticles.has(segment);
    if (segment.length === 1 && mayBePart) singles += segment;
    else {
      if (singles !== '') words.push(singles);
      singles = '';
      words.push(segment);
    }
  }
  return singles === '' ? words : [...words, singles];
}

function runsIn(text: string): string[] {
  return text.match(/\p{Script=Han}+/gu) ?? [];
}

/** Words of a title, and words next to each other as one: 异步, 通知, 异步通知; none begins or ends with a particle. */
function phrasesIn(run: string): string[] {
  const words = hanWordsIn(run);
  return words
    .flatMap((_, from) => words.slice(from).map((_, length) => words.slice(from, from + length + 1)))
    .filter((phrase) => ![phrase[0], phrase.at(-1)].some((word) => particles.has(word ?? '')))
    .map((phrase) => phrase.join(''));
}

/** Characters with two common readings, of which the dictionary may know the other one: 回调 is huidiao. */
const otherReadings: Readonly<Record<string, string>> = {
  调: 'diao',
  重: 'chong',
  行: 'hang',
  还: 'huan',
  钥: 'yue',
};

function spellings(word: string): string[] {
  const syllables = pinyin(word, { toneType: 'none', type: 'array', v: true });
  const others = [...word].map((character, at) => otherReadings[character] ?? syllables[at]);
  return [...new Set([syllables, others].map((each) => `${word} ${each.join(' ')}`))];
}

/** The words of these texts with their pinyin, those of titles and of the table of synonyms first. */
export function pinyinOf(texts: readonly Pick<IndexedTexts, 'title' | 'text'>[]): string[] {
  const places = new Map<string, number>();
  for (const { text } of texts) {
    for (const word of new Set(runsIn(text).flatMap(hanWordsIn)))
      places.set(word, (places.get(word) ?? 0) + 1);
  }
  const words = new Set([
    ...synonymGroups.flatMap(({ ours, typed }) => [...ours, ...typed]).flatMap(runsIn),
    ...texts.flatMap(({ title }) => runsIn(title)).flatMap(phrasesIn),
    ...[...places].filter(([, count]) => count >= leastPlaces).map(([word]) => word),
  ]);
  return [...words].filter((word) => word.length >= 2 && word.length <= maxCharacters).flatMap(spellings);
}
