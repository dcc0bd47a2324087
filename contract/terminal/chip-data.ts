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

/** Reads the element at `at`; undefined where it does not end before `end`. */
function elementAt(bytes: readonly number[], at: number, end: number): Element | undefined {
  const first = bytes[at] ?? 0;
  let next = at + 1;
  if ((first & longTag) === longTag) {
    while (next < end && ((bytes[next] ?? 0) & more) !== 0) next += 1;
    next += 1;
  }
  const tag = bytes
    .slice(at, next)
    .map((byte) => byte.toString(16).padStart(2, '0').toUpperCase())
    .join('');
  let length = bytes[next] ?? more;
  next += 1;
  // Field 55 is too short for lengths of more than one byte behind 0x81.
  if (length === 0x81) {
    length = bytes[next] ?? end;
    next += 1;
  } else if (length >= more) return undefined;
  const start = next;
  return start + length > end
    ? undefined
    : { tag, start, end: start + length, isConstructed: (first & constructed) !== 0 };
}

function problemIn(bytes: readonly number[], from: number, end: number): string | undefined {
  for (let at = from; at < end; ) {
    const element = elementAt(bytes, at, end);
    if (element === undefined) return 'send whole BER-TLV elements';
    if (cardTags.has(element.tag)) return `send tag ${element.tag} encrypted, in card`;
    const inner = element.isConstructed ? problemIn(bytes, element.start, element.end) : undefined;
    if (inner !== undefined) return inner;
    at = element.end;
  }
  return undefined;
}

/**
 * Returns why `hex`, pairs of hexadecimal digits, is not accepted; undefined for whole elements, none of which names the
 * card. In time linear in its length for each level of it, of which 255 bytes have at most 127.
 */
export function chipDataProblem(hex: string): string | undefined {
  const bytes = (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  return problemIn(bytes, 0, bytes.length);
}
