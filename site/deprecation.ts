/** How a deprecated call is marked wherever it is named. */
import type { Call, Text } from '@tollgate/contract/model';

export const deprecatedWord: Text = { en: 'deprecated', zh: '已废弃' };

/** Undefined for a call that is not deprecated. Whoever may go on using one is not to be frightened away. */
export function deprecationTag({ deprecated }: Pick<Call, 'deprecated'>): Text | undefined {
  return deprecated && (deprecated.tag ?? deprecatedWord);
}
