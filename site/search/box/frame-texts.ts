/** Texts of the search before its code is loaded, in both languages: these words come with every page. */
import type { Text } from '@tollgate/contract/model';

export const frameTexts = {
  search: { en: 'Search', zh: '搜索' },
  searchDocs: { en: 'Search the documentation', zh: '搜索文档' },
  placeholder: { en: 'Words, fields, error codes', zh: '关键词、字段、错误码' },
  close: { en: 'Close', zh: '关闭' },
  loading: { en: 'Loading the search', zh: '正在加载搜索' },
  codeFailed: {
    en: 'Search could not be loaded. Check your connection, then try again.',
    zh: '搜索未能加载。请检查网络连接，然后重试。',
  },
  retry: { en: 'Retry', zh: '重新加载' },
} as const satisfies Readonly<Record<string, Text>>;
