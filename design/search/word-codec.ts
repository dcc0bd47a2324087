/** The index of words as the build writes it: a line for each word, a third of the size of MiniSearch's own form. */
import { isSilent, readWordIndex, type WordIndex, wordFields } from './word-index.ts';
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

function decodePlaces(text: string): Places {
  const places: Places = {};
  let id = 0;
  for (const place of text === '' ? [] : text.split(' ')) {
    const [step = '', count = '1'] = place.split('.');
    id += Number.parseInt(step, 36);
    places[id] = Number.parseInt(count, 36);
  }
  return places;
}

type Places = Record<string, number>;
/** Places of a word in each field that has it. */
type Fields = Record<string, Places>;

function readLines(text: string): Map<string, Fields> {
  const words = new Map<string, Fields>();
  let word = '';
  for (const line of text.split('\n')) {
    const end = line.indexOf(' ');
    word = word.slice(0, Number.parseInt(line[0] ?? '0', 36)) + line.slice(1, end);
    const fields: Fields = {};
    for (const [field, places] of line
      .slice(end + 1)
      .split(';')
      .entries()) {
      if (places !== '') fields[field] = decodePlaces(places);
    }
    words.set(word, fields);
  }
  return words;
}

/** The words that records are looked for by are written with the records, and are no part of the text. */
function addKeywords(words: Map<string, Fields>, keywords: readonly (readonly string[] | undefined)[]): void {
  const field = wordFields.indexOf('around');
  for (const [id, each] of keywords.entries()) {
    for (const term of termsOf(each?.join(' ') ?? '')) {
      if (isSilent(term)) continue;
      const fields = words.get(term) ?? {};
      const places = fields[field] ?? {};
      places[id] = (places[id] ?? 0) + 1;
      fields[field] = places;
      words.set(term, fields);
    }
  }
}

function lengthsOf(words: Map<string, Fields>, count: number): number[][] {
  const lengths = Array.from({ length: count }, () => wordFields.map(() => 0));
  for (const fields of words.values()) {
    for (const [field, places] of Object.entries(fields)) {
      for (const id of Object.keys(places)) {
        const own = lengths[Number(id)];
        if (own !== undefined) own[Number(field)] = (own[Number(field)] ?? 0) + 1;
      }
    }
  }
  return lengths;
}

/** @param keywords of each record */
export function decodeWords(text: string, keywords: readonly (readonly string[] | undefined)[]): WordIndex {
  const words = readLines(text);
  addKeywords(words, keywords);
  const count = keywords.length;
  const lengths = lengthsOf(words, count);
  return readWordIndex({
    documentCount: count,
    nextId: count,
    documentIds: Object.fromEntries(lengths.map((_, id) => [id, id])),
    fieldIds: Object.fromEntries(wordFields.map((name, field) => [name, field])),
    fieldLength: Object.fromEntries(lengths.entries()),
    averageFieldLength: wordFields.map(
      (_, field) => lengths.reduce((sum, each) => sum + (each[field] ?? 0), 0) / Math.max(1, count),
    ),
    storedFields: {},
    dirtCount: 0,
    index: [...words],
    serializationVersion: 2,
  });
}
