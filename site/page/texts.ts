/** Texts that the scripts of every page say, in both languages. */
import type { Text } from '@tollgate/contract/model';

export const pageTexts = {
  menu: { en: 'Menu', zh: '菜单' },
  close: { en: 'Close', zh: '关闭' },
  sections: { en: 'Sections', zh: '栏目' },
  pages: { en: 'Pages of this section', zh: '本栏目页面' },
  workbench: { en: 'Workbench', zh: '工作台' },
  retry: { en: 'Retry', zh: '重新加载' },
  loadFailed: { en: 'Part of this page failed to load', zh: '页面部分内容未能加载' },
  codeBlocked: {
    en: 'Part of this page did not load. You can read the page, but search, tabs, and the console do not work.',
    zh: '页面的部分代码未能加载。您仍可阅读页面，但搜索、选项卡与调试台无法使用。',
  },
  crashed: { en: 'Something went wrong on this page', zh: '页面出错了' },
  crashAdvice: {
    en: 'Try again. If the error persists, reload the page and report the message below.',
    zh: '请重试。若错误仍然出现，请重新加载页面，并反馈以下错误信息。',
  },
  tryAgain: { en: 'Try again', zh: '重试' },
  toOverview: { en: 'Overview', zh: '文档首页' },
} as const satisfies Record<string, Text>;
