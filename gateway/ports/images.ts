/** Pictures of goods, fetched for the checkout page from addresses that merchants name (decision 25). */

/** The kinds that are shown; a drawing in SVG may hold scripts and is none of them. */
export type ImageType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/avif';

export interface Image {
  readonly type: ImageType;
  readonly bytes: Uint8Array;
}

/** The picture at an address; undefined where there is none that can be shown, whatever the reason. Never rejects. */
export type FetchImage = (url: string) => Promise<Image | undefined>;

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

/** Returns true if it is an ISO media file (ISO/IEC 14496-12) whose brands say AVIF. */
function isAvif(bytes: Uint8Array): boolean {
  if (ascii(bytes, 4, 8) !== 'ftyp') return false;
  const boxBytes = Math.min(((bytes[2] ?? 0) << 8) | (bytes[3] ?? 0), 256, bytes.length);
  for (let from = 8; from + 4 <= boxBytes; from += 4) {
    const brand = ascii(bytes, from, from + 4);
    if (brand === 'avif' || brand === 'avis') return true;
  }
  return false;
}

/** The kind of a picture by its first bytes alone: what a server says of it counts for nothing. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (ascii(bytes, 0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'image/gif';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp';
  return isAvif(bytes) ? 'image/avif' : undefined;
}
