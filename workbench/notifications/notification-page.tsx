/** One notification: every attempt with the body that was sent, the reply, and the rule that the reply broke. */
import type { NotificationAttempt, NotificationDetail } from '@tollgate/contract/workbench/notifications';
import { Banner } from '@tollgate/design/banner';
import { bell } from '@tollgate/design/drawings';
import { EmptyState } from '@tollgate/design/empty';
import { type Fact, Facts } from '@tollgate/design/facts';
import { useReader } from '@tollgate/design/language';
import type { ReactElement } from 'react';
import type { PageProps } from '../address/page-props.ts';
import { pages } from '../address/pages.ts';
import { addressOf } from '../address/place.ts';
import { CompareButton } from '../compare/compare-button.tsx';
import { ClocksProvider, useClock } from '../data/clocks.tsx';
import { useMay } from '../data/session.tsx';
import { useResource } from '../data/use-resource.ts';
import { BodyBlock } from '../parts/body-block.tsx';
import { useFirstKey } from '../parts/fold.tsx';
import { Moment } from '../parts/moment.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { NotLoaded, Problem } from '../parts/problem.tsx';
import { Attempt } from './attempt.tsx';
import { StillOpen } from './next-attempt.tsx';
import { NotificationActs } from './notification-acts.tsx';
import { NotificationBadge } from './state-badge.tsx';
import { notificationTexts } from './texts.ts';

const everyMs = 2_000;
const keyOf = (attempt: NotificationAttempt) => `${attempt.at_ms} ${attempt.url}`;

export default function NotificationPage({ values, query }: PageProps): ReactElement {
  const { say } = useReader();
  const id = values['notification_id'] ?? '';
  const { answer, problem, reload } = useResource<NotificationDetail>(
    `notifications/${encodeURIComponent(id)}`,
    everyMs,
  );
  const canAct = useMay('notifications');
  const back = pages.notifications;
  // The reader looks for the newest attempt.
  const attempts = answer?.items.toReversed() ?? [];
  const openKey = useFirstKey(attempts.map(keyOf));
  if (answer === undefined) {
    return (
      <ClocksProvider by="sandbox">
        <PageHead title={id} back={back} />
        <NotLoaded problem={problem} onRetry={reload} />
      </ClocksProvider>
    );
  }
  return (
    <ClocksProvider by="sandbox" merchantNo={answer.merchant_no}>
      <PageHead
        title={answer.merchant_order_no ?? answer.trans_no}
        aside={<NotificationBadge notification={answer} />}
        back={back}
        actions={
          <>
            <CompareButton kind="notifications" id={id} name={answer.merchant_order_no ?? answer.trans_no} />
            {canAct && (
              <NotificationActs
                notification={answer}
                isResending={query.get('act') === 'resend'}
                onDone={reload}
              />
            )}
          </>
        }
      />
      {problem !== undefined && <Problem problem={problem} onRetry={reload} />}
      <AcceptedElsewhere notification={answer} canGiveUp={canAct} />
      <Details notification={answer} />
      <div className="order-columns">
        <section className="panel" aria-labelledby="attempts">
          <h2 id="attempts">{say(notificationTexts.attemptList)}</h2>
          {attempts.length === 0 ? (
            <EmptyState icon={bell} title={say(notificationTexts.noAttempts)} />
          ) : (
            <ol className="attempts">
              {attempts.map((attempt) => (
                <Attempt key={keyOf(attempt)} attempt={attempt} isOpen={keyOf(attempt) === openKey} />
              ))}
            </ol>
          )}
        </section>
        <section className="panel" aria-labelledby="content">
          <h2 id="content">{say(notificationTexts.content)}</h2>
          <BodyBlock title="JSON" body={JSON.stringify(answer.content)} />
        </section>
      </div>
    </ClocksProvider>
  );
}

interface NotificationProps {
  readonly notification: NotificationDetail;
}

/** Says that another receiver accepted it and its own URL has not. */
function AcceptedElsewhere({
  notification,
  canGiveUp,
}: NotificationProps & { readonly canGiveUp: boolean }): ReactElement | null {
  const { say } = useReader();
  const { nowMs } = useClock();
  const accepted = notification.items.findLast(
    (attempt) => attempt.is_delivered && attempt.url !== notification.url,
  );
  if (accepted === undefined || notification.state === 'delivered') return null;
  return (
    <Banner tone="info" title={say(notificationTexts.elsewhere)}>
      <p>{say(notificationTexts.acceptedBy, { url: accepted.url })}</p>
      <StillOpen notification={notification} nowMs={nowMs} canGiveUp={canGiveUp} />
    </Banner>
  );
}

function Details({ notification }: NotificationProps): ReactElement {
  const { say } = useReader();
  const { nowMs } = useClock();
  const { next_due_ms: nextMs } = notification;
  const time = (name: string, atMs: number | undefined): readonly Fact[] =>
    atMs === undefined ? [] : [{ name, value: <Moment atMs={atMs} form="both" /> }];
  return (
    <Facts
      look="columns"
      facts={[
        {
          name: say(notificationTexts.order),
          value: (
            <a href={addressOf(['orders', notification.trans_no])}>
              <code>{notification.trans_no}</code>
            </a>
          ),
        },
        {
          name: say(notificationTexts.causedBy),
          value: (
            <a href={addressOf(['psn', notification.psn])}>
              {'psn\u00a0'}
              <code>{notification.psn}</code>
            </a>
          ),
        },
        {
          name: say(
            notification.endpoint_id === undefined ? notificationTexts.orderUrl : notificationTexts.endpoint,
          ),
          value: notification.url,
        },
        ...time(say(notificationTexts.created), notification.created_ms),
        ...time(say(notificationTexts.delivered), notification.delivered_ms),
        ...(nextMs !== undefined && nowMs !== undefined && nextMs <= nowMs
          ? [{ name: say(notificationTexts.next), value: say(notificationTexts.dueNow) }]
          : time(say(notificationTexts.next), nextMs)),
        { name: say(notificationTexts.keyId), value: <code>{notification.key_id}</code> },
        { name: say(notificationTexts.app), value: <code>{notification.app_id}</code> },
      ]}
    />
  );
}
