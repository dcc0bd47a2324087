/** The pages of the documentation as text, cut into what a reader sees of them. */
import { readdirSync, readFileSync } from 'node:fs';

export type PageLanguage = 'en' | 'zh';

const folders: Readonly<Record<PageLanguage, URL>> = {
  en: new URL('./docs/', import.meta.url),
  zh: new URL('./i18n/zh/', import.meta.url),
};

export interface CodeBlock {
  readonly language: string;
  readonly text: string;
  /** Number of its first line, counted from 1. */
  readonly line: number;
}

export interface DocsPage {
  readonly name: string;
  readonly headings: readonly { readonly level: number; readonly anchor: string | undefined }[];
  /** Columns and rows of each table. */
  readonly tables: readonly string[];
  readonly code: readonly CodeBlock[];
  /** Components with what they are about; titles and the like, which are words, are left out. */
  readonly components: readonly string[];
  readonly links: readonly string[];
  /** Anchors that the page sets itself, headings apart. */
  readonly ids: readonly string[];
  /** The page's own text: no code, no components, no marks. */
  readonly prose: string;
}

export function pageNames(language: PageLanguage): string[] {
  return readdirSync(folders[language])
    .filter((name) => name.endsWith('.mdx'))
    .toSorted();
}

/** Blanks `pattern` and keeps the lines, so that what comes after it stays where it was. */
function without(text: string, pattern: RegExp): string {
  return text.replace(pattern, (found) => found.replace(/[^\n]/g, ''));
}

function codeBlocks(text: string): CodeBlock[] {
  return [...text.matchAll(/^([ \t]*)```(\w*)[^\n]*\n([\s\S]*?)^\1```[ \t]*$/gm)].map((found) => {
    const [, , language = '', inside = ''] = found;
    return { language, text: inside, line: text.slice(0, found.index).split('\n').length };
  });
}

function tablesIn(text: string): string[] {
  return [...text.matchAll(/(?:^[ \t]*\|.*\|[ \t]*\n?)+/gm)].map(([table]) => {
    const rows = table.trim().split('\n');
    const cells = (rows[0] ?? '').replaceAll('\\|', '').split('|').length - 2;
    return `${cells}x${rows.length - 2}`;
  });
}

/** Attributes that hold words of the page's language, or decide about one (`bare`: without its unit). */
const wordy = new Set(['title', 'label', 'alt', 'summary', 'caption', 'description', 'aria-label', 'bare']);

function componentsIn(text: string): string[] {
  return [...text.matchAll(/<([A-Z]\w*)((?:\s+[\w-]+(?:="[^"]*"|=\{[^}]*\})?)*)\s*\/?>/g)].map(
    ([, name = '', attributes = '']) => {
      const kept = [...attributes.matchAll(/([\w-]+)(?:=("[^"]*"|\{[^}]*\}))?/g)]
        .filter(([, attribute = '']) => !wordy.has(attribute))
        .map(([whole]) => whole);
      return [name, ...kept.toSorted()].join(' ');
    },
  );
}

export function readPage(language: PageLanguage, name: string): DocsPage {
  const source = readFileSync(new URL(name, folders[language]), 'utf8');
  const whole = without(source, /^---\n[\s\S]*?\n---\n/);
  const code = codeBlocks(whole);
  const text = without(whole, /^([ \t]*)```[\s\S]*?^\1```[ \t]*$/gm);
  const plain = without(text, /`[^`\n]*`/g);
  const headings = [...text.matchAll(/^(#{2,6})[ \t]+(.*)$/gm)].map(([, marks = '', words = '']) => ({
    level: marks.length,
    anchor: /\{\/\*\s*#([\w-]+)\s*\*\/\}/.exec(words)?.[1],
  }));
  const prose = text
    .replace(/\{\/\*[\s\S]*?\*\/\}/g, ' ')
    .replace(/^(?:import|export) .*$/gm, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\]\([^)]*\)/g, ' ');
  return {
    name,
    headings,
    tables: tablesIn(text),
    code,
    components: componentsIn(plain),
    links: [...plain.matchAll(/\]\(([^)\s]+)[^)]*\)/g)].map(([, target = '']) => target),
    ids: [...plain.matchAll(/\sid="([\w-]+)"|<Diagram name="([\w-]+)"/g)].map(
      ([, id, diagram]) => id ?? `diagram-${diagram}`,
    ),
    prose,
  };
}

/** Words as the language has them: Chinese is cut by its own rules. */
export function wordsIn(prose: string, language: PageLanguage): number {
  const segments = new Intl.Segmenter(language, { granularity: 'word' }).segment(prose);
  return [...segments].filter(({ isWordLike }) => isWordLike).length;
}
