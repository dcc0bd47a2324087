/** Texts of the pages' frame, in both languages; those that scripts say as well are in page/texts.ts. */
import type { Text } from '@tollgate/contract/model';

export const texts = {
  skip: { en: 'Skip to content', zh: '跳到正文' },
  dark: { en: 'Dark theme', zh: '深色主题' },
  onThisPage: { en: 'On this page', zh: '本页内容' },
  previous: { en: 'Previous', zh: '上一页' },
  next: { en: 'Next', zh: '下一页' },
  neighbors: { en: 'Previous and next page', zh: '上一页与下一页' },
  lastChange: { en: 'Last updated on', zh: '最后更新于' },
  copy: { en: 'Copy', zh: '复制' },
  copied: { en: 'Copied', zh: '已复制' },
  notCopied: { en: 'Could not copy: your browser blocked it', zh: '浏览器不允许复制' },
  table: { en: 'Table', zh: '表格' },
  note: { en: 'Note', zh: '说明' },
  contact: { en: 'Contact', zh: '联系方式' },
  sales: { en: 'Sales', zh: '销售' },
  service: { en: 'Service', zh: '客户服务' },
  telephone: { en: 'Telephone', zh: '电话' },
  address: { en: 'Address', zh: '地址' },
  security: { en: 'Security', zh: '安全' },
  securityPractices: { en: 'Best security practices', zh: '安全最佳实践' },
  documentation: { en: 'Documentation', zh: '文档' },
  home: { en: 'Documentation, start page', zh: '文档首页' },
} as const satisfies Record<string, Text>;

/** Names of admonitions where their author gives no title. */
export const admonitionTitles: Readonly<Record<string, Text>> = {
  note: { en: 'Note', zh: '说明' },
  info: { en: 'Good to know', zh: '补充说明' },
  tip: { en: 'Tip', zh: '建议' },
  warning: { en: 'Warning', zh: '注意' },
  danger: { en: 'Danger', zh: '警告' },
};
