/** Labels of the page, in both languages. */

import type { Text } from '@tollgate/contract/model';
import { deprecatedWord } from '../../deprecation.ts';

export const labels = {
  sidebar: { en: 'API reference', zh: 'API 参考' },
  contents: { en: 'Contents', zh: '目录' },
  close: { en: 'Close', zh: '关闭' },
  request: { en: 'Request fields', zh: '请求参数' },
  reply: { en: 'Reply data', zh: '应答 data' },
  errors: { en: 'Errors', zh: '错误码' },
  notes: { en: 'Good to know', zh: '说明' },
  alsoAs: { en: 'Also as', zh: '其他名称' },
  replacedBy: { en: 'Use instead', zh: '替代接口' },
  deprecated: deprecatedWord,
  default: { en: 'Default', zh: '默认值' },
  values: { en: 'Values', zh: '取值' },
  always: { en: 'Always', zh: '固定为' },
  example: { en: 'Example request', zh: '请求示例' },
  exampleReply: { en: 'Example reply: data, parsed', zh: '应答示例：解析后的 data' },
  exampleFrame: { en: 'Example reply', zh: '应答示例' },
  exampleNotification: { en: 'Example notification', zh: '通知示例' },
  language: { en: 'Language of the example', zh: '示例语言' },
  copy: { en: 'Copy', zh: '复制' },
  copied: { en: 'Copied', zh: '已复制' },
  notCopied: { en: 'The browser did not allow copying', zh: '浏览器不允许复制' },
  linkCopied: { en: 'Link copied', zh: '链接已复制' },
  cause: { en: 'Cause', zh: '原因' },
  action: { en: 'What to do', zh: '处理办法' },
  answeredBy: { en: 'Answered by', zh: '相关接口' },
  everyCall: { en: 'every call', zh: '所有接口' },
  needs: { en: 'Needs', zh: '运行环境' },
} as const satisfies Record<string, Text>;
