/** The words of the bar that says whose values the samples show. */
import type { Text } from '@tollgate/contract/model';

export const texts = {
  bar: { en: 'Values in samples', zh: '示例中的数据' },
  switch: { en: 'Show my merchant in samples', zh: '在示例中使用我的商户' },
  on: { en: 'Samples show merchant', zh: '示例使用商户' },
  off: { en: 'Samples show example values, not merchant', zh: '示例使用示例数据，未使用商户' },
  close: { en: 'Stop and remove this bar', zh: '停用并移除此栏' },
} as const satisfies Record<string, Text>;
