/** The rules on the words of pages find what they should, on made-up pages. */
import { expect, test } from 'vitest';
import { pageWordRules } from './page-word-rules.ts';
import { treeFile } from './tree.ts';

const folders = { en: 'site/docs', zh: 'site/i18n/zh' } as const;

const found = (language: keyof typeof folders, text: string) =>
  pageWordRules
    .flatMap(({ check }) => check([treeFile(`${folders[language]}/Sign.mdx`, text)]))
    .map(({ line, message }) => `${line} ${message.split(':')[0]}`);

test.each([
  ['For developers.\n\nAfter this page nobody is told twice.\n', ['3 After this page', '3 nobody', '3 told']],
  ['It stands in `data`. Load the page anew.\n', ['1 stands', '1 anew']],
  ['`nobody` may stand in it.\n', ['1 stand']],
  ['The sandbox says `nested JSON written anew`, or “Pay anew, buyer”.\n', []],
  ['```py\n# nobody was faster\n```\n', []],
  ['A stand-alone terminal; the restaurant; recommended.\n', []],
  ['A buyer waits for a time-out.\n', ['1 buyer', '1 time-out']],
  ['The till refuses the reply at once.\n', ['1 reply', '1 refuses', '1 till', '1 at once']],
])('%j', (text, words) => {
  expect(found('en', text)).toEqual(words);
});

test.each([
  ['读完本页，买家会收到异步通知。\n', ['1 读完本页', '1 买家', '1 异步通知']],
  ['见[接收异步通知](/CallbackNotificationNotes)。\n', []],
  ['网关用异步通知（以下简称通知）发送结果。\n', []],
  ['使用参考交易接口，见「Sign」。\n', ['1 参考交易', '1 「Sign」', '1 「', '1 」']],
  ['## 公共应答参数\n', ['1 公共应答参数']],
  ['关联交易中，已完成的预授权未展示。\n', ['1 关联交易', '1 未展示', '1 已完成的预授权']],
])('%j', (text, words) => {
  expect(found('zh', text)).toEqual(words);
});

test('Chinese texts of a source are read wherever they are, lists of keywords aside', () => {
  const code = "// 情形\nprint('Not tested', '未展示');\nexport const marks = /[「」]/;\n";
  const messages = (path: string) =>
    pageWordRules.flatMap(({ check }) => check([treeFile(path, code)])).map(({ message }) => message);
  expect(messages('cli/commands/exam.ts')).toEqual([expect.stringMatching(/^未展示/)]);
  expect(messages('site/search/indexing/keywords-of-guides.ts')).toEqual([]);
});

test('only the guide pages are read', () => {
  const readme = treeFile('README.md', 'Nobody.\n');
  expect(pageWordRules.flatMap(({ check }) => check([readme]))).toEqual([]);
});
