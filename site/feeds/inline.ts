/** Text with its emphasis, code and links, from HTML to one line of Markdown. */

import { twinAddress } from '../page/twin-address.ts';
import {
  attribute,
  type Element,
  elementsWhere,
  isBadge,
  isElement,
  isLeftOut,
  type Node,
  setApart,
  textOf,
} from './article.ts';

/** Address that a page's links are relative to: `https://docs.example/docs/Sign`. */
export interface Surroundings {
  readonly pageUrl: string;
  /** Returns true if a path of the site is a page, which has a twin: links go there. */
  readonly isPage?: (path: string) => boolean;
  /** Inside a table a vertical bar ends the cell, in code too. */
  readonly isCell?: boolean;
}

type Kind = 'text' | 'strong' | 'emphasis' | 'deleted' | 'solid';

interface Piece {
  readonly kind: Kind;
  readonly text: string;
}

const marks: Readonly<Record<string, string>> = { strong: '**', emphasis: '*', deleted: '~~' };
const tags: Readonly<Record<string, string>> = { strong: 'strong', emphasis: 'em', deleted: 'del' };
const kinds: Readonly<Record<string, Kind>> = {
  strong: 'strong',
  b: 'strong',
  em: 'emphasis',
  i: 'emphasis',
  del: 'deleted',
  s: 'deleted',
};

