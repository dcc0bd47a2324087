/** Texts of the frame around all pages. */
import type { Text } from '@tollgate/contract/model';

export const frameTexts = {
  home: { en: 'Tollgate Workbench home', zh: 'Tollgate 工作台首页' },
  documentation: { en: 'Documentation', zh: '文档' },
  language: { en: 'Language', zh: '语言' },
  search: { en: 'Search', zh: '搜索' },
  searchName: { en: 'Search the Workbench', zh: '搜索工作台' },
  searchPlaceholder: { en: 'Pages, numbers, codes, actions', zh: '页面、编号、错误码、操作' },
  close: { en: 'Close', zh: '关闭' },
  notFound: { en: 'Page not found', zh: '页面不存在' },
  notFoundText: { en: 'The Workbench has no page at this URL.', zh: '工作台中没有该地址对应的页面。' },
  toRequests: { en: 'Show requests', zh: '查看请求' },
  broken: { en: 'This page could not be shown', zh: '无法显示该页面' },
  brokenText: {
    en: 'An error occurred on this Workbench page. Nothing on the gateway was changed.',
    zh: '工作台的此页面出现错误，网关上的数据未受影响。',
  },
  changedText: {
    en: 'The page’s code may have changed since you opened the Workbench. Nothing on the gateway was changed.',
    zh: '打开工作台之后，页面代码可能已更新。网关上的数据未受影响。',
  },
  away: {
    en: 'This page cannot be loaded until the gateway responds. It then appears automatically. Check that the gateway is running.',
    zh: '网关恢复之前无法加载该页面。请确认网关正在运行，恢复后页面会自动显示。',
  },
  reload: { en: 'Reload the page', zh: '重新加载页面' },
} satisfies Readonly<Record<string, Text>>;
