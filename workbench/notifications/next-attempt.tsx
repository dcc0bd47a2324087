/** When a notification is tried again. */
import type { NotificationItem } from '@tollgate/contract/workbench/notifications';
import { gap, type Speaker, useReader } from '@tollgate/design/language';
import { absoluteTime, relativeTime } from '@tollgate/design/time';
import type { ReactElement } from 'react';
import { WholeTimes } from '../parts/moment.tsx';
import { spanText } from '../parts/moments.ts';
import { noticeTexts } from './texts.ts';

/** The last seconds are counted: what has just been due is another thing than what will be. */
const countedMs = 10_000;

/** In how long an attempt is made; `atMs` is to come. */
export function untilAttempt({ say, locale }: Speaker, atMs: number, nowMs: number): string {
  if (atMs - nowMs >= countedMs) return relativeTime(locale, atMs, nowMs);
  return say(noticeTexts.inSpan, { span: spanText(locale, Math.max(1_000, atMs - nowMs)) });
}

interface NextAttemptProps {
  readonly atMs: number;
  /** By the merchant's clock, as `atMs`. */
  readonly nowMs: number;
}

export function NextAttempt({ atMs, nowMs }: NextAttemptProps): ReactElement {
  const reader = useReader();
  const { say } = reader;
  if (atMs <= nowMs) return <span>{say(noticeTexts.nextDue)}</span>;
  const relative = untilAttempt(reader, atMs, nowMs);
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
