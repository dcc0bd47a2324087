/** Texts of the buttons that open the console. */
import type { Text } from '@tollgate/contract/model';

export const offerTexts = {
  open: { en: 'Try it in the console', zh: '在调试台中试用' },
  loading: { en: 'Loading…', zh: '加载中…' },
  notLoaded: { en: 'Could not be loaded. Try again.', zh: '加载失败，请重试。' },
} as const satisfies Record<string, Text>;
