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
  crashed: { en: 'Something went wrong on this page', zh: '页面出错了' },
  tryAgain: { en: 'Try again', zh: '重试' },
  crashAdvice: {
    en: 'Try again. If the error persists, reload the page and report the message below.',
    zh: '请重试。若错误仍然出现，请重新加载页面，并反馈以下错误信息。',
  },
  loadFailed: { en: 'Part of this page failed to load', zh: '页面的一部分未能加载' },
  codeBlocked: {
    en: 'Part of this page did not load. You can read it, but search, tabs and the console do not work.',
    zh: '页面的部分代码未能加载。仍可阅读内容，但搜索、选项卡与调试台无法使用。',
  },
  retry: { en: 'Retry', zh: '重新加载' },
  loading: { en: 'Loading', zh: '正在加载' },
  workbench: { en: 'Workbench', zh: '工作台' },
  toOverview: { en: 'Overview', zh: '文档首页' },
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
