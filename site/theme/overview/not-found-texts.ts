/** Texts of the page for an address without a page: few readers need them, so that no other page carries them. */
import type { Text } from '@tollgate/contract/model';

export const notFoundTexts = {
  notFound: { en: 'Page not found', zh: '页面不存在' },
  notFoundAdvice: {
    en: 'No page exists at this URL. The page may have moved, or the link may be incomplete.',
    zh: '该地址没有对应的页面。页面可能已移动，或链接不完整。',
  },
  toOverviewHint: { en: 'Start here and choose what you want to do.', zh: '从这里按目的查找页面。' },
  didYouMean: { en: 'Did you mean:', zh: '您要找的是不是：' },
  searchInstead: { en: 'Search the documentation', zh: '搜索文档' },
  toReference: { en: 'API reference', zh: 'API 参考' },
  toReferenceHint: {
    en: 'Every call, field, and error code. Send calls to POST /api/entry.',
    zh: '全部接口、字段与错误码。请求发送到 POST /api/entry。',
  },
} as const satisfies Record<string, Text>;
