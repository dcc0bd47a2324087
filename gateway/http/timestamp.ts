/** The timestamp window: 15 minutes before or after the gateway's clock (spec §5). */
import { limits } from '@tollgate/contract/limits';
import { type Failure, failure } from './failure.ts';

/** `text` as received; undefined where it lies in the window. The caller refuses a missing one. */
export function timestampFailure(text: string, nowMs: number): Failure | undefined {
  if (/^\d{10}$/.test(text)) {
    return failure('SYS011', {
      field: 'timestamp',
      detail: 'these are seconds; send milliseconds, 13 digits',
    });
  }
  if (!/^\d{13}$/.test(text))
    return failure('SYS011', { field: 'timestamp', detail: '13 digits, milliseconds' });
  const differenceMs = Number(text) - nowMs;
  if (Math.abs(differenceMs) <= limits.timestampToleranceMs) return undefined;
  const seconds = Math.ceil(Math.abs(differenceMs) / 1000);
  const detail = `gateway time ${nowMs}, yours ${seconds} s ${differenceMs < 0 ? 'behind' : 'ahead'}`;
  return failure('SYS005', { field: 'timestamp', detail });
}
