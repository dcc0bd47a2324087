/** Texts of the theme itself, in both languages. */
import type { Text } from '@tollgate/contract/model';

export const texts = {
  skip: { en: 'Skip to content', zh: '跳到正文' },
  sections: { en: 'Sections', zh: '栏目' },
  menu: { en: 'Menu', zh: '菜单' },
  close: { en: 'Close', zh: '关闭' },
  dark: { en: 'Dark theme', zh: '深色主题' },
  pages: { en: 'Pages of this section', zh: '本栏目页面' },
  onThisPage: { en: 'On this page', zh: '本页内容' },
  previous: { en: 'Previous', zh: '上一页' },
  next: { en: 'Next', zh: '下一页' },
  neighbors: { en: 'Previous and next page', zh: '上一页与下一页' },
  copy: { en: 'Copy', zh: '复制' },
  copied: { en: 'Copied', zh: '已复制' },
  notCopied: { en: 'The browser did not allow copying', zh: '浏览器不允许复制' },
  linkTo: { en: 'Link to this section', zh: '本节链接' },
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
  crashed: { en: 'This page crashed', zh: '页面出错了' },
  tryAgain: { en: 'Try again', zh: '重试' },
  crashAdvice: {
    en: 'Trying again often helps. If it does not, reload the page, and tell us what is written below.',
    zh: '重试通常可以恢复。若仍未恢复，请重新加载页面，并把下面的信息告知我们。',
  },
  loadFailed: { en: 'A part of this page could not be loaded', zh: '页面的一部分未能加载' },
  retry: { en: 'Retry', zh: '重新加载' },
  loading: { en: 'Loading', zh: '正在加载' },
  notFound: { en: 'Page not found', zh: '页面不存在' },
  notFoundAdvice: {
    en: 'There is nothing at this address. The page may have been renamed, or the link may be cut off.',
    zh: '该地址没有内容。页面可能已更名，或链接不完整。',
  },
  toOverview: { en: 'Overview', zh: '文档首页' },
  toOverviewHint: { en: 'Find the page by what you want to do.', zh: '按目的查找页面。' },
  toReference: { en: 'API reference', zh: 'API 参考' },
  toReferenceHint: {
    en: 'Every call, field and error code. Calls go to POST /api/entry.',
    zh: '全部接口、字段与错误码。请求发送到 POST /api/entry。',
  },
  home: { en: 'Documentation, start page', zh: '文档首页' },
} as const satisfies Record<string, Text>;

/** Names of admonitions where their author gives no title. */
export const admonitionTitles: Readonly<Record<string, Text>> = {
  note: { en: 'Note', zh: '说明' },
  info: { en: 'Good to know', zh: '补充说明' },
  tip: { en: 'Tip', zh: '建议' },
  warning: { en: 'Mind', zh: '注意' },
  danger: { en: 'Danger', zh: '警告' },
};
