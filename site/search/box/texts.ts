/** Texts of the search once it runs, in both languages. */
import type { Text } from '@tollgate/contract/model';
import type { EntryKind } from '@tollgate/design/search/index-format';

export const texts = {
  indexFailed: {
    en: 'The search index did not load. Check your connection, then try again.',
    zh: '搜索索引加载失败。请检查网络连接，然后重试。',
  },
  results: { en: 'Results', zh: '搜索结果' },
  start: { en: 'Start here', zh: '从这里开始' },
  examples: { en: 'Try', zh: '试试' },
  nearest: {
    en: 'No result contains all of these words. Closest matches:',
    zh: '没有结果包含全部关键词，以下最为接近：',
  },
  none: { en: 'No results for', zh: '没有找到' },
  noneAdvice: {
    en: 'Try fewer or shorter words. You can search for fields, calls, and error codes by full or partial name.',
    zh: '请减少或缩短关键词。字段、接口与错误码可按全名或其中一部分查找，中文也可输入拼音或拼音首字母。',
  },
  more: { en: 'Show more results', zh: '显示更多结果' },
} as const satisfies Readonly<Record<string, Text>>;

export const kindNames: Readonly<Record<EntryKind, Text>> = {
  call: { en: 'Call', zh: '接口' },
  field: { en: 'Field', zh: '字段' },
  value: { en: 'Value', zh: '取值' },
  error: { en: 'Error', zh: '错误码' },
};

/** How much was found, for those who do not see the list. */
export function countText(count: number): Text {
  return { en: `${count} ${count === 1 ? 'result' : 'results'}`, zh: `共 ${count} 条结果` };
}

/** The calls that have a field. */
export function ownersText(owners: readonly string[]): Text {
  const list = owners.join(', ');
  return owners.length === 1
    ? { en: `In ${list}`, zh: `用于 ${list}` }
    : { en: `In ${owners.length} places: ${list}`, zh: `用于 ${owners.length} 处：${list}` };
}
