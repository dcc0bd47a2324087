/** Reads the built HTML of a page down to what its author wrote: the article, without the frame around it. */
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

export type Node = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;

export interface Article {
  /** The heading of level 1; the document's title where there is none. */
  readonly title: string;
  /** From the page's meta description; empty where there is none. */
  readonly description: string;
  readonly root: Element;
}

/** Elements that are there to be worked with, or to navigate, and say nothing themselves. */
const silentTags = new Set(
  'button datalist dialog footer form input nav noscript option script select style template textarea'.split(
    ' ',
  ),
);

/** Elements that begin a line of their own; all others flow with the text around them. */
const blockTags = new Set(
  (
    'address article aside blockquote dd details div dl dt fieldset figcaption figure h1 h2 h3 h4 h5 h6 ' +
    'header hr li main ol p pre section summary table tbody td tfoot th thead tr ul text title desc g svg'
  ).split(' '),
);

export function isElement(node: Node): node is Element {
  return 'tagName' in node;
}

/** An attribute's value; undefined where the element has none of that name. */
export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((each) => each.name === name)?.value;
}

export function hasClass(element: Element, pattern: RegExp): boolean {
  return (attribute(element, 'class') ?? '').split(/\s+/).some((name) => pattern.test(name));
}

/** Hidden for good; what a tab or the browser's own search brings to light is content. */
function isHidden(element: Element): boolean {
  const hidden = attribute(element, 'hidden');
  return hidden !== undefined && hidden !== 'until-found' && attribute(element, 'role') !== 'tabpanel';
}

/** Returns true if an element is no part of the content. A component marks more with `data-content="skip"`. */
export function isLeftOut(element: Element): boolean {
  return (
    silentTags.has(element.tagName) ||
    isHidden(element) ||
    attribute(element, 'data-content') === 'skip' ||
    attribute(element, 'aria-hidden') === 'true' ||
    hasClass(element, /^(?:hash-link|contents-folded)$/)
  );
}

/** A link whose children are elements alone: a card, each child a line of it. */
function isCard(element: Element): boolean {
  return (
    element.tagName === 'a' &&
    element.childNodes.filter(isElement).length > 1 &&
    element.childNodes.every((child) => isElement(child) || !('value' in child) || child.value.trim() === '')
  );
}

/** Returns true if an element begins a new line. */
export function isBlock(element: Element): boolean {
  const parent = element.parentNode;
  return blockTags.has(element.tagName) || (parent !== null && 'tagName' in parent && isCard(parent));
}

/** The level of a heading, 1 to 6; undefined where the element is none. */
export function headingLevel(element: Element): number | undefined {
  const level = /^h([1-6])$/.exec(element.tagName)?.[1];
  return level === undefined ? undefined : Number(level);
}

/** Every element of the content below this one that the test holds for, in the order of the document. */
export function elementsWhere(root: Element, isWanted: (element: Element) => boolean): Element[] {
  return root.childNodes
    .filter(isElement)
    .flatMap((child) => [...(isWanted(child) ? [child] : []), ...elementsWhere(child, isWanted)]);
}

/** No plain space: between Chinese characters that would be taken for the end of a line. */
const gap: Node = { nodeName: '#text', value: '\u00a0', parentNode: null };
const dot: Node = { nodeName: '#text', value: ' · ', parentNode: null };

/** Returns true if each part of an element is a label: the values of a field, or a field and its type. */
const holdsLabels = (element: Node['parentNode'] | undefined): boolean =>
  element != null && 'tagName' in element && attribute(element, 'data-content') === 'labels';

/** A badge behind a name: the style sheet draws a box around it, and text brackets. */
export const isBadge = (element: Element): boolean => hasClass(element, /^tg-badge$/);

/**
 * The nodes with a space where only the style sheet sets them apart: a span next to another element, as the type
 * and "required" behind a field's name.
 */
export function setApart(nodes: readonly Node[]): readonly Node[] {
  const isApart = (one: Node | undefined, other: Node) =>
    one !== undefined &&
    isElement(one) &&
    isElement(other) &&
    (one.tagName === 'span' || other.tagName === 'span');
  const between = holdsLabels(nodes[0]?.parentNode) ? dot : gap;
  return nodes.flatMap((node, index) => (isApart(nodes[index - 1], node) ? [between, node] : [node]));
}

/** Code is shown as it is; its spans are colours. */
export function isCode({ tagName }: Element): boolean {
  return tagName === 'pre' || tagName === 'code';
}

/** The text as it is in the source, spaces and all. */
export function rawText(node: Node): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value;
  if (!isElement(node) || isLeftOut(node)) return '';
  if (node.tagName === 'br') return '\n';
  if (isCode(node)) return codeText(node.childNodes);
  const text = setApart(node.childNodes).map(rawText).join('');
  return isBadge(node) ? `(${text})` : text;
}

function codeText(nodes: readonly Node[]): string {
  return nodes
    .map((node) =>
      isElement(node) && !isLeftOut(node) && node.tagName !== 'br'
        ? codeText(node.childNodes)
        : rawText(node),
    )
    .join('');
}

const betweenHan =
  /(?<=[\p{Script=Han}，。、；：！？（）《》「」“”])[ \t\r\n\f]+(?=[\p{Script=Han}，。、；：！？（）《》「」“”])/gu;

/** Runs of white space as one space; none between Chinese characters, where a line merely ended. */
export function tidySpaces(text: string): string {
  return text
    .replace(/[\u200b\ufeff\u00ad]/g, '')
    .replace(betweenHan, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The text of a node in one line. */
export function textOf(node: Node): string {
  return tidySpaces(rawText(node).normalize('NFC'));
}

/**
 * Reads one built page.
 * @throws where the page has no `<main>`: every page of the theme has one
 */
export function readArticle(html: string): Article {
  const document = parse(html);
  const html5 = document.childNodes.find(isElement);
  if (html5 === undefined) throw new Error('the page is not an HTML document');
  const [main] = elementsWhere(html5, ({ tagName }) => tagName === 'main');
  if (main === undefined) throw new Error('the page has no <main>');
  const hasTitle = (element: Element) => elementsWhere(element, ({ tagName }) => tagName === 'h1').length > 0;
  // Articles without the title are entries of the page, as in the reference.
  const article = elementsWhere(main, ({ tagName }) => tagName === 'article').find(hasTitle) ?? main;
  const [heading] = elementsWhere(article, ({ tagName }) => tagName === 'h1');
  const [title] = elementsWhere(html5, ({ tagName }) => tagName === 'title');
  const description = elementsWhere(
    html5,
    (each) => each.tagName === 'meta' && attribute(each, 'name') === 'description',
  )[0];
  return {
    title: heading === undefined ? (title === undefined ? '' : textOf(title)) : textOf(heading),
    description: (description && attribute(description, 'content')) ?? '',
    root: article,
  };
}
