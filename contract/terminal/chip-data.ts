/** EMV data of a chip as it goes to the issuer (ISO 8583 field 55): BER-TLV in hexadecimal digits. */

/** ISO 8583: field 55 holds at most 255 bytes. */
export const chipDataBytesMax = 255;

/** Tags whose value is a card number, a track or the holder's name: those travel encrypted, in `card`. */
const cardTags = new Set(['5A', '56', '57', '5F20', '9F1F', '9F20', '9F6B']);

const constructed = 0x20;
const longTag = 0x1f;
const more = 0x80;

interface Element {
  readonly tag: string;
  readonly start: number;
  readonly end: number;
  readonly isConstructed: boolean;
}

/** Reads the element at byte `at` of pairs of digits; undefined where it does not end before `end`. */
function elementAt(hex: string, at: number, end: number): Element | undefined {
  const byteAt = (index: number) => Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16);
  const first = byteAt(at);
  let next = at + 1;
  if ((first & longTag) === longTag) {
    while (next < end && (byteAt(next) & more) !== 0) next += 1;
    next += 1;
  }
  const tag = hex.slice(2 * at, 2 * next).toUpperCase();
  if (next >= end) return undefined;
  let length = byteAt(next);
  next += 1;
  // Field 55 is too short for lengths of more than one byte behind 0x81.
  if (length === 0x81) {
    if (next >= end) return undefined;
    length = byteAt(next);
    next += 1;
  } else if (length >= more) return undefined;
  return next + length > end
    ? undefined
    : { tag, start: next, end: next + length, isConstructed: (first & constructed) !== 0 };
}

function problemIn(hex: string, from: number, end: number): string | undefined {
  for (let at = from; at < end; ) {
    const element = elementAt(hex, at, end);
    if (element === undefined) return 'send whole BER-TLV elements';
    if (cardTags.has(element.tag)) return `send tag ${element.tag} encrypted, in card`;
    const inner = element.isConstructed ? problemIn(hex, element.start, element.end) : undefined;
    if (inner !== undefined) return inner;
    at = element.end;
  }
  return undefined;
}

/**
 * Returns why `hex`, pairs of hexadecimal digits, is not accepted; undefined for whole elements, none of which names the
 * card. In time linear in its length for each level of it, of which 255 bytes have at most 127.
 */
export const chipDataProblem = (hex: string): string | undefined => problemIn(hex, 0, hex.length / 2);
