/** The search index of one language, from its built pages and what the reference has names for. */
import type { BuiltPage } from '../../feeds/built-pages.ts';
import type { ReferenceEntry } from '../../reference/entries.ts';
import type { Entry, Outline, OutlinePage, SectionText, TextPart } from '../index-format.ts';
import { type PageSection, sectionsOf } from './sections.ts';

/** A part is about this many characters, so that several load side by side and none is long in coming. */
const partCharacters = 150_000;
const entryCharacters = 110;

export interface MadeIndex {
  readonly outline: Omit<Outline, 'parts'>;
  readonly parts: readonly TextPart[];
}

function sectionText({ text, anchors }: PageSection): SectionText {
  return anchors.length === 0 ? text : [text, ...anchors.flat()];
}

/** A text's first sentence; where that is long, its beginning up to the end of a word. */
export function firstSentence(text: string, limit = entryCharacters): string {
  const sentence = /^.{12,}?(?:。|[.](?=\s|$))/su.exec(text)?.[0] ?? text;
  if (sentence.length <= limit) return sentence;
  return `${sentence.slice(0, limit).replace(/\s+\S*$|[，、；,;]?[^，、；,;]{0,12}$/u, '')}…`;
}

/** An entry of the reference in the index's form; its sections are found as parts of the page. */
function indexEntry(entry: ReferenceEntry, referencePath: string): Entry[] {
  if (entry.kind === 'section') return [];
  const [first = '', ...rest] = entry.title.split(' · ');
  const other = rest.join(' · ');
  const [name, place] = entry.kind === 'call' ? [other, first] : [first, other];
  const path = `${referencePath}#${encodeURIComponent(entry.id)}`;
  return [{ kind: entry.kind, name, place, text: firstSentence(entry.text), path }];
}

function partsOf(texts: readonly (readonly SectionText[])[]): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  let size = 0;
  for (const [index, page] of texts.entries()) {
    size += page.reduce((sum, each) => sum + (typeof each === 'string' ? each : each[0]).length, 0);
    if (size < partCharacters && index < texts.length - 1) continue;
    parts.push({ from, texts: texts.slice(from, index + 1) });
    from = index + 1;
    size = 0;
  }
  return parts;
}

/** @param referencePath the reference's address below the language's base URL: `CloudAPI` */
export function makeIndex(
  pages: readonly BuiltPage[],
  entries: readonly ReferenceEntry[],
  referencePath: string,
): MadeIndex {
  const sections = pages.map(({ root }) => sectionsOf(root));
  const outlinePages = pages.map(
    ({ title, path, description }, index): OutlinePage => ({
      title,
      path,
      description,
      sections: (sections[index] ?? []).map(({ heading, hash }) => [heading, hash] as const),
    }),
  );
  return {
    outline: {
      version: 1,
      pages: outlinePages,
      entries: entries.flatMap((entry) => indexEntry(entry, referencePath)),
    },
    parts: partsOf(sections.map((page) => page.map(sectionText))),
  };
}
