/** Texts about comparing two requests or two notifications. */
import type { Text } from '@tollgate/contract/model';

export const compareTexts = {
  compare: { en: 'Compare', zh: '对比' },
  chosen: { en: 'Chosen for comparison', zh: '已选为对比项' },
  with: { en: 'Compare with {name}', zh: '与 {name} 对比' },
  openAnother: {
    en: 'Open another one and click Compare there.',
    zh: '请打开另一项，并点击“对比”。',
  },
  left: { en: 'Before (−)', zh: '左侧（−）' },
  right: { en: 'After (+)', zh: '右侧（+）' },
  same: { en: 'No difference', zh: '无差异' },
  only: { en: 'Only differences', zh: '仅显示差异' },
  swap: { en: 'Swap', zh: '交换' },
  blanks: {
    en: 'White space that differs: · space, ⇥ tab, ↵ carriage return, ⍽ no-break space.',
    zh: '有差异的空白字符：· 空格，⇥ 制表符，↵ 回车，⍽ 不换行空格。',
  },
  missing: { en: 'Choose two to compare', zh: '请选择要对比的两项' },
  missingText: {
    en: 'Open a request or a notification, click Compare, and then do the same with another one.',
    zh: '打开一个请求或一条通知，点击“对比”，再对另一项执行同样的操作。',
  },
  facts: { en: 'Overview', zh: '概要' },
  headers: { en: 'Headers', zh: '请求头' },
  body: { en: 'Body', zh: '请求体' },
  reply: { en: 'Response', zh: '应答' },
  stringToSign: { en: 'String to sign', zh: '待签名字符串' },
  content: { en: 'Content', zh: '通知内容' },
  sent: { en: 'Last attempt: sent', zh: '最近一次发送：内容' },
  received: { en: 'Last attempt: response', zh: '最近一次发送：应答' },
} satisfies Readonly<Record<string, Text>>;
