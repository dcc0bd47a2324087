/** Words that the guide pages do not use, in either language (docs/style-guide.md). */
import { findAll, type Rule, type TreeFile } from './tree.ts';

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
  { pattern: /\brepl(?:y|ies)\b/i, advice: 'response' },
  { pattern: /\btills?\b/i, advice: 'POS' },
  { pattern: /\brefus(?:e|es|ed|als?)\b/i, advice: 'reject (a request); decline (an issuer)' },
  { pattern: /\bat once\b/i, advice: 'immediately, or at the same time' },
  { pattern: /\bby itself\b/i, advice: 'automatically' },
  { pattern: /\bcarr(?:y|ies|ied) out\b/i, advice: 'process, execute' },
  { pattern: /\bstanding endpoints?\b/i, advice: 'webhook endpoint' },
  { pattern: /\btrace numbers?\b/i, advice: 'request ID' },
  { pattern: /\b(?:identity|payer's) codes?\b/i, advice: 'payment code' },
  {
    pattern:
      /\b(?:colours?|catalogues?|neighbours?|practise|time-outs?)\b|\b(?:synchron|recogn|custom)is(?:e|ed|ing)\b/i,
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
  { pattern: /关联交易|交易调取/, advice: '后续交易，交易详情查询' },
  { pattern: /未展示/, advice: '未覆盖' },
  { pattern: /常驻通知/, advice: '应用级通知地址' },
  { pattern: /迟到的?(?:付款|支付)/, advice: '订单结束后付款' },
  { pattern: /(?:未|尚未|已)完成的预授权/, advice: '尚未做（已做）预授权完成的预授权' },
  { pattern: /店长 PIN/, advice: '店长密码' },
  { pattern: /本页面?向/, advice: '本页适用于' },
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

const check = (file: TreeFile, words: readonly Word[]) =>
  words.flatMap(({ pattern, advice }) =>
    findAll(file, wordsOf(file), pattern, ([found]) => `${found}: ${advice} (docs/style-guide.md)`),
  );

export const pageWordRules: readonly Rule[] = [
  {
    name: 'English pages are in plain words',
    check: (tree) =>
      tree.filter(({ path }) => englishPages.test(path)).flatMap((file) => check(file, english)),
  },
  {
    name: 'Chinese pages have one term per concept',
    check: (tree) =>
      tree.filter(({ path }) => chinesePages.test(path)).flatMap((file) => check(file, chinese)),
  },
];
