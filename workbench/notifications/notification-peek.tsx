/** One notification beside the list: its facts and its last attempt. */
import type { NotificationDetail, NotificationItem } from '@tollgate/contract/workbench/notifications';
import { Facts } from '@tollgate/design/facts';
import { useReader } from '@tollgate/design/language';
import type { ReactElement } from 'react';
import { addressOf } from '../address/place.ts';
import { useResource } from '../data/use-resource.ts';
import { Moment } from '../parts/moment.tsx';
import { NotLoaded } from '../parts/problem.tsx';
import { Attempt } from './attempt.tsx';
import { NotificationBadge } from './state-badge.tsx';
import { notificationTexts } from './texts.ts';

export default function NotificationPeek({ item }: { readonly item: NotificationItem }): ReactElement {
  const { say } = useReader();
  const { answer, problem, reload } = useResource<NotificationDetail>(
    `notifications/${encodeURIComponent(item.notification_id)}`,
  );
  const last = answer?.items.at(-1);
  return (
    <>
      <Facts
        facts={[
          { name: say(notificationTexts.state), value: <NotificationBadge notification={item} /> },
          {
            name: say(notificationTexts.order),
            value: (
              <a href={addressOf(['orders', item.trans_no])}>
                <code>{item.trans_no}</code>
              </a>
            ),
          },
          { name: say(notificationTexts.url), value: <span className="url">{item.url}</span> },
          {
            name: say(notificationTexts.created),
            value: <Moment atMs={item.created_ms} form="both" merchantNo={item.merchant_no} />,
          },
          { name: say(notificationTexts.attempts), value: item.attempts },
        ]}
      />
      {answer === undefined ? (
        <NotLoaded problem={problem} onRetry={reload} />
      ) : last === undefined ? (
        <p className="soft">{say(notificationTexts.noAttempts)}</p>
      ) : (
        <ol className="attempts">
          <Attempt attempt={last} isOpen />
        </ol>
      )}
    </>
  );
}
