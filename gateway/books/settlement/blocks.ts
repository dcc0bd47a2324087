/** Bytes of a file in blocks of whole lines: a block is decoded and split without the others. */
import type { SettlementEncoding } from '@tollgate/contract/settlement/mapping';
import { SettlementFileError } from './file-error.ts';

/** Longest line, in characters. */
export const lineLengthMax = 65_536;
/** No encoding needs more bytes for a character. */
const characterBytesMax = 4;
const lineBytesMax = lineLengthMax * characterBytesMax;

const lineFeed = 10;

/** Encoding of a file whose first bytes are known. */
export type KnownEncoding = Exclude<SettlementEncoding, 'utf-16'>;

export const lineTooLong = (line: number) =>
  new SettlementFileError(
    {
      en: `the line is longer than ${lineLengthMax} characters: this is not a settlement file, or its line breaks are missing.`,
      zh: `该行超过 ${lineLengthMax} 个字符：不是结算文件，或缺少换行符。`,
    },
    { line },
  );

const byteOrderMarks: readonly (readonly [KnownEncoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

export interface FileStart {
  readonly encoding: KnownEncoding;
  /** Bytes of the byte order mark. */
  readonly markBytes: number;
}

/** Returns the encoding of a file by its first bytes and the mapping. @throws SettlementFileError where they differ */
export function readStart(bytes: Uint8Array, mapped: SettlementEncoding): FileStart {
  const found = byteOrderMarks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (found === undefined) {
    if (mapped !== 'utf-16') return { encoding: mapped, markBytes: 0 };
    throw new SettlementFileError(
      {
        en: 'the file has no UTF-16 byte order mark: correct "encoding" in the mapping.',
        zh: '文件没有 UTF-16 字节顺序标记：请修改映射中的 "encoding"。',
      },
      { line: 1, column: 1 },
    );
  }
  const [encoding, mark] = found;
  if (encoding === mapped || (isWide(encoding) && mapped === 'utf-16'))
    return { encoding, markBytes: mark.length };
  throw new SettlementFileError(
    {
      en: `the file starts with a ${encoding} byte order mark, but the mapping specifies ${mapped}: correct its "encoding".`,
      zh: `文件以 ${encoding} 字节顺序标记开头，但映射中指定的是 ${mapped}：请修改映射中的 "encoding"。`,
    },
    { line: 1, column: 1 },
  );
}

/** Returns true if a character has two bytes at least. */
export const isWide = (encoding: KnownEncoding): boolean =>
  encoding === 'utf-16le' || encoding === 'utf-16be';

/** Returns true for the line break at that byte, the first of its character. */
export function isLineEnd(bytes: Uint8Array, at: number, encoding: KnownEncoding): boolean {
  if (!isWide(encoding)) return bytes[at] === lineFeed;
  const low = encoding === 'utf-16le' ? 0 : 1;
  return bytes[at + low] === lineFeed && bytes[at + 1 - low] === 0;
}

/** Returns the length of the whole lines at the beginning of the bytes. */
function wholeLines(bytes: Uint8Array, encoding: KnownEncoding): number {
  if (!isWide(encoding)) return bytes.lastIndexOf(lineFeed) + 1;
  for (let at = bytes.length - (bytes.length % 2) - 2; at >= 0; at -= 2)
    if (isLineEnd(bytes, at, encoding)) return at + 2;
  return 0;
}

export interface Block {
  readonly encoding: KnownEncoding;
  readonly bytes: Uint8Array;
}

/** Text of a payment has zeros in UTF-16, within its first digits. */
const sampleBytes = 1_024;

function checkWide(encoding: KnownEncoding, bytes: Uint8Array): void {
  if (!isWide(encoding) || bytes.subarray(0, sampleBytes).includes(0)) return;
  throw new SettlementFileError(
    {
      en: `the file is not in ${encoding}: correct "encoding" in the mapping.`,
      zh: `文件编码不是 ${encoding}：请修改映射中的 "encoding"。`,
    },
    { line: 1, column: 1 },
  );
}

/** Bytes of lines whose end has not come yet. */
class Rest {
  #parts: Uint8Array[] = [];
  length = 0;

  add(bytes: Uint8Array): void {
    this.#parts.push(bytes);
    this.length += bytes.length;
  }

  /** Returns all of it, in one piece, and is empty afterwards. */
  take(): Uint8Array {
    const [first = new Uint8Array(), ...more] = this.#parts;
    const whole = more.length === 0 ? first : new Uint8Array(this.length);
    let at = 0;
    for (const part of more.length === 0 ? [] : this.#parts) {
      whole.set(part, at);
      at += part.length;
    }
    this.#parts = [];
    this.length = 0;
    return whole;
  }
}

/**
 * Returns the bytes without their byte order mark, in blocks of whole lines; only the last may lack its line break.
 * `lineNo`: the line that the next block begins with.
 */
export async function* blocksOf(
  chunks: AsyncIterable<Uint8Array>,
  mapped: SettlementEncoding,
  lineNo: () => number,
): AsyncGenerator<Block> {
  const rest = new Rest();
  let encoding: KnownEncoding | undefined;
  const begin = (bytes: Uint8Array) => {
    const start = readStart(bytes, mapped);
    encoding = start.encoding;
    const text = bytes.subarray(start.markBytes);
    if (text.length > 0) checkWide(encoding, text);
    return { encoding, text };
  };
  for await (const chunk of chunks) {
    rest.add(chunk);
    if (encoding === undefined && rest.length < sampleBytes) continue;
    // Joined only where a line ends, so that many small chunks cost no more than one.
    if (encoding !== undefined && !chunk.includes(lineFeed) && rest.length <= lineBytesMax) continue;
    const bytes = rest.take();
    const { encoding: known, text } = encoding === undefined ? begin(bytes) : { encoding, text: bytes };
    const length = wholeLines(text, known);
    if (length > 0) yield { encoding: known, bytes: text.subarray(0, length) };
    rest.add(length === 0 ? text : text.slice(length));
    if (rest.length > lineBytesMax) throw lineTooLong(lineNo());
  }
  const bytes = rest.take();
  const { encoding: known, text } = encoding === undefined ? begin(bytes) : { encoding, text: bytes };
  if (text.length > 0) yield { encoding: known, bytes: text };
}
