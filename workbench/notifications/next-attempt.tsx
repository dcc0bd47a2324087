/** The time of a notification's next attempt. */
import type { NotificationItem } from '@tollgate/contract/workbench/notifications';
import { gap, useReader } from '@tollgate/design/language';
import { relativeTime } from '@tollgate/design/time';
import type { ReactElement } from 'react';
import { Filled, Moment } from '../parts/moment.tsx';
import { notificationTexts } from './texts.ts';

/** The last seconds are counted, so that an attempt to come is not shown as one that is due. */
const countedMs = 10_000;

/** Returns the time until an attempt in words; `atMs` is to come. */
function untilAttempt(locale: string, atMs: number, nowMs: number): string {
  if (atMs - nowMs >= countedMs) return relativeTime(locale, atMs, nowMs);
  const seconds = Math.max(1, Math.round((atMs - nowMs) / 1_000));
  return new Intl.RelativeTimeFormat(locale).format(seconds, 'second');
}

interface NextAttemptProps {
  readonly atMs: number;
  /** By the merchant's clock, as `atMs`. */
  readonly nowMs: number | undefined;
  readonly merchantNo?: string | undefined;
  /** Shows the time until then alone, where there is little space. */
  readonly isShort?: boolean;
}

export function NextAttempt({ atMs, nowMs, merchantNo, isShort = false }: NextAttemptProps): ReactElement {
  const { say, locale } = useReader();
  const isDue = nowMs !== undefined && atMs <= nowMs;
  const relative = nowMs === undefined || isDue ? undefined : untilAttempt(locale, atMs, nowMs);
  if (isShort)
    return (
      <Moment atMs={atMs} form="relative" merchantNo={merchantNo} isDue>
        {(isDue || relative !== undefined) &&
          say(notificationTexts.nextShort, { relative: relative ?? say(notificationTexts.dueNow) })}
      </Moment>
    );
  if (isDue) return <span>{say(notificationTexts.nextDue)}</span>;
  const time = <Moment atMs={atMs} merchantNo={merchantNo} isDue />;
  return relative === undefined ? (
    <Filled text={notificationTexts.nextAt} values={{ time }} />
  ) : (
    <Filled text={notificationTexts.nextAttempt} values={{ time, relative }} />
  );
}

interface StillOpenProps {
  readonly notification: NotificationItem;
  readonly nowMs: number | undefined;
  /** The button that gives it up is within reach. */
  readonly canGiveUp?: boolean;
}

/** The further attempts of a notification that its own URL has not accepted. */
export function StillOpen({ notification, nowMs, canGiveUp = false }: StillOpenProps): ReactElement {
  const { say } = useReader();
  const { url, next_due_ms: nextMs, endpoint_id: endpointId } = notification;
  return (
    <>
      <p>
        {say(notificationTexts.notAccepted, { url })}
        {say(gap)}
        {nextMs === undefined ? say(notificationTexts.noMore) : <NextAttempt atMs={nextMs} nowMs={nowMs} />}
      </p>
      {endpointId === undefined && <p>{say(notificationTexts.fixedUrl)}</p>}
      {nextMs !== undefined && canGiveUp && <p>{say(notificationTexts.stops)}</p>}
    </>
  );
}
