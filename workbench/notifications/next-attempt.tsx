/** When a notification is tried again, and what its last attempt ended with. */
import type { NotificationItem, NotificationProblem } from '@tollgate/contract/workbench/notifications';
import { gap, useReader } from '@tollgate/design/language';
import { absoluteTime, relativeTime } from '@tollgate/design/time';
import type { ReactElement } from 'react';
import { WholeTimes } from '../parts/moment.tsx';
import { noticeTexts } from './texts.ts';

interface NextAttemptProps {
  readonly atMs: number;
  /** By the merchant's clock, as `atMs`. */
  readonly nowMs: number;
}

export function NextAttempt({ atMs, nowMs }: NextAttemptProps): ReactElement {
  const { say, locale } = useReader();
  if (atMs <= nowMs) return <span>{say(noticeTexts.nextDue)}</span>;
  const relative = relativeTime(locale, atMs, nowMs);
  return <WholeTimes text={say(noticeTexts.nextAttempt, { time: absoluteTime(atMs), relative })} />;
}

interface StillOpenProps {
  readonly notice: NotificationItem;
  readonly nowMs: number;
  /** Whether the button that gives it up is within reach. */
  readonly canGiveUp?: boolean;
}

/** What becomes of a notification that its own URL has not accepted, whoever else took it. */
export function StillOpen({ notice, nowMs, canGiveUp = false }: StillOpenProps): ReactElement {
  const { say } = useReader();
  const { url, next_due_ms: nextMs, endpoint_id: endpointId } = notice;
  return (
    <>
      <p>
        {say(noticeTexts.notAccepted, { url })}
        {say(gap)}
        {nextMs === undefined ? say(noticeTexts.noMore) : <NextAttempt atMs={nextMs} nowMs={nowMs} />}
      </p>
      {endpointId === undefined && <p>{say(noticeTexts.fixedUrl)}</p>}
      {nextMs !== undefined && canGiveUp && <p>{say(noticeTexts.stops)}</p>}
    </>
  );
}

/** Rules whose title says all of the detail but the error code. */
const namedByCode: ReadonlySet<string> = new Set(['unreachable', 'name-unknown', 'tls']);

/** What came back, or the error code alone where the title already says the rest. */
export function detailOf({ rule, detail = '' }: NotificationProblem): string {
  const [, code] = /\(([A-Z][A-Z0-9_]*)\)$/.exec(detail) ?? [];
  return namedByCode.has(rule) && code !== undefined ? code : detail;
}