/** Puts a backslash before what Markdown would read as a mark; `merchant_order_no` needs none. */
export function escapeText(text: string): string {
  return text
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '\\\\')
    .replace(/[`[\]]/g, '\\$&')
    .replace(/\*(?!(?<=\s\*)\s)/g, '\\*')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/~(?=~)|(?<=~)~/g, '\\~')
    .replace(/<(?=[a-z/!?])/gi, '\\<')
    .replace(/&(?=#?\w+;)/g, '\\&');
}

/** A code span whose fence is longer than every run of backticks in it. */
export function codeSpan(code: string, isCell = false): string {
  const text = isCell ? code.replace(/\|/g, '\\|') : code;
  const runs = [...code.matchAll(/`+/g)].map(([run]) => run.length);
  let length = 1;
  while (runs.includes(length)) length += 1;
  const fence = '`'.repeat(length);
  const isPadded = /^`|`$|^ .* $/.test(text);
  return isPadded ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`;
}

/** An address as an absolute path on the same site, else whole; undefined where it leads nowhere to read. */
export function absoluteAddress(href: string, pageUrl: string): string | undefined {
  const page = new URL(pageUrl);
  const url = URL.parse(href, page);
  if (url === null || !/^(?:https?|mailto|tel):$/.test(url.protocol)) return undefined;
  return url.origin === page.origin ? url.pathname + url.search + url.hash : url.href;
}

function destination(address: string): string {
  return /[()\s<>]/.test(address) ? `<${address.replace(/[<>\s]/g, encodeURIComponent)}>` : address;
}

/** Returns the words for a drawing or picture: its label, else its title and description. */
export function alternativeOf(element: Element): string {
  const label = attribute(element, 'aria-label') ?? attribute(element, 'alt');
  if (label !== undefined) return label.trim();
  const told = elementsWhere(element, ({ tagName }) => tagName === 'title' || tagName === 'desc');
  // No plain space, which Chinese sentences would lose.
  return told.map(textOf).join('\u00a0').trim();
}

/** The address of the page's twin, hash and all; any other address as it is. */
function toTwin(address: string, { isPage }: Surroundings): string {
  const path = address.replace(/[?#].*$/, '');
  if (isPage?.(path) !== true) return address;
  return twinAddress(path) + (/#.*$/.exec(address)?.[0] ?? '');
}

/** A link with Markdown as its text; the text alone where the address leads nowhere. */
export function linkTo(href: string | undefined, text: string, around: Surroundings): string {
  const address = href === undefined ? undefined : absoluteAddress(href, around.pageUrl);
  if (address === undefined || text.trim() === '') return text;
  return `[${text.trim()}](${destination(bar(toTwin(address, around), around))})`;
}

function pieceOf(element: Element, around: Surroundings): Piece {
  const { tagName } = element;
  if (tagName === 'br') return { kind: 'solid', text: around.isCell ? '<br>' : '\\\n' };
  if (tagName === 'svg') return { kind: 'text', text: bar(escapeText(alternativeOf(element)), around) };
  if (tagName === 'img') {
    const address = absoluteAddress(attribute(element, 'src') ?? '', around.pageUrl);
    const alternative = bar(escapeText(alternativeOf(element)), around);
    // A picture in the page itself (data:) is worth its words only.
    if (address === undefined) return { kind: 'text', text: alternative };
    return { kind: 'solid', text: `![${alternative}](${destination(address)})` };
  }
  if (tagName === 'code' || tagName === 'kbd' || tagName === 'samp') {
    const code = textOf(element);
    return code === '' ? { kind: 'text', text: '' } : { kind: 'solid', text: codeSpan(code, around.isCell) };
  }
  const content = inlineOf(element.childNodes, around);
  const inner = isBadge(element) ? `(${content})` : content;
  if (tagName === 'a') {
    const text = linkTo(attribute(element, 'href'), inner, around);
    return { kind: text === inner ? 'text' : 'solid', text };
  }
  return { kind: kinds[tagName] ?? 'text', text: inner };
}

function bar(text: string, { isCell = false }: Surroundings): string {
  return isCell ? text.replace(/\|/g, '\\|') : text;
}

const punctuation = /[\p{P}\p{S}]/u;

/** Returns true if marks of emphasis are read as such between these characters (CommonMark, "flanking"). */
function flanks(outside: string, inside: string): boolean {
  if (inside === '' || /\s/.test(inside)) return false;
  return !punctuation.test(inside) || outside === '' || /\s/.test(outside) || punctuation.test(outside);
}

/** Sets marks around a text; where Markdown would not see them, as in `**注意：**请`, they become tags. */
function emphasised({ kind, text }: Piece, before: string, after: string): string {
  const mark = marks[kind];
  const core = text.trim();
  if (mark === undefined || core === '') return text;
  const lead = text.slice(0, text.indexOf(core));
  const tail = text.slice(lead.length + core.length);
  const [outsideBefore, outsideAfter] = [lead === '' ? before : lead, tail === '' ? after : tail];
  const [first = '', last = ''] = [[...core][0], [...core].at(-1)];
  const isSeen =
    flanks(outsideBefore, first) && flanks(outsideAfter, last) && !/[*~]/.test(outsideBefore + outsideAfter);
  const tag = tags[kind];
  return isSeen ? `${lead}${mark}${core}${mark}${tail}` : `${lead}<${tag}>${core}</${tag}>${tail}`;
}

/** One line of Markdown from inline nodes; block elements among them are separated by a space. */
export function inlineOf(nodes: readonly Node[], around: Surroundings): string {
  const pieces = setApart(nodes).flatMap((node): Piece[] => {
    if (node.nodeName === '#text' && 'value' in node)
      return [{ kind: 'text', text: bar(escapeText(node.value.replace(/[ \t\r\n\f]+/g, ' ')), around) }];
    return isElement(node) && !isLeftOut(node) ? [pieceOf(node, around)] : [];
  });
  let line = '';
  for (const [index, piece] of pieces.entries()) {
    const next = pieces.slice(index + 1).find(({ text }) => text !== '');
    const before = [...line].at(-1) ?? '';
    const after = next === undefined ? '' : next.kind in marks ? '*' : ([...next.text][0] ?? '');
    let text = emphasised(piece, before, after);
    // An exclamation mark before a link would make it a picture.
    if (next?.text.startsWith('[') && text.endsWith('!')) text = `${text.slice(0, -1)}\\!`;
    line += text;
  }
  return line;
}
