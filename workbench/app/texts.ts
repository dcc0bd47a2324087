/** Texts of the frame around all pages. */
import type { Text } from '@tollgate/contract/model';

export const frameTexts = {
  product: { en: 'Workbench', zh: '工作台' },
  home: { en: 'Tollgate Workbench, first page', zh: 'Tollgate 工作台首页' },
  documentation: { en: 'Documentation', zh: '文档' },
  language: { en: 'Language', zh: '语言' },
  jump: { en: 'Go to a psn, transaction or order number', zh: '按 psn、交易号或订单号查找' },
  jumpShort: { en: 'psn or number', zh: 'psn 或编号' },
  notFound: { en: 'Page not found', zh: '页面不存在' },
  notFoundText: { en: 'The Workbench has no page at this address.', zh: '工作台中没有该地址对应的页面。' },
  toRequests: { en: 'Show requests', zh: '查看请求' },
  broken: { en: 'This page could not be shown', zh: '无法显示该页面' },
  brokenText: {
    en: 'Its code may have changed since you opened the Workbench. Nothing at the gateway was changed.',
    zh: '打开工作台之后，页面代码可能已更新。网关上的数据未受影响。',
  },
  reload: { en: 'Reload the page', zh: '重新加载页面' },
} satisfies Readonly<Record<string, Text>>;
