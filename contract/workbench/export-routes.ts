/** Endpoints that save a list as a file: all that its filter finds. */
import type { Text } from '../model.ts';
import { pageQuery } from './query-rules.ts';
import type { WorkbenchRoute } from './route.ts';

const summaries: Readonly<Record<string, Text>> = {
  '/requests': { en: 'Export requests', zh: '导出请求' },
  '/orders': { en: 'Export orders', zh: '导出订单' },
  '/notifications': { en: 'Export notifications', zh: '导出通知' },
  '/terminals': { en: 'Export terminals', zh: '导出终端' },
  '/batches': { en: 'Export batches', zh: '导出批次' },
  '/audit': { en: 'Export the audit log', zh: '导出审计日志' },
};

const note: Text = {
  en: 'CSV, or a JSON array with one item per line, in the order of the list. Personal data is masked if you do not have the `personal` permission. The export is recorded in the audit log. If the connection ends early, the file is incomplete.',
  zh: 'CSV，或每行一项的 JSON 数组，顺序与列表相同。没有 `personal` 权限时，个人信息会脱敏。导出操作会记入审计日志。如果连接提前中断，文件就不完整。',
};

/** Returns the endpoint beside each of these lists that can be saved. */
export function exportRoutes(lists: readonly WorkbenchRoute[]): readonly WorkbenchRoute[] {
  return lists.flatMap((list): readonly WorkbenchRoute[] => {
    const summary = summaries[list.path];
    if (summary === undefined || list.method !== 'GET') return [];
    const filters = (list.query ?? []).filter((name) => !pageQuery.some((paged) => paged === name));
    return [
      {
        ...list,
        path: `${list.path}/export`,
        summary,
        query: [...filters, 'file_type'],
        reply: 'File',
        files: ['text/csv', 'application/json'],
        note,
      },
    ];
  });
}
