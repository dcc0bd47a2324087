/** Test cards by their names. */

import { usageError } from '@tollgate/contract/command-error';
import { testCardById, testCards } from '@tollgate/contract/sandbox/card-outcome';
import { nearest } from '../command-line/nearest.ts';

/** The number of a test card that is named by its id, or any number as it is. @throws for an unknown name */
export function cardNumber(given: string): string {
  if (/^[\d -]+$/.test(given)) return given;
  const card = testCardById(given);
  if (card !== undefined) return card.groups.join('');
  const ids = testCards.map(({ id }) => id);
  const near = nearest(given, ids);
  throw usageError(
    `There is no test card ${given}. ${near === undefined ? `Cards: ${ids.join(', ')}.` : `Did you mean ${near}?`}`,
    `测试卡 ${given} 不存在。${near === undefined ? `可用：${ids.join('、')}。` : `是否想输入 ${near}？`}`,
  );
}
