/** Texts of copying; all that the browser gets of the reference's labels. */
import type { Text } from '@tollgate/contract/model';

export const copyTexts = {
  copied: { en: 'Copied', zh: '已复制' },
  notCopied: { en: 'The browser did not allow copying', zh: '浏览器不允许复制' },
  linkCopied: { en: 'Link copied', zh: '链接已复制' },
} as const satisfies Record<string, Text>;
