/** The timestamp window: 15 minutes before or after the gateway's clock (spec §5). */
import { limits } from '@tollgate/contract/limits';
import { type Failure, failure } from './failure.ts';

/**
 * `text` as received; undefined where it is in the window around one of `times`. The caller refuses a missing
 * one. There is one time, the gateway's, but in a sandbox whose clock was advanced: a client that keeps to the
 * world's time goes on being understood there.
 */
export function timestampFailure(text: string, times: readonly [number, ...number[]]): Failure | undefined {
  if (/^\d{10}$/.test(text)) {
    return failure('SYS011', {
      field: 'timestamp',
      detail: 'these are seconds; send milliseconds, 13 digits',
    });
  }
  if (!/^\d{13}$/.test(text))
    return failure('SYS011', { field: 'timestamp', detail: '13 digits, milliseconds' });
  const sentMs = Number(text);
  if (times.some((nowMs) => Math.abs(sentMs - nowMs) <= limits.timestampToleranceMs)) return undefined;
  const [nowMs] = times;
  const seconds = Math.ceil(Math.abs(sentMs - nowMs) / 1000);
  const detail = `gateway time ${nowMs}, yours ${seconds} s ${sentMs < nowMs ? 'behind' : 'ahead'}`;
  return failure('SYS005', { field: 'timestamp', detail });
}
