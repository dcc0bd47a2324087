/** Which requests of the log can have a text: written with them, some together, and read in place of their texts. */
import type { Queries } from '../ports/database.ts';
import { base64UrlOf } from '../ports/encodings.ts';
import { createTextMarker, soughtHashes } from './text-marks.ts';

/** Texts of a request that are marked. */
interface Texts {
  readonly atMs: number;
  readonly psn: string;
  readonly body: string;
  readonly reply: string;
}

/** Requests whose texts are marked together, in the order of their time. */
interface Marked {
  readonly requests: readonly Texts[];
  readonly marks: Uint8Array;
}

const markedMax = 16;
/** Characters of a request whose texts have marks: longer ones would take long, and have nearly every mark. */
const textMaxCharacters = 16_384;
/** Different parts of texts after which no request is added. */
const markedPartsMax = 8_000;
/** Between the first and the last of them. */
const markedSpanMs = 10_000;
const marker = createTextMarker();

/**
 * Signatures are random: they would take up most of the marks, and few look for a part of one. Only what is as long as
 * an RSA signature is left out. A name that ends so, such as design, has text like any other.
 */
const signature = /((?<=")sign"\s*:\s*"|(?<!\w)sign=)[^"&]{64,}/y;

function withoutSignatures(text: string): string {
  let kept = '';
  let from = 0;
  for (let at = text.indexOf('sign'); at !== -1; at = text.indexOf('sign', Math.max(at + 4, from))) {
    signature.lastIndex = at;
    const [all, name] = signature.exec(text) ?? [];
    if (all === undefined || name === undefined) continue;
    kept += text.slice(from, at + name.length);
    from = at + all.length;
  }
  return kept + text.slice(from);
}

/** Returns true if a text may be part of a signature, which has no marks: an order number has letters of one case. */
const isOfSignature = (text: string): boolean =>
  /^[A-Za-z0-9+/=]{16,}$/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text);

const isLongText = (texts: Texts | undefined): boolean =>
  texts !== undefined && texts.body.length + texts.reply.length > textMaxCharacters;

/** Marks of all requests, those of one time together. */
export function markedOf(requests: readonly Texts[]): readonly Marked[] {
  const sorted = requests.toSorted((one, other) => one.atMs - other.atMs);
  const all: Marked[] = [];
  let from = 0;
  for (const [at, { body, reply, atMs }] of sorted.entries()) {
    const next = sorted[at + 1];
    const isLong = isLongText(sorted[at]);
    if (!isLong) for (const text of [body, reply]) marker.add(withoutSignatures(text));
    const isFull = at + 1 - from >= markedMax || marker.count() >= markedPartsMax;
    const isLast = next === undefined || next.atMs - (sorted[from]?.atMs ?? atMs) > markedSpanMs;
    // A part that is too long shares its marks with no other: they say nothing of others.
    if (!isLong && !isFull && !isLast && !isLongText(next)) continue;
    const marks = marker.take();
    all.push({ requests: sorted.slice(from, at + 1), marks: isLong ? new Uint8Array() : marks });
    from = at + 1;
  }
  return all;
}

/** Each column is one text of all its values, as those of requests are. */
export const markedValuesOf: readonly ((marked: Marked) => string | number)[] = [
  ({ requests }) => requests[0]?.atMs ?? 0,
  ({ requests }) => requests.at(-1)?.atMs ?? 0,
  ({ requests }) => requests.map(({ psn }) => psn).join(' '),
  ({ marks }) => base64UrlOf(marks),
];

/** `lists`: texts of the columns, as a list of lists in SQL. */
export const insertMarked = (lists: string): string =>
  `insert into request_texts (from_ms, to_ms, psns, marks)
   select from_ms::bigint, to_ms::bigint, string_to_array(psns, ' '), decode(translate(marks, '-_', '+/'), 'base64')
   from unnest(${lists}) as t (from_ms, to_ms, psns, marks)`;

/** Deletes `limit` marks at most of requests before `beforeMs`, the oldest first, and gives how many there were. */
export async function dropMarked(queries: Queries, beforeMs: number, limit: number): Promise<number> {
  const gone = await queries.query(
    `delete from request_texts where ctid = any(array(
       select ctid from request_texts where to_ms < $1 order by to_ms limit $2)) returning 1`,
    [beforeMs, limit],
  );
  return gone.length;
}

/** Marks that one statement looks at. */
const portion = 20_000;
/** Limits on the rows that one statement returns: few at first, since a text that exists is found soon. */
const [firstMax, laterMax] = [64, 512];

/** Requests that can have a text, the newest of a time. */
export interface TextCandidates {
  readonly psns: readonly string[];
  readonly fromMs: number;
  readonly toMs: number;
  /** No earlier request has been looked at; undefined: there are none. */
  readonly downToMs: number | undefined;
  /** Requests that were looked at, or so many that it took as long. */
  readonly looked: number;
}

export interface TextSearch {
  readonly text: string;
  readonly fromMs: number;
  /** The last millisecond. */
  readonly lastMs: number;
  readonly isFirst: boolean;
}

/**
 * Undefined where marks do not help: a text that is too short or part of a signature, requests without any, or very many
 * in one millisecond.
 */
export async function textCandidates(
  queries: Queries,
  { text, fromMs, lastMs, isFirst }: TextSearch,
): Promise<TextCandidates | undefined> {
  const hashes = isOfSignature(text) ? [] : soughtHashes(text);
  if (hashes.length === 0) return undefined;
  const unmarked = await queries.query(
    'select 1 from requests where marked is null and at_ms between $1 and $2 limit 1',
    [fromMs, lastMs],
  );
  if (unmarked.length > 0) return undefined;
  const [low] = await queries.query<{ toMs: number }>(
    `select to_ms as "toMs" from request_texts where to_ms between $1 and $2 order by to_ms desc offset $3 limit 1`,
    [fromMs, lastMs + markedSpanMs, portion - 1],
  );
  const max = isFirst ? firstMax : laterMax;
  const isSet = hashes.map((_, at) => `get_bit(marks, $${at + 4} % (length(marks) * 8)) = 1`).join(' and ');
  const found = await queries.query<{ fromMs: number; toMs: number; psns: readonly string[] }>(
    `select from_ms as "fromMs", to_ms as "toMs", psns from request_texts
     where to_ms between $1 and $2 and from_ms <= $2 - ${markedSpanMs}
       and case when length(marks) = 0 then true else ${isSet} end
     order by to_ms desc limit $3`,
    [low?.toMs ?? fromMs, lastMs + markedSpanMs, max + 1, ...hashes],
  );
  const isCut = found.length > max;
  const downToMs = isCut ? (found[max]?.toMs ?? 0) + 1 : low?.toMs;
  if (downToMs !== undefined && downToMs >= lastMs) return undefined;
  const psns = found.slice(0, max).flatMap((one) => one.psns);
  return {
    psns,
    fromMs: Math.min(...found.map((one) => one.fromMs)),
    toMs: Math.max(...found.map((one) => one.toMs)),
    downToMs,
    looked: !isCut && low !== undefined ? portion : psns.length,
  };
}
