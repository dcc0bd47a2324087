/** Query of a reader, as units to look for, each with all forms in which the pages may say it. */

import { fold } from './folding.ts';
import type { EntryKind } from './index-format.ts';
import type { PinyinWords } from './pinyin-words.ts';
import { synonymGroups } from './synonyms.ts';
import { distance, typosIn } from './typos.ts';
import { isSilent } from './word-index.ts';
import { chunksOf, isHan, joined, partsOf, stemOf, termsOf } from './words.ts';

/** Terms that say what a unit says. */
export interface Alternative {
  readonly terms: readonly string[];
  /** The share of the terms that must be there. */
  readonly leastShare: number;
  /** A term is also the beginning of a word. */
  readonly isPrefix: boolean;
  readonly weight: number;
}

export interface Unit {
  /** As typed, in folded form. */
  readonly text: string;
  readonly alternatives: readonly Alternative[];
  /**
   * Names of the API that the table of synonyms has for it, each as one word: `merchantorderno` for `out_trade_no`.
   */
  readonly names: readonly string[];
  /** Kind that the unit names; all entries of the kind match it, whatever their texts say: SYS002 is an error. */
  readonly kind: EntryKind | undefined;
  /** For when these find nothing: what may have been meant. */
  meant(): readonly Alternative[];
}

const maxUnits = 12;
const maxPhrase = 4;

const weights = { parts: 0.7, stem: 0.9, synonym: 0.6, phrase: 1, pinyin: 0.9 } as const;
/** Share of a Chinese phrase's pairs that must be there: the index of prose lacks the pairs across words. */
const hanShare = 0.6;
/** Share of a phrase's words that must be there: `pay` alone is no `apple pay`. */
const phraseShare = 0.6;

/** Words of a question that say nothing about what it asks for. */
const fillers = new Set(
  (
    'a an and any are as at field parameter param be been but by can cannot could did do does doesn doing don for from get gets give has ' +
    'happen happens have help how i if in into is isn it its let like me my need needed not of on or our please problem issue required ' +
    'should so some that the their them then there these this those to tollgate use used using via want was we ' +
    'per versus vs what when where which who why will with without work working works would you your ' +
    '怎么 怎样 如何 什么 是什么 什么是 接口 字段 参数 为什么 怎么办 怎么做 哪里 在哪 在哪里 请问 可以 能否 能不能 是否 有没有 吗 呢 的 了 我 要 ' +
    '信息 相关 多个 需要 进行 使用 问题 说明 介绍 一下 怎么处理 处理 是 和 与 在 后 时 到 次数 哪个 哪些 多少 没有'
  ).split(' '),
);

/** Characters that say nothing where they are left between words of the table; no table is cut at them. */
const particles = new Set(
  '有太过未又被某种个很再已就都还把给让从向对为以或及中里不没才多请该此每之'.split(''),
);

function isFiller(chunk: string): boolean {
  return fillers.has(chunk) || particles.has(chunk);
}

/** The form in which phrases are compared: Chinese as it is, other words and the parts of names by their stems. */
function keyOf(chunks: readonly string[]): string {
  return chunks
    .flatMap((each) => (isHan(each) ? each : partsOf(each).map((part) => stemOf(joined(part)))))
    .join(' ');
}

/** By what is typed: the words of the pages for it. */
const synonyms = new Map<string, Set<string>>();
for (const { ours, typed } of synonymGroups) {
  for (const word of [...ours, ...typed]) {
    const key = keyOf(chunksOf(word).flatMap(({ text }) => text));
    const known = synonyms.get(key) ?? new Set();
    for (const own of ours) if (own !== word) known.add(own);
    synonyms.set(key, known);
  }
}

/** Returns true if the table of synonyms knows a word or name. */
export function isInTable(chunk: string): boolean {
  return synonyms.has(keyOf([chunk]));
}

const kindWords: ReadonlyMap<string, EntryKind> = new Map([
  ...['error', 'errors', 'error code', '错误', '错误码', '报错'].map((word) => [word, 'error'] as const),
  ...['call', 'endpoint', 'method', 'api', '方法'].map((word) => [word, 'call'] as const),
]);

const hanWords = new Set(
  [
    ...synonymGroups.flatMap(({ ours, typed }) => [...ours, ...typed]),
    ...fillers,
    ...kindWords.keys(),
  ].flatMap((word) => word.match(/\p{Script=Han}+/gu) ?? []),
);
const longestHan = Math.max(...[...hanWords].map((word) => word.length));

/** A run of Chinese characters, cut at words of the tables, the longest first. */
function cutHan(run: string): string[] {
  const cut: string[] = [];
  let rest = '';
  const endRest = () => {
    if (rest !== '') cut.push(rest);
    rest = '';
  };
  for (let at = 0; at < run.length; ) {
    let length = Math.min(longestHan, run.length - at);
    while (length > 0 && !hanWords.has(run.slice(at, at + length))) length -= 1;
    if (length === 0) {
      rest += run[at];
      at += 1;
    } else {
      endRest();
      cut.push(run.slice(at, at + length));
      at += length;
    }
  }
  endRest();
  return cut;
}

const own = { leastShare: 0, isPrefix: true } as const;

/** A card number has 13 to 19 digits (ISO/IEC 7812). */
function isCardNumber(text: string): boolean {
  return /^\d[\d -]*$/.test(text) && /^\d{13,19}$/.test(joined(text));
}

