/** Mistakes of `timestamp`: another unit, another form, or another moment than the one that was sent. */
import { hourMs } from '../../../durations.ts';
import type { Mistake, Sheet } from './sheet.ts';

export const timestampName = 'timestamp';

const datePatterns: readonly ((iso: string) => string)[] = [
  (iso) => iso.slice(0, 19).replace('T', ' '),
  (iso) => iso.slice(0, 19),
  (iso) => iso,
  (iso) => iso.slice(0, 19).replace(/\D/g, ''),
  (iso) => `${iso.slice(0, 19)}Z`,
  (iso) => iso.replace('T', ' ').slice(0, 23),
  (iso) => iso.replace(/\D/g, ''),
];
/** Offsets from UTC whose local time a client may have written. */
const offsetsHours = [0, 8, 7, 9, 1, 2, 3, 4, 5, 5.5, 6, 10, -3, -4, -5, -6, -7, -8];

export interface Timestamp {
  readonly index: number;
  readonly text: string;
  readonly ms: number;
}

export function readTimestamp(sheet: Sheet): Timestamp | undefined {
  const index = sheet.items.findIndex((item) => item.name === timestampName);
  const text = sheet.items[index]?.text ?? '';
  return /^\d{10,16}$/.test(text) ? { index, text, ms: Number(text) } : undefined;
}

export function* timestampMistakes(sheet: Sheet): Generator<Mistake> {
  const timestamp = readTimestamp(sheet);
  if (timestamp === undefined) return;
  const { index, text, ms } = timestamp;
  const seen = new Set([text]);
  for (const form of forms(text, ms)) {
    if (seen.has(form)) continue;
    seen.add(form);
    yield {
      cause: 'timestamp',
      slot: 'numbers',
      member: timestampName,
      patch: new Map([[index, form]]),
    };
  }
}

function* forms(text: string, ms: number): Generator<string> {
  const seconds = Math.floor(ms / 1000);
  yield String(seconds);
  yield String(Math.round(ms / 1000));
  yield `${seconds}000`;
  yield `"${text}"`;
  yield `${text}.0`;
  yield `${text}L`;
  yield `+${text}`;
  yield `-${text}`;
  yield (ms / 1000).toFixed(3);
  yield (ms / 1000).toString();
  yield String(ms * 1000);
  yield String(ms * 1_000_000);
  yield `${text}000`;
  yield text.replace(/\B(?=(?:\d{3})+$)/g, ',');
  // Java's and Python's float forms; where all numbers are written so, the cause is found as theirs.
  const [mantissa = '', exponent = ''] = ms.toExponential().split('e+');
  yield `${mantissa}E${exponent}`;
  yield `${mantissa}E+${exponent}`;
  yield `${mantissa}e+${exponent}`;
  if (ms >= 8.64e15) return;
  for (const hours of offsetsHours) {
    const iso = new Date(ms + hours * hourMs).toISOString();
    for (const pattern of datePatterns) yield pattern(iso);
    yield String(ms + hours * hourMs);
    yield String(ms - hours * hourMs);
  }
}

/** Other moments, nearest first: a client that reads its clock once to sign and once more to send. */
export function* otherMoments({ ms, text }: Timestamp): Generator<string> {
  const unit = text.length >= 13;
  const nearMs = unit ? 1_000 : 600;
  for (let distance = 1; distance <= nearMs; distance++) {
    yield String(ms - distance);
    yield String(ms + distance);
  }
  if (!unit) return;
  for (let seconds = 2; seconds <= 300; seconds++) {
    yield String(ms - seconds * 1000);
    yield String(ms + seconds * 1000);
  }
}
