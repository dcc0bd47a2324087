/** The index of words as the build writes it: a line for each word, a third of the size of MiniSearch's own form. */
import type { AsPlainObject } from 'minisearch';
import { readWordIndex, type WordIndex, wordFields } from './word-index.ts';

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

function decodePlaces(text: string): Record<string, number> {
  const places: Record<string, number> = {};
  let id = 0;
  for (const place of text === '' ? [] : text.split(' ')) {
    const [step = '', count = '1'] = place.split('.');
    id += Number.parseInt(step, 36);
    places[id] = Number.parseInt(count, 36);
  }
  return places;
}

/** @param count how many records there are */
export function decodeWords(text: string, count: number): WordIndex {
  const fieldLength: Record<string, number[]> = {};
  for (let id = 0; id < count; id += 1) fieldLength[id] = wordFields.map(() => 0);
  let word = '';
  const index = text.split('\n').map((line): AsPlainObject['index'][number] => {
    const end = line.indexOf(' ');
    word = word.slice(0, Number.parseInt(line[0] ?? '0', 36)) + line.slice(1, end);
    const fields: Record<string, Record<string, number>> = {};
    for (const [field, places] of line
      .slice(end + 1)
      .split(';')
      .entries()) {
      if (places === '') continue;
      fields[field] = decodePlaces(places);
      for (const id of Object.keys(fields[field])) {
        const lengths = fieldLength[id];
        if (lengths !== undefined) lengths[field] = (lengths[field] ?? 0) + 1;
      }
    }
    return [word, fields];
  });
  const lengths = Object.values(fieldLength);
  return readWordIndex({
    documentCount: count,
    nextId: count,
    documentIds: Object.fromEntries(lengths.map((_, id) => [id, id])),
    fieldIds: Object.fromEntries(wordFields.map((name, field) => [name, field])),
    fieldLength,
    averageFieldLength: wordFields.map(
      (_, field) => lengths.reduce((sum, each) => sum + (each[field] ?? 0), 0) / Math.max(1, count),
    ),
    storedFields: {},
    dirtCount: 0,
    index,
    serializationVersion: 2,
  });
}
