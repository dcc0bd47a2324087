/** The time of the lists' own rows, which the sandbox's clock may have moved. */
import type { WorkbenchClock } from '@tollgate/contract/workbench/clock';
import { queryOf } from '../filter/filter.ts';
import { useResource } from './use-resource.ts';

const everyMs = 10_000;

/** Of the merchant's own clock, or of the one that all others follow; the browser's until it is known. */
export function useClock(merchantNo?: string): number {
  const { answer } = useResource<WorkbenchClock>(`clock${queryOf({ merchant_no: merchantNo })}`, everyMs);
  return Date.now() + (answer?.is_ahead_ms ?? 0);
}
