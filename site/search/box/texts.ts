/** What the search says once it runs, in both languages. */
import type { Text } from '@tollgate/contract/model';
import type { EntryKind } from '../index-format.ts';

export const texts = {
  loadingTexts: { en: 'Texts of the pages are still loading', zh: '页面正文仍在加载' },
  indexFailed: {
    en: 'The search index could not be loaded. Check the connection, then try again.',
    zh: '搜索索引未能加载。请检查网络连接，然后重试。',
  },
  textsFailed: {
    en: 'A part of the index could not be loaded, so pages may be missing here. Check the connection, then try again.',
    zh: '部分索引未能加载，结果可能不完整。请检查网络连接，然后重试。',
  },
  development: {
    en: 'The index is written when the site is built, so there is none while it is being worked on: build the site and serve what was built.',
    zh: '搜索索引在构建站点时生成，开发服务器中没有索引。请先构建站点，再访问构建结果。',
  },
  results: { en: 'Results', zh: '搜索结果' },
  start: { en: 'Start here', zh: '从这里开始' },
  examples: { en: 'Try', zh: '试试' },
  entries: { en: 'Calls, fields and codes', zh: '接口、字段与错误码' },
  topOfPage: { en: 'Top of the page', zh: '页首' },
  nearest: {
    en: 'Nothing has all of these words. The nearest:',
    zh: '没有内容包含全部关键词，以下最为接近：',
  },
  none: { en: 'Nothing found for', zh: '没有找到' },
  noneAdvice: {
    en: 'Fewer or shorter words find more. Fields and codes are found by their names, in whole or in part.',
    zh: '减少或缩短关键词可以找到更多内容。字段与错误码可以按全名或其中一部分查找。',
  },
  choose: { en: 'to choose', zh: '选择' },
  open: { en: 'to open', zh: '打开' },
  leave: { en: 'to close', zh: '关闭' },
  slash: { en: 'Open with', zh: '快捷键' },
} as const satisfies Readonly<Record<string, Text>>;

export const kindNames: Readonly<Record<EntryKind, Text>> = {
  call: { en: 'Call', zh: '接口' },
  field: { en: 'Field', zh: '字段' },
  value: { en: 'Value', zh: '取值' },
  error: { en: 'Error', zh: '错误码' },
};

/** How much was found, for those who do not see the list. */
export function countText(pages: number, entries: number): Text {
  return {
    en: `${pages} ${pages === 1 ? 'page' : 'pages'}, ${entries} ${entries === 1 ? 'entry' : 'entries'} of the reference`,
    zh: `共 ${pages} 个页面，${entries} 个参考条目`,
  };
}

export function showAllPages(count: number): Text {
  return { en: `Show all ${count} pages`, zh: `显示全部 ${count} 个页面` };
}

export function showAllEntries(count: number): Text {
  return { en: `Show ${count} entries`, zh: `显示 ${count} 个条目` };
}
