/** The index of words as the build writes it: a line for each word, a third of the size of MiniSearch's own form. */
import {
  createCountedIndex,
  type Fields,
  isSilent,
  type Places,
  type WordIndex,
  wordFields,
} from './word-index.ts';
import { termsOf } from './words.ts';

/** A digit of base 36. */
const maxShared = 35;

/** How many letters a word begins with in common with the one before. */
function sharedWith(before: string, word: string): number {
  let count = 0;
  while (count < maxShared && count < word.length && word[count] === before[count]) count += 1;
  return count;
}

/** Sorted words, each as the count of letters that it shares with the one before, in base 36, and the rest. */
function shorten(lines: readonly string[]): string[] {
  return lines.map((line, at) => {
    const shared = sharedWith(lines[at - 1]?.split(' ')[0] ?? '', line.split(' ')[0] ?? '');
    return shared.toString(36) + line.slice(shared);
  });
}

/**
 * `0refund 3 1.2 4;;7`: after the word, fields between semicolons, and in each the records that have it there, each as
 * the step from the one before, with the count where it is not 1. Numbers have base 36.
 */
export function encodeWords(index: WordIndex): string {
  const lines = index
    .toJSON()
    .index.map(([word, fields]) => {
      const all = wordFields.map((_, field) => {
        let before = 0;
        return Object.entries(fields[field] ?? {})
          .map(([id, count]) => {
            const step = (Number(id) - before).toString(36);
            before = Number(id);
            return count === 1 ? step : `${step}.${count.toString(36)}`;
          })
          .join(' ');
      });
      return `${word} ${all.join(';').replace(/;+$/, '')}`;
    })
    .sort();
  return shorten(lines).join('\n');
}

/** Words that are read, or added, before others may have the processor. */
const portion = 400;

/** Reads words and records, and counts in `lengths` how many words each record has in each field. */
function* readLines(text: string, lengths: readonly number[][]): Generator<void, Map<string, Fields>> {
  const words = new Map<string, Fields>();
  let word = '';
  for (const line of text.split('\n')) {
    if (words.size % portion === 0) yield;
    const end = line.indexOf(' ');
    word = word.slice(0, Number.parseInt(line[0] ?? '0', 36)) + line.slice(1, end);
    const fields: Fields = new Map();
    for (const [field, places] of line
      .slice(end + 1)
      .split(';')
      .entries()) {
      if (places !== '')
        fields.set(
          field,
          readPlaces(places, (id) => addLength(lengths, id, field)),
        );
    }
    words.set(word, fields);
  }
  return words;
}

function readPlaces(text: string, onRecord: (id: number) => void): Places {
  const places: Places = new Map();
  let id = 0;
  for (const place of text.split(' ')) {
    const [step = '', count = '1'] = place.split('.');
    id += Number.parseInt(step, 36);
    places.set(id, Number.parseInt(count, 36));
    onRecord(id);
  }
  return places;
}

function addLength(lengths: readonly number[][], id: number, field: number): void {
  const own = lengths[id];
  if (own !== undefined) own[field] = (own[field] ?? 0) + 1;
}

/** Adds the words that records are looked for by: they are written with the records, and are no part of the text. */
function addKeywords(
  words: Map<string, Fields>,
  lengths: readonly number[][],
  keywords: readonly (readonly string[] | undefined)[],
): void {
  const field = wordFields.indexOf('around');
  for (const [id, each] of keywords.entries()) {
    for (const term of termsOf(each?.join(' ') ?? '')) {
      if (isSilent(term)) continue;
      const fields: Fields = words.get(term) ?? new Map();
      const places: Places = fields.get(field) ?? new Map();
      if (!places.has(id)) addLength(lengths, id, field);
      places.set(id, (places.get(id) ?? 0) + 1);
      fields.set(field, places);
      words.set(term, fields);
    }
  }
}

/** Decodes in pieces of a few milliseconds, for a page that is in use. @param keywords of each record */
export function* decodingWords(
  text: string,
  keywords: readonly (readonly string[] | undefined)[],
): Generator<void, WordIndex> {
  const lengths = keywords.map(() => wordFields.map(() => 0));
  const words = yield* readLines(text, lengths);
  addKeywords(words, lengths, keywords);
  const index = createCountedIndex(lengths);
  let added = 0;
  for (const [word, fields] of words) {
    if (added % portion === 0) yield;
    added += 1;
    index.addWord(word, fields);
  }
  return index;
}

/** Decodes at once. @param keywords of each record */
export function decodeWords(text: string, keywords: readonly (readonly string[] | undefined)[]): WordIndex {
  const steps = decodingWords(text, keywords);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
