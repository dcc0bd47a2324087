/** What the build writes and the browser reads: an outline at once, the pages' texts in parts behind it. */

/** Where both lie below the language's base URL. */
export const indexFolder = 'search-index';
export const outlineFile = 'outline.json';

export type EntryKind = 'call' | 'field' | 'value' | 'error';

/** Something with a name of its own: a call, a field, a value of the dictionary, an error code. */
export interface Entry {
  readonly kind: EntryKind;
  /** `pay.checkout`, `merchant_order_no`, `E04111`. */
  readonly name: string;
  /** What it says or is for, in a line. */
  readonly text: string;
  /** Where it belongs, in a word or two; empty where nowhere in particular. */
  readonly place: string;
  /** Below the language's base URL: `CloudAPI#E04111`. */
  readonly path: string;
}

export interface OutlinePage {
  readonly title: string;
  /** Below the language's base URL; `` for the overview. */
  readonly path: string;
  readonly description: string;
  /** Heading and hash of each section, in the order of the texts. */
  readonly sections: readonly (readonly [heading: string, hash: string])[];
}

export interface Outline {
  readonly version: 1;
  readonly pages: readonly OutlinePage[];
  readonly entries: readonly Entry[];
  /** Files with the texts of the pages, in the pages' order; their names change with what is in them. */
  readonly parts: readonly string[];
}

/** A section's text; with the addresses inside it, where there are any: offset, id, offset, id … */
export type SectionText = string | readonly [text: string, ...anchors: (number | string)[]];

/** The texts of some pages: for each page, of each section. */
export interface TextPart {
  /** The number of its first page in the outline. */
  readonly from: number;
  readonly texts: readonly (readonly SectionText[])[];
}
