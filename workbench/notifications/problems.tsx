/** URLs that do not take their notifications: each as one problem, whatever the number of notifications. */
import type { NotificationProblemGroup } from '@tollgate/contract/workbench/notifications';
import { Banner } from '@tollgate/design/banner';
import { ButtonLink } from '@tollgate/design/button';
import { gap, useReader } from '@tollgate/design/language';
import { absoluteTime } from '@tollgate/design/time';
import type { ReactElement } from 'react';
import { addressOf } from '../address/place.ts';
import { WholeTimes } from '../parts/moment.tsx';
import { NextAttempt } from './next-attempt.tsx';
import { detailOf } from './problem-detail.ts';
import { noticeTexts } from './texts.ts';

/** More would push the list out of sight. */
const shownMax = 5;

interface FailingUrlsProps {
  readonly groups: readonly NotificationProblemGroup[];
  /** Whether the actor may. */
  readonly canResend: boolean;
}

export function FailingUrls({ groups, canResend }: FailingUrlsProps): ReactElement {
  const { say } = useReader();
  const hiddenCount = groups.length - shownMax;
  return (
    <>
      {groups.slice(0, shownMax).map((group) => (
        <FailingUrl key={`${group.app_id} ${group.url}`} group={group} canResend={canResend} />
      ))}
      {hiddenCount > 0 && (
        <p>
          {say(noticeTexts.moreFailing, { count: hiddenCount })}
          {say(gap)}
          <a href={addressOf([])}>{say(noticeTexts.showFailing)}</a>
        </p>
      )}
    </>
  );
}

interface FailingUrlProps extends Pick<FailingUrlsProps, 'canResend'> {
  readonly group: NotificationProblemGroup;
}

export function FailingUrl({ group, canResend }: FailingUrlProps): ReactElement {
  const { say } = useReader();
  const { count, waiting, url, problem, next_due_ms: nextMs } = group;
  return (
    <Banner
      tone={waiting > 0 ? 'warning' : 'danger'}
      title={say(noticeTexts.failing, { count, url })}
      actions={
        <>
          <ButtonLink size="sm" href={addressOf(['notifications', group.last_notification_id])}>
            {say(noticeTexts.showLast)}
          </ButtonLink>
          {canResend && (
            <ButtonLink
              size="sm"
              href={addressOf(['notifications', group.last_notification_id], { act: 'resend' })}
            >
              {say(noticeTexts.resendLast)}
            </ButtonLink>
          )}
          <ButtonLink size="sm" variant="quiet" href={addressOf(['notifications'], { url })}>
            {say(noticeTexts.showAll)}
          </ButtonLink>
        </>
      }
    >
      {problem !== undefined && (
        <>
          <p className="url">
            {problem.detail === undefined
              ? say(problem.title)
              : say(noticeTexts.cause, { title: say(problem.title), detail: say(detailOf(problem)) })}
          </p>
          <p>{say(problem.action)}</p>
        </>
      )}
      <p className="soft">
        <WholeTimes
          text={say(noticeTexts.since, {
            first: absoluteTime(group.first_ms),
            last: absoluteTime(group.last_ms),
          })}
        />
        {say(gap)}
        {waiting > 0 && say(noticeTexts.failingWaiting, { count: waiting })}
      </p>
      {nextMs !== undefined && (
        <p className="soft">
          <NextAttempt atMs={nextMs} nowMs={group.now_ms} />
        </p>
      )}
    </Banner>
  );
}
