/** RSS 2.0 of the News page: an item for each heading of the form `2026-11-21 · Title` or `2026-11-21: Title`. */
import {
  attribute,
  type Element,
  elementsWhere,
  isElement,
  isLeftOut,
  type Node,
  rawText,
  textOf,
} from './article.ts';

export interface NewsItem {
  /** Midnight UTC of the day in the heading. */
  readonly date: Date;
  readonly title: string;
  /** The heading's id. */
  readonly hash: string;
  /** Content below the heading, as HTML with whole addresses. */
  readonly html: string;
}

export interface NewsChannel {
  readonly title: string;
  readonly description: string;
  /** `<html lang>`: `zh-CN`. */
  readonly languageTag: string;
  /** The News page. */
  readonly pageUrl: string;
  /** The feed itself. */
  readonly feedUrl: string;
}

const datedHeading = /^(\d{4}-\d{2}-\d{2})\s*[·:：]\s*(\S.*)$/;

/** Characters that XML 1.0 cannot write. */
const noXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

export function escapeXml(text: string): string {
  return text
    .replace(noXml, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const keptTags = new Set(
  'a blockquote br code dd dl dt em h3 h4 hr li ol p pre strong table tbody td th thead tr ul'.split(' '),
);
const emptyTags = new Set(['br', 'hr']);

/** Plain HTML: known elements, no attributes but whole addresses; readers of feeds have styles of their own. */
function plainHtml(node: Node, pageUrl: string): string {
  if (node.nodeName === '#text' && 'value' in node) return escapeXml(node.value.replace(/\s+/g, ' '));
  if (!isElement(node) || isLeftOut(node)) return '';
  const { tagName } = node;
  const inner =
    tagName === 'pre'
      ? escapeXml(rawText(node))
      : node.childNodes.map((child) => plainHtml(child, pageUrl)).join('');
  if (!keptTags.has(tagName)) return inner;
  if (emptyTags.has(tagName)) return `<${tagName}>`;
  const href = tagName === 'a' ? URL.parse(attribute(node, 'href') ?? '', pageUrl)?.href : undefined;
  return `<${tagName}${href === undefined ? '' : ` href="${escapeXml(href)}"`}>${inner}</${tagName}>`;
}

function dateOf(day: string, heading: string): Date {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) {
    throw new Error(`News: "${heading}" starts with an invalid date`);
  }
  return date;
}

function itemOf(heading: Element, pageUrl: string): NewsItem[] {
  const text = textOf(heading);
  const [, day, title] = datedHeading.exec(text) ?? [];
  if (day === undefined || title === undefined) return [];
  const siblings = heading.parentNode?.childNodes ?? [];
  const rest = siblings.slice(siblings.indexOf(heading) + 1);
  const next = rest.findIndex((node) => isElement(node) && /^h[12]$/.test(node.tagName));
  const body = next === -1 ? rest : rest.slice(0, next);
  return [
    {
      date: dateOf(day, text),
      title,
      hash: attribute(heading, 'id') ?? '',
      html: body
        .map((node) => plainHtml(node, pageUrl))
        .join('')
        .trim(),
    },
  ];
}

/**
 * The entries of the News page, the newest first.
 * @throws where a heading's day is none of the calendar
 */
export function newsItems(root: Element, pageUrl: string): NewsItem[] {
  return elementsWhere(root, ({ tagName }) => tagName === 'h2')
    .flatMap((heading) => itemOf(heading, pageUrl))
    .sort((a, b) => b.date.getTime() - a.date.getTime());
}

function itemXml({ date, title, hash, html }: NewsItem, pageUrl: string): string {
  const url = escapeXml(new URL(`#${encodeURIComponent(hash)}`, pageUrl).href);
  return [
    '    <item>',
    `      <title>${escapeXml(title)}</title>`,
    `      <link>${url}</link>`,
    `      <guid isPermaLink="true">${url}</guid>`,
    `      <pubDate>${date.toUTCString()}</pubDate>`,
    `      <description>${escapeXml(html)}</description>`,
    '    </item>',
  ].join('\n');
}

/** The feed; the same items give the same bytes, whenever the site is built. */
export function rssOf(channel: NewsChannel, items: readonly NewsItem[]): string {
  const [newest] = items;
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '  <channel>',
    `    <title>${escapeXml(channel.title)}</title>`,
    `    <link>${escapeXml(channel.pageUrl)}</link>`,
    `    <description>${escapeXml(channel.description)}</description>`,
    `    <language>${escapeXml(channel.languageTag)}</language>`,
    `    <atom:link href="${escapeXml(channel.feedUrl)}" rel="self" type="application/rss+xml"/>`,
    ...(newest === undefined ? [] : [`    <lastBuildDate>${newest.date.toUTCString()}</lastBuildDate>`]),
    ...items.map((item) => itemXml(item, channel.pageUrl)),
    '  </channel>',
    '</rss>',
  ];
  return `${lines.join('\n')}\n`;
}
