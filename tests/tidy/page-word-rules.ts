/** Words that texts for people do not use, in either language (docs/style-guide.md). */
import { findAll, isForTests, isScript, type Rule, type TreeFile } from './tree.ts';

interface Word {
  readonly pattern: RegExp;
  readonly advice: string;
}

const english: readonly Word[] = [
  { pattern: /\bafter this page\b/i, advice: 'open with what the page is about and for whom' },
  {
    pattern: /\b(?:no|some|any|every)body\b|\bwhoever\b/i,
    advice: 'name who: the payer, your server, no one',
  },
  { pattern: /\bstands?\b(?!-)/i, advice: 'is' },
  { pattern: /\banew\b/i, advice: 'again' },
  { pattern: /\bmend(?:s|ed|ing)?\b/i, advice: 'fix, correct' },
  { pattern: /\bburnt\b/i, advice: 'compromised' },
  { pattern: /\b(?:hears?|heard|told)\b/i, advice: 'receives, is notified' },
  { pattern: /\bcomes? again\b/i, advice: 'retries, is sent again' },
  { pattern: /\b(?:a word of|the rest)\b/i, advice: 'name what it is' },
  { pattern: /\bunder way\b/i, advice: 'in progress' },
  { pattern: /\bbuyers?\b/i, advice: 'payer' },
  { pattern: /\b(?:identity|payer's) codes?\b/i, advice: 'payment code' },
  {
    pattern: /\b(?:colours?|neighbours?|practise|time-outs?)\b|\b(?:synchron|recogn|custom)is(?:e|ed|ing)\b/i,
    advice: 'spell it in American English',
  },
];

const chinese: readonly Word[] = [
  { pattern: /读完本页/, advice: '开头说明本页的内容与读者' },
  { pattern: /参考交易|引用退款/, advice: '后续交易' },
  { pattern: /自有收银台|商户自建页面|自有页面/, advice: '商户自建收银台' },
  { pattern: /买家|顾客/, advice: '付款方' },
  { pattern: /[「“]Sign[」”]/, advice: '链接使用中文页面名：签名' },
  { pattern: /公共应答参数|应答参数/, advice: '应答中的是字段' },
  { pattern: /请求字段/, advice: '请求中的是参数' },
  // The page's name, and the two places that introduce the short term.
  { pattern: /(?<!接收)异步通知(?!（|、)/, advice: '通知' },
  { pattern: /本页面?向/, advice: '本页适用于' },
];

/** The terms of the field, one per meaning. Names on the wire, such as `refused`, are in backticks or quotes. */
const englishTerms: readonly Word[] = [
  { pattern: /\brepl(?:y|ies|ied)\b/i, advice: 'response, respond' },
  { pattern: /\brefus(?:e[sd]?|als?|ing)\b/i, advice: 'reject; an issuer or a wallet declines' },
  { pattern: /\btills?\b/i, advice: 'register; on the pages about terminals POS' },
  { pattern: /\bat once\b/i, advice: 'immediately, at the same time' },
  { pattern: /\bby (?:itself|themselves)\b/i, advice: 'automatically' },
  { pattern: /\bof (?:its|your|their) own\b/i, advice: 'its own key, your own server' },
  { pattern: /(?<!there )\b(?:is|are) no (?!longer\b|sooner\b|later\b)/i, advice: 'is not a …' },
  { pattern: /\bcarr(?:y|ies|ied|ying) out\b/i, advice: 'process' },
  // One message of the specification has the British spelling (§8).
  { pattern: /(?<!order is )\bcancell(?:ed|ing)\b/i, advice: 'canceled' },
  { pattern: /\bcatalogues?\b/i, advice: 'catalog' },
  { pattern: /\bsituations?\b/i, advice: 'scenario' },
  { pattern: /\btrace numbers?\b/i, advice: 'request ID' },
  { pattern: /\bgoods\b/i, advice: 'items, the order: fulfill the order' },
  { pattern: /\bthe newest first\b/i, advice: 'newest first' },
  {
    pattern: /\bunder (?:a|another|the same|a new|a different) (?:order )?(?:number|key)\b/i,
    advice: 'with',
  },
  {
    pattern:
      /\banother (?:amount|currency|key|card|payment method|address|host|folder|number|path|form|value|hash|app)\b/i,
    advice: 'a different',
  },
  { pattern: /\bhalf an hour\b/i, advice: '30 minutes' },
  { pattern: /\bstanding (?:notification )?endpoints?\b/i, advice: 'webhook endpoint' },
  { pattern: /\b(?:ends? (?:a|the|this) key|key ended)\b/i, advice: 'revoke' },
  { pattern: /, also (?:if|when|where)\b/i, advice: 'even if' },
  { pattern: /\byou are not charged\b/i, advice: 'you have not been charged' },
];

const chineseTerms: readonly Word[] = [
  { pattern: /关联(?:交易|退款)/, advice: '后续交易' },
  { pattern: /调取/, advice: '交易详情查询' },
  { pattern: /未展示/, advice: '未覆盖' },
  { pattern: /情形/, advice: '场景' },
  { pattern: /迟到/, advice: '订单结束后付款' },
  { pattern: /常驻通知/, advice: '应用级通知地址' },
  { pattern: /返回码/, advice: '错误码' },
  { pattern: /店长 PIN/, advice: '店长密码' },
  { pattern: /应用编号/, advice: '应用标识' },
  { pattern: /至多/, advice: '最多' },
  { pattern: /[「」]/, advice: '使用引号“”' },
  {
    pattern:
      /(?:已|尚?未|不[可能])完成的?(?:本次)?预授权|完成预授权|预授权(?:[^，。；：]{0,8})(?:未|已|不可|只能|仅可)完成/,
    advice: '做预授权完成：“完成”不单独用作动词',
  },
];

const englishPages = /^site\/docs\/\w+\.mdx$/;
const chinesePages = /^site\/i18n\/zh\/\w+\.mdx$/;

/** Returns the page's own words: no code, no component, no quoted message, no import, no address of a link. */
function wordsOf({ text }: TreeFile): string {
  const quoted = [
    /^([ \t]*)```[\s\S]*?^\1```/gm,
    /^import .*$/gm,
    /\{\/\*.*?\*\/\}/g,
    /<[A-Z][^>\n]*>/g,
    /`[^`\n]*`/g,
    /“[^”\n]{6,}”/g,
    /\]\([^)\n]*\)/g,
  ];
  return quoted.reduce(
    (left, pattern) => left.replace(pattern, (found) => found.replace(/[^\n]/g, ' ')),
    text,
  );
}

const check = (file: TreeFile, words: readonly Word[], view = wordsOf(file)) =>
  words.flatMap(({ pattern, advice }) =>
    findAll(file, view, pattern, ([found]) => `${found}: ${advice} (docs/style-guide.md)`),
  );

const text = /(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)/.source;
const texts = new RegExp(`(?<![\\w$.'"])en\\s*:\\s*((?:${text}(?:\\s*\\+\\s*)?)+)`, 'g');
const quotedInTexts = /\$\{[^}]*\}|\\?`[^`\n]*`|"[^"\n]{1,40}"|“[^”\n]*”|\b\w+_\w+\b|\w+\.\w+|\w+=\w+/g;

/** Returns the code of a source without sets of characters: what is Chinese in it is text for readers. */
const chineseOf = ({ code }: TreeFile): string =>
  code.replace(/\[[^\]\n]*[「」][^\]\n]*\]/g, (set) => ' '.repeat(set.length));

/** Returns the English texts in a source, where they are, and nothing else. */
function textsOf(file: TreeFile): string {
  let view = '';
  for (const found of file.code.matchAll(texts)) {
    const [whole, value = ''] = found;
    const start = found.index + whole.length - value.length;
    const inside = `${value[0] === '`' ? ' ' : ''}${value.slice(value[0] === '`' ? 1 : 0, -1)} `;
    const words = inside.replace(quotedInTexts, (quoted) => quoted.replace(/[^\n]/g, ' '));
    view += file.text.slice(view.length, start).replace(/[^\n]/g, ' ') + words;
  }
  return view;
}

/** Markdown that people read outside of the guides. */
const publicMarkdown = /^(?:README|SECURITY|CHANGELOG|(?:sdk|samples)\/README)\.md$/;
const chineseMarkdown = /^(?:(?:sdk|samples)\/)?README\.zh\.md$/;
/** Lists of keywords and synonyms hold what readers type, other terms included. */
const notForReaders = /^(?:design\/(?:examples\/|search\/synonyms)|site\/search\/indexing\/keywords-of-)/;
const hasTexts = ({ path }: TreeFile) => isScript(path) && !isForTests(path) && !notForReaders.test(path);

const englishOfPages = [...english, ...englishTerms];
const chineseOfPages = [...chinese, ...chineseTerms];

export const pageWordRules: readonly Rule[] = [
  {
    name: 'English pages are in plain words',
    check: (tree) =>
      tree.filter(({ path }) => englishPages.test(path)).flatMap((file) => check(file, englishOfPages)),
  },
  {
    name: 'Chinese pages have one term per concept',
    check: (tree) =>
      tree.filter(({ path }) => chinesePages.test(path)).flatMap((file) => check(file, chineseOfPages)),
  },
  {
    name: 'English texts outside of the pages have the terms of the field',
    check: (tree) => [
      ...tree.filter(hasTexts).flatMap((file) => check(file, englishTerms, textsOf(file))),
      ...tree.filter(({ path }) => publicMarkdown.test(path)).flatMap((file) => check(file, englishTerms)),
    ],
  },
  {
    name: 'Chinese texts outside of the pages have one term per concept',
    check: (tree) => [
      ...tree.filter(hasTexts).flatMap((file) => check(file, chineseTerms, chineseOf(file))),
      ...tree.filter(({ path }) => chineseMarkdown.test(path)).flatMap((file) => check(file, chineseTerms)),
    ],
  },
];
