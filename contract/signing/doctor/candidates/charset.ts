/** Text in other character sets than UTF-8, as bytes: what a client signs that never names one. */

const encoder = new TextEncoder();
const question = 0x3f;

/** Writes text in one character set. */
export type Charset = (text: string) => Uint8Array;

function mapped(text: string, write: (char: string, code: number) => readonly number[]): Uint8Array {
  const bytes: number[] = [];
  for (const char of text) {
    const code = char.codePointAt(0) ?? question;
    if (code < 0x80) bytes.push(code);
    else for (const byte of write(char, code)) bytes.push(byte);
  }
  return Uint8Array.from(bytes);
}

const tables = new Map<string, ReadonlyMap<string, number>>();

/**
 * The characters that `label` writes with one or two bytes, as one number (lead * 256 + trail). Built by
 * decoding every pair once, because platforms have decoders for these sets, but no encoders; empty where the
 * platform lacks the set.
 */
function tableOf(label: string): ReadonlyMap<string, number> {
  const known = tables.get(label);
  if (known !== undefined) return known;
  const table = new Map<string, number>();
  tables.set(label, table);
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(label);
  } catch {
    return table;
  }
  const pairs: number[] = [];
  for (let lead = 0x80; lead <= 0xff; lead++) {
    pairs.push(lead, 0x0a, 0x0a);
    for (let trail = 0x40; trail <= 0xfe; trail++) pairs.push(lead, trail, 0x0a);
  }
  // A line feed after each pair ends it, so that an invalid pair cannot swallow the next.
  const pieces = decoder.decode(Uint8Array.from(pairs)).split('\n');
  let lead = 0x7f;
  let trail = 0;
  for (const piece of pieces) {
    if (trail === 0) {
      lead++;
      trail = 0x3e;
      if (piece !== '\ufffd' && piece.length === 1 && !table.has(piece)) table.set(piece, lead);
    } else if (trail >= 0x40 && [...piece].length === 1 && piece !== '\ufffd' && piece > '\x7f') {
      if (!table.has(piece)) table.set(piece, lead * 256 + trail);
    }
    trail++;
    if (trail > 0xfe) trail = 0;
  }
  return table;
}

function tabled(label: string, unmapped: (code: number) => readonly number[]): Charset {
  return (text) => {
    const table = tableOf(label);
    return mapped(text, (char, code) => {
      const pair = table.get(char);
      if (pair === undefined) return unmapped(code);
      return pair < 256 ? [pair] : [pair >> 8, pair & 0xff];
    });
  };
}

/** The four bytes that GB18030 writes characters above U+FFFF with. */
function gb18030Four(code: number): readonly number[] {
  if (code < 0x10000) return [question];
  const linear = code - 0x10000 + 189_000;
  return [
    0x81 + Math.floor(linear / 12_600),
    0x30 + (Math.floor(linear / 1_260) % 10),
    0x81 + (Math.floor(linear / 10) % 126),
    0x30 + (linear % 10),
  ];
}

function utf16(littleEndian: boolean, mark: boolean): Charset {
  return (text) => {
    const marked = mark ? `\ufeff${text}` : text;
    const view = new DataView(new ArrayBuffer(marked.length * 2));
    for (let i = 0; i < marked.length; i++) view.setUint16(i * 2, marked.charCodeAt(i), littleEndian);
    return new Uint8Array(view.buffer);
  };
}

const latin1: Charset = (text) => mapped(text, (_, code) => [code < 0x100 ? code : question]);
const windows1252 = tabled('windows-1252', () => [question]);

/** UTF-8 read as a set of single bytes and written as UTF-8 once more. */
function twice(label: string): Charset {
  return (text) => encoder.encode(new TextDecoder(label).decode(encoder.encode(text)));
}

/** ISO-8859-1 proper, which the platform's decoder of that name takes for Windows-1252. */
const twiceLatin1: Charset = (text) => {
  let misread = '';
  for (const byte of encoder.encode(text)) misread += String.fromCharCode(byte);
  return encoder.encode(misread);
};

const utf8As = (replace: (char: string) => string): Charset => {
  return (text) => encoder.encode(text.replace(/[\u0080-\u{10ffff}]/gu, replace));
};

/** UTF-8 with each half of a surrogate pair by itself (CESU-8), as older Java and databases write it. */
const cesu8: Charset = (text) => {
  const bytes: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) bytes.push(unit);
    else if (unit < 0x800) bytes.push(0xc0 | (unit >> 6), 0x80 | (unit & 0x3f));
    else bytes.push(0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f));
  }
  return Uint8Array.from(bytes);
};

/** Sets that differ from UTF-8 where there is text beyond ASCII, most usual first. */
export const charsets: readonly Charset[] = [
  tabled('gb18030', gb18030Four),
  // GBK is GB18030 without its four-byte characters.
  tabled('gb18030', () => [question]),
  utf8As(() => '?'),
  latin1,
  twiceLatin1,
  windows1252,
  twice('windows-1252'),
  utf8As((char) => '?'.repeat(char.length)),
  utf8As((char) => '?'.repeat(encoder.encode(char).length)),
  utf8As(() => '\ufffd'),
  utf8As((char) => '\ufffd'.repeat(encoder.encode(char).length)),
  utf8As((char) => '?'.repeat(Math.max(2, char.length))),
  (text) => mapped(text, (_, code) => [code & 0xff]),
  cesu8,
  tabled('big5', () => [question]),
  tabled('shift_jis', () => [question]),
  tabled('euc-kr', () => [question]),
  twice('gbk'),
];

/** Sets that differ from UTF-8 for every text. */
export const wideCharsets: readonly Charset[] = [
  utf16(true, false),
  utf16(false, false),
  utf16(true, true),
  utf16(false, true),
];
