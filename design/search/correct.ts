/** Corrects what was miswritten in a query where it is certain what was meant. */
import { type Library, lastPartOf } from './library.ts';
import { isInTable } from './query.ts';
import { distance, typosIn } from './typos.ts';
import { chunksOf, joined } from './words.ts';

/** Characters that are written for another one: 密匙 for 密钥, 对帐 for 对账, 收营台 for 收银台. */
const miswritten: readonly (readonly [RegExp, string])[] = [
  [/(?<!钥)匙/g, '钥'],
  [/帐/g, '账'],
  [/(?<=收)营(?=[台员机])/g, '银'],
  [/阀(?=值)/g, '阈'],
  [/(?<=幂等)健/g, '键'],
  [/査/g, '查'],
];

/** The name that is nearest to a mistyped one; undefined where none is near. */
function nearestName({ records, names }: Library, typed: string): string | undefined {
  const limit = typosIn(typed);
  let nearest: string | undefined;
  let least = limit + 1;
  for (const [index, record] of records.entries()) {
    if (record.kind === 'section') continue;
    const [name = '', , last = ''] = names[index] ?? [];
    const far = distance(name, typed, limit);
    if (far < least) [nearest, least] = [record.name, far];
    const farLast = distance(last, typed, limit);
    if (farLast < least) [nearest, least] = [lastPartOf(record), farLast];
  }
  return nearest;
}

/**
 * The query with the names that it misspells as they are: in `merchnat_order_no` the whole name is meant, and its
 * parts say little.
 * @param isKnown whether the pages have a word or its beginning
 */
export function corrected(library: Library, query: string, isKnown: (term: string) => boolean): string {
  const written = miswritten.reduce((text, [from, to]) => text.replace(from, to), query);
  return chunksOf(written).reduceRight((text, { text: chunk, from }) => {
    const term = joined(chunk);
    if (!/[_.]/.test(chunk) || isInTable(chunk) || isKnown(term)) return text;
    const name = nearestName(library, term);
    return name === undefined ? text : text.slice(0, from) + name + text.slice(from + chunk.length);
  }, written);
}
