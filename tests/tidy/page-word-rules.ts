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
  {
    pattern: /\b(?:colours?|neighbours?|practise|time-outs?)\b|\b(?:synchron|recogn|custom)is(?:e|ed|ing)\b/i,
    advice: 'spell it in American English',
  },
];

const chinese: readonly Word[] = [
  { pattern: /读完本页/, advice: '开头说明本页的内容与读者' },
  { pattern: /参考交易|引用退款/, advice: '关联交易' },
  { pattern: /自有收银台|商户自建页面|自有页面/, advice: '商户自建收银台' },
  { pattern: /买家|顾客/, advice: '付款方' },
  { pattern: /[「“]Sign[」”]/, advice: '链接使用中文页面名：签名' },
  { pattern: /公共应答参数|应答参数/, advice: '应答中的是字段' },
  { pattern: /请求字段/, advice: '请求中的是参数' },
  // The page's name, and the two places that introduce the short term.
  { pattern: /异步通知(?!说明|（|、)/, advice: '通知' },
];

const englishPages = /^site\/docs\/\w+\.mdx$/;
const chinesePages = /^site\/i18n\/zh\/\w+\.mdx$/;

/** Returns the page's own words: no code, no quoted message, no import, no address of a link. */
function wordsOf({ text }: TreeFile): string {
  const quoted = [
    /^([ \t]*)```[\s\S]*?^\1```/gm,
    /^import .*$/gm,
    /\{\/\*.*?\*\/\}/g,
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