/** Returns the alternatives of a text itself, without its synonyms. */
function ownAlternatives(chunks: readonly string[]): Alternative[] {
  if (chunks.length > 1) {
    const telling = chunks.filter((chunk) => !isFiller(fold(chunk)));
    const terms = (telling.length > 0 ? telling : chunks).flatMap((chunk) =>
      termsOf(chunk).slice(0, isHan(chunk) ? undefined : 1),
    );
    return [
      { ...own, terms: [joined(chunks.join(''))], weight: 1 },
      { ...own, leastShare: phraseShare, terms, weight: 1 },
      { ...own, leastShare: phraseShare, terms: terms.map(stemOf), weight: weights.stem },
    ];
  }
  const [chunk = ''] = chunks;
  const terms = termsOf(chunk);
  if (isHan(chunk)) return [{ ...own, terms, weight: 1 }];
  const [whole = '', ...parts] = terms;
  const stem = stemOf(whole);
  return [
    { ...own, terms: [whole], weight: 1 },
    ...(stem === whole ? [] : [{ ...own, terms: [stem], weight: weights.stem }]),
    // The parts of a name that the table knows say something else: `out_trade_no`; those of a card number say nothing.
    ...(parts.length > 0 && !isInTable(chunk) && !isCardNumber(chunk)
      ? [{ ...own, terms: parts, isPrefix: false, weight: weights.parts }]
      : []),
  ];
}

/** The terms of a phrase of the pages: of an identifier the whole alone. */
function soughtIn(phrase: string): string[] {
  return chunksOf(phrase)
    .flatMap(({ text }) => termsOf(text).slice(0, isHan(text) ? undefined : 1))
    .filter((term) => !isSilent(term) && !fillers.has(term));
}

function synonymAlternatives(key: string): Alternative[] {
  const weight = key.includes(' ') ? weights.phrase : weights.synonym;
  return [...(synonyms.get(key) ?? [])].flatMap((other): Alternative[] => {
    const terms = soughtIn(other);
    const leastShare = isHan(other) ? hanShare : 1;
    const exact = { terms, leastShare, isPrefix: false, weight };
    const stems = terms.map(stemOf);
    if (stems.join() === terms.join()) return [exact];
    return [exact, { ...exact, terms: stems, isPrefix: true, weight: weight * weights.stem }];
  });
}

function alternativesOf(chunks: readonly string[]): Alternative[] {
  return [...ownAlternatives(chunks), ...synonymAlternatives(keyOf(chunks))];
}

/** The Chinese words that these letters spell. */
function pinyinAlternatives(letters: string, pinyin: PinyinWords): Alternative[] {
  return pinyin
    .spelled(letters)
    .flatMap((word) => alternativesOf([word]))
    .map((each) => ({ ...each, weight: each.weight * weights.pinyin }));
}

/** The words that a mistyped one may have been: letters that changed places, and words of the table. */
function meantBy(text: string, pinyin: PinyinWords): Alternative[] {
  if (isHan(text)) return pinyin.soundingLike(text).flatMap((word) => alternativesOf([word]));
  // A card that the sandbox does not know: those that it knows.
  if (isCardNumber(text)) return synonymAlternatives(keyOf(['test', 'card', 'numbers']));
  const typos = typosIn(text);
  if (typos === 0) return [];
  const swapped = [...text]
    .slice(1)
    .map((letter, at) => `${text.slice(0, at)}${letter}${text[at]}${text.slice(at + 2)}`);
  const known = [...synonyms.keys()].filter((key) => distance(key, text, typos) <= typos);
  return [
    ...swapped.map((term): Alternative => ({ ...own, terms: [term], isPrefix: false, weight: weights.stem })),
    ...known.flatMap((key) => synonymAlternatives(key)),
    ...pinyin.misspelled(text).flatMap((word) => alternativesOf([word])),
  ];
}

/** How many chunks from here on make a phrase of the table; 1 where none begins here. */
function phraseLength(chunks: readonly string[], at: number): number {
  for (let length = Math.min(maxPhrase, chunks.length - at); length > 1; length -= 1) {
    if (synonyms.has(keyOf(chunks.slice(at, at + length)))) return length;
  }
  return 1;
}

/** Without words that say nothing, unless a phrase of the table has them, or there is nothing else. */
function tellingOf(chunks: readonly string[]): readonly string[] {
  const telling: string[] = [];
  for (let at = 0; at < chunks.length; ) {
    const length = phraseLength(chunks, at);
    const phrase = chunks.slice(at, at + length);
    if (length > 1 || !isFiller(fold(phrase[0] ?? ''))) telling.push(...phrase);
    at += length;
  }
  return telling.length > 0 ? telling : chunks;
}

/** The units of a query, each once; words that say nothing are units only where there is nothing else. */
export function unitsOf(query: string, pinyin: PinyinWords): Unit[] {
  const chunks = chunksOf(query)
    .map(({ text }) => text)
    .flatMap((text) => (isHan(text) ? cutHan(text) : [text]));
  const used = tellingOf(chunks);
  const letters = used.join('');
  const whole = used.length > 1 && /^[a-z]+$/i.test(letters) ? pinyin.spelled(letters) : [];
  const units = new Map<string, Unit>();
  for (let at = 0; at < used.length; ) {
    const length = whole.length > 0 ? used.length : phraseLength(used, at);
    const phrase = used.slice(at, at + length);
    const text = fold(phrase.join(' '));
    const spelled = pinyinAlternatives(fold(phrase.join('')), pinyin);
    units.set(text, {
      text,
      alternatives: [...alternativesOf(phrase), ...spelled],
      names: [...(synonyms.get(keyOf(phrase)) ?? [])].filter((word) => /^[a-z]+[._]/.test(word)).map(joined),
      kind: kindWords.get(text),
      meant: () => meantBy(text, pinyin),
    });
    at += length;
  }
  return [...units.values()].slice(0, maxUnits);
}
