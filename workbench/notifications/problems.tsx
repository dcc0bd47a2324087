/** URLs that do not take their notifications: each as one problem, whatever the number of notifications. */
import type { NotificationProblemGroup } from '@tollgate/contract/workbench/notifications';
import { ButtonLink } from '@tollgate/design/button';
import { gap, type Speaker } from '@tollgate/design/language';
import { pages } from '../address/pages.ts';
import { addressOf } from '../address/place.ts';
import type { Alert } from '../parts/alerts.tsx';
import { Filled, Moment } from '../parts/moment.tsx';
import { NextAttempt } from './next-attempt.tsx';
import { detailOf } from './problem-detail.ts';
import { notificationTexts } from './texts.ts';

/** @param canResend whether the actor may */
export function failingUrl({ say }: Speaker, group: NotificationProblemGroup, canResend: boolean): Alert {
  const { count, waiting, url, problem, merchant_no: merchantNo, next_due_ms: nextMs } = group;
  const cause =
    problem &&
    (problem.detail === undefined
      ? say(problem.title)
      : say(notificationTexts.cause, { title: say(problem.title), detail: say(detailOf(problem)) }));
  const last = ['notifications', group.last_notification_id];
  const { endpoint_id } = group;
  const [resendText, resendHref] =
    count === 1
      ? [notificationTexts.resendLast, addressOf(last, { act: 'resend' })]
      : [
          notificationTexts.resendAll,
          addressOf(pages.receivers.path, { act: 'resend', merchant_no: merchantNo, url, endpoint_id }),
        ];
  return {
    key: `${group.app_id} ${url}`,
    tone: waiting > 0 ? 'warning' : 'danger',
    title: say(notificationTexts.failing, { count, url }),
    text: (
      <>
        {cause}
        {cause !== undefined && nextMs !== undefined && ' · '}
        {nextMs !== undefined && (
          <NextAttempt atMs={nextMs} nowMs={group.now_ms} merchantNo={merchantNo} isShort />
        )}
      </>
    ),
    actions: (
      <>
        <ButtonLink size="sm" href={addressOf(last)}>
          {say(notificationTexts.showLast)}
        </ButtonLink>
        {canResend && (
          <span className="alert-second">
            <ButtonLink size="sm" href={resendHref}>
              {say(resendText)}
            </ButtonLink>
          </span>
        )}
      </>
    ),
    details: (
      <>
        <p>{url}</p>
        {problem !== undefined && <p>{say(problem.action)}</p>}
        <p>
          <Filled
            text={notificationTexts.since}
            values={{
              first: <Moment atMs={group.first_ms} merchantNo={merchantNo} />,
              last: <Moment atMs={group.last_ms} merchantNo={merchantNo} />,
            }}
          />
          {say(gap)}
          {waiting > 0 && say(notificationTexts.failingWaiting, { count: waiting })}
          {say(gap)}
          {nextMs !== undefined && <NextAttempt atMs={nextMs} nowMs={group.now_ms} merchantNo={merchantNo} />}
        </p>
        <p>
          <a href={addressOf(['notifications'], { url })}>{say(notificationTexts.showAll)}</a>
        </p>
      </>
    ),
  };
}
