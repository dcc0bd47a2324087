/** Names of the actions of a page, and what is announced afterwards. */
import type { Text } from '@tollgate/contract/model';

export const pageActionTexts = {
  actions: { en: 'Page actions', zh: '本页操作' },
  copy: { en: 'Copy as Markdown', zh: '复制为 Markdown' },
  view: { en: 'View as Markdown', zh: '查看 Markdown' },
  edit: { en: 'Edit this page', zh: '编辑本页' },
  copied: { en: 'Copied', zh: '已复制' },
  failed: { en: 'Could not copy. View it instead.', zh: '未能复制，请改为查看' },
} as const satisfies Readonly<Record<string, Text>>;

/** How long the outcome is shown. */
export const saidForMs = 4_000;
