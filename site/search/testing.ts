/** For the tests: a small site as the build writes it, and queries taken from its pages. */

import { type Library, libraryOf } from '@tollgate/design/search/library';
import { isSilent } from '@tollgate/design/search/word-index';
import { termsOf } from '@tollgate/design/search/words';
import { readArticle } from '../feeds/article.ts';
import type { BuiltPage } from '../feeds/built-pages.ts';
import type { ReferenceEntry } from '../reference/entries.ts';
import { makeIndex } from './indexing/make-index.ts';
import { hanWordsIn } from './indexing/pinyin.ts';
import { sectionsOf } from './indexing/sections.ts';

export function page(path: string, title: string, body: string): BuiltPage {
  const html =
    `<!doctype html><html><head><title>${title} · Tollgate</title><meta name="description" content="About ${title}">` +
    `</head><body><nav>elsewhere</nav><main><article><header><h1>${title}</h1></header>${body}</article></main></body></html>`;
  return { path, ...readArticle(html) };
}

export const englishPages: readonly BuiltPage[] = [
  page(
    '',
    'Overview',
    '<p>Take a first payment, online or at a till.</p><h2 id="next">Next steps</h2><p>Read on.</p>',
  ),
  page(
    'Sign',
    'Signing requests',
    '<p>Every request is signed with the private key of the app.</p>' +
      '<h2 id="string"><a href="#string">String to sign</a></h2><p>Members are sorted by name and joined by an ampersand: ' +
      '<code>app_id=tg01&amp;merchant_order_no=A-1</code>. A café keeps its accent.</p>' +
      '<h2 id="verify">Verify a reply</h2><pre><code>verify(publicKey, text)\nreturn ClientJavaSdk.check()</code></pre>' +
      '<button>Copy</button><p>A wrong signature is answered with SYS002.</p>',
  ),
  page(
    'CloudAPI',
    'API reference',
    '<section id="wisehub.cloud.pay.order"><h2>Create an order</h2><p>Sends an order to a terminal.</p>' +
      '<table><tbody><tr id="wisehub.cloud.pay.order.merchant_order_no"><td>merchant_order_no</td><td>Unique per merchant</td></tr>' +
      '<tr id="wisehub.cloud.pay.order.order_amount"><td>order_amount</td><td>In major units</td></tr></tbody></table></section>' +
      '<h2 id="errors">Errors</h2><dl><dt id="E04112">E04112</dt><dd>The order number was used before</dd></dl>',
  ),
];

export const chinesePages: readonly BuiltPage[] = [
  page('', '概览', '<p>完成第一笔支付，线上或线下均可。</p>'),
  page(
    'Sign',
    '请求签名',
    '<p>每个请求都用应用的私钥签名。</p><h2 id="string">待签名字符串</h2><p>按字段名排序，用 & 连接\n后再签名。RSA2 签名长度为 344。</p>',
  ),
  page('Refund', '退款说明', '<p>部分退款可多次发起，总额不得超过原支付金额。</p>'),
];

export function libraryFrom(pages: readonly BuiltPage[], entries: readonly ReferenceEntry[] = []): Library {
  return libraryOf(makeIndex(pages, entries));
}

export interface PageQuery {
  readonly query: string;
  readonly path: string;
}

/** A number below 1, the same ones each time: queries differ between pages, not between runs. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Lines of a page's text as a reader sees them. */
function linesOf({ root, title }: BuiltPage): string[] {
  return [
    title,
    ...sectionsOf(root).flatMap(({ heading, text, code }) => [
      heading,
      ...text.split('\n'),
      ...code.split('\n'),
    ]),
  ];
}

/** One to three words next to each other. */
function queryFrom(words: readonly string[], glue: string, random: () => number): string {
  const start = Math.floor(random() * words.length);
  return words.slice(start, start + 1 + Math.floor(random() * 3)).join(glue);
}

function englishQuery(line: string, random: () => number): string {
  return queryFrom(
    line.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)),
    ' ',
    random,
  );
}

function chineseQuery(line: string, random: () => number): string {
  const runs = line.match(/\p{Script=Han}{2,}/gu) ?? [];
  return queryFrom(hanWordsIn(runs[Math.floor(random() * runs.length)] ?? ''), '', random);
}

/** Queries from the pages' own text, from one page after the other. */
export function queriesFrom(pages: readonly BuiltPage[], language: 'en' | 'zh', count: number): PageQuery[] {
  const random = numbersFrom(20_261_121);
  const make = language === 'zh' ? chineseQuery : englishQuery;
  const queries: PageQuery[] = [];
  for (let turn = 0; queries.length < count && turn < count * 20; turn += 1) {
    const page = pages[turn % pages.length];
    if (page === undefined) break;
    const lines = linesOf(page);
    const query = make(lines[Math.floor(random() * lines.length)] ?? '', random);
    // A longer one is cut where the box cuts it.
    const isTelling = termsOf(query).some((term) => !isSilent(term));
    if (isTelling && query.length > 1 && query.length <= 100) queries.push({ query, path: page.path });
  }
  return queries;
}
