/**
 * Reads a merchant-presented QR code by the rules of EMV QRCPS-MPM: objects of a two-digit ID, a two-digit length and a
 * value; ID 00 first, ID 63 last, with a checksum over all that is before its value. Shares nothing with the builder.
 */

/** CRC-16/CCITT-FALSE by a table of 256 entries. */
const table = Array.from({ length: 256 }, (_, byte) => {
  let value = byte * 256;
  for (let bit = 0; bit < 8; bit += 1) value = value >= 0x8000 ? ((value * 2) ^ 0x11021) & 0xffff : value * 2;
  return value;
});

function crcOf(text: string): number {
  let crc = 65_535;
  for (const byte of Buffer.from(text, 'utf8')) crc = ((crc % 256) * 256) ^ (table[(crc >> 8) ^ byte] ?? 0);
  return crc;
}

/** @throws where the text is not well formed; `isWhole`: a whole code, and not the value of a template */
export function readTlv(text: string, isWhole = true): ReadonlyMap<string, string> {
  const objects = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    const head = /^(\d\d)(\d\d)/.exec(text.slice(at));
    if (head === null) throw new Error(`no object at ${at}`);
    const [, id = '', length = ''] = head;
    const value = text.slice(at + 4, at + 4 + Number(length));
    if (value.length !== Number(length)) throw new Error(`object ${id} is too short`);
    if (objects.has(id)) throw new Error(`object ${id} is there twice`);
    objects.set(id, value);
    at += 4 + value.length;
  }
  if (!isWhole) return objects;
  const ids = [...objects.keys()];
  if (ids[0] !== '00' || ids.at(-1) !== '63') throw new Error('00 is the first object, and 63 the last');
  for (const id of ['52', '53', '58', '59', '60'])
    if (!objects.has(id)) throw new Error(`${id} is mandatory`);
  const wanted = crcOf(text.slice(0, -4)).toString(16).toUpperCase().padStart(4, '0');
  if (objects.get('63') !== wanted) throw new Error(`the checksum is ${objects.get('63')}, not ${wanted}`);
  return objects;
}
