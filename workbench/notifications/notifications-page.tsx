/** Notifications: what was sent to merchants, what they answered, and which URLs fail. */
import {
  type NotificationItem,
  type NotificationProblems,
  notificationStates,
} from '@tollgate/contract/workbench/notifications';
import { ButtonLink } from '@tollgate/design/button';
import { bell, key, webhook } from '@tollgate/design/drawings';
import { useReader } from '@tollgate/design/language';
import { Skeleton } from '@tollgate/design/progress';
import { absoluteTime, Time } from '@tollgate/design/time';
import { type ReactElement, useCallback } from 'react';
import { addressOf, navigate } from '../address/place.ts';
import type { PageProps } from '../app/page-props.ts';
import { useMay } from '../data/session.tsx';
import { useClock } from '../data/use-clock.ts';
import { useLive } from '../data/use-live.ts';
import { usePages } from '../data/use-pages.ts';
import { useResource } from '../data/use-resource.ts';
import { endpointTexts } from '../endpoints/texts.ts';
import { EmptyList } from '../filter/empty-list.tsx';
import { type Filter, filterOfNumber, queryOf, readFilter, withChanges } from '../filter/filter.ts';
import { FilterBar, type SearchIn } from '../filter/filter-bar.tsx';
import { filterLabels, filterTexts } from '../filter/texts.ts';
import { inboxTexts } from '../inbox/texts.ts';
import { logTime } from '../parts/moments.ts';
import { PageHead } from '../parts/page-head.tsx';
import { PagedTable } from '../parts/paged-table.tsx';
import { untilAttempt } from './next-attempt.tsx';
import { FailingUrls } from './problems.tsx';
import { NoticeBadge } from './state-badge.tsx';
import { noticeTexts, stateNames } from './texts.ts';

const filterNames = [
  'psn',
  'merchant_order_no',
  'trans_no',
  'state',
  'url',
  'endpoint_id',
  'from_ms',
  'to_ms',
] as const;

const searches: readonly [SearchIn, ...SearchIn[]] = [
  {
    id: 'number',
    label: filterTexts.numbers,
    placeholder: filterTexts.anyNumber,
    read: (filter, typed) => withChanges(filter, filterOfNumber(typed)),
  },
  {
    id: 'url',
    label: filterLabels.url,
    placeholder: noticeTexts.searchUrl,
    read: (filter, typed) => withChanges(filter, { url: typed }),
  },
];

const everyMs = 3_000;
const problemsEveryMs = 5_000;
const show = (filter: Filter) => navigate(addressOf(['notifications'], filter));

export default function NotificationsPage({ query }: PageProps): ReactElement {
  const { say } = useReader();
  const filter = readFilter(filterNames, query);
  const keyOf = useCallback((item: NotificationItem) => item.notification_id, []);
  const pages = usePages<NotificationItem>(`notifications${queryOf(filter)}`, keyOf, everyMs);
  const isWhole = Object.keys(filter).length === 0;
  const failing = useResource<NotificationProblems>(
    isWhole ? 'notifications/problems' : undefined,
    problemsEveryMs,
  );
  // The list comes with what fails above it, which would push it down.
  const isReady = !isWhole || failing.answer !== undefined || failing.problem !== undefined;
  useLive('notifications/stream', 'notification', pages.reload);
  const nowMs = Date.now();
  const clockMs = useClock();
  const canResend = useMay('notifications');
  return (
    <>
      <PageHead
        title={say(noticeTexts.title)}
        actions={
          <>
            <ButtonLink icon={webhook} href={addressOf(['notifications', 'endpoints'])}>
              {say(endpointTexts.title)}
            </ButtonLink>
            <ButtonLink icon={bell} href={addressOf(['notifications', 'inbox'])}>
              {say(inboxTexts.title)}
            </ButtonLink>
            <ButtonLink icon={key} href={addressOf(['notifications', 'check'])}>
              {say(noticeTexts.check)}
            </ButtonLink>
          </>
        }
      />
      {!isReady && <Skeleton shape="block" lines={4} />}
      {isReady && (
        <>
          <FailingUrls groups={failing.answer?.items ?? []} canResend={canResend} />
          <FilterBar
            names={filterNames}
            filter={filter}
            onFilter={show}
            searches={searches}
            nowMs={clockMs}
            choices={[
              {
                name: 'state',
                all: noticeTexts.anyState,
                options: notificationStates.map((value) => ({ value, label: say(stateNames[value]) })),
              },
            ]}
          />
          <PagedTable<NotificationItem>
            caption={say(noticeTexts.list)}
            pages={pages}
            keyOf={keyOf}
            hrefOf={(item) => addressOf(['notifications', item.notification_id])}
            empty={<EmptyList icon={bell} texts={noticeTexts} filter={filter} onFilter={show} />}
            columns={[
              {
                id: 'order',
                head: say(noticeTexts.order),
                cell: (item) => item.merchant_order_no ?? item.trans_no,
              },
              {
                id: 'state',
                head: say(noticeTexts.state),
                isWhole: true,
                cell: (item) => <StateCell item={item} nowMs={clockMs} />,
              },
              {
                id: 'attempts',
                head: say(noticeTexts.attempts),
                align: 'end',
                cell: (item) => <AttemptsCell item={item} />,
              },
              {
                id: 'problem',
                head: say(noticeTexts.problem),
                cell: (item) => (item.problem === undefined ? '—' : say(item.problem.title)),
              },
              {
                id: 'url',
                head: say(noticeTexts.url),
                cell: (item) => <span className="url">{item.url}</span>,
              },
              {
                id: 'created',
                head: say(noticeTexts.created),
                isWhole: true,
                cell: (item) => (
                  <span className="stacked">
                    {logTime(item.created_ms, nowMs).slice(0, -4)}
                    <span className="soft">
                      <Time atMs={item.created_ms} nowMs={clockMs} />
                    </span>
                  </span>
                ),
              },
            ]}
          />
        </>
      )}
    </>
  );
}

interface CellProps {
  readonly item: NotificationItem;
}

export function StateCell({ item, nowMs }: CellProps & { readonly nowMs: number }): ReactElement {
  const reader = useReader();
  const { say } = reader;
  const { next_due_ms: nextMs } = item;
  return (
    <span className="stacked">
      <NoticeBadge notice={item} />
      {nextMs !== undefined && (
        <span className="soft" title={absoluteTime(nextMs)}>
          {say(noticeTexts.nextShort, {
            relative: nextMs <= nowMs ? say(noticeTexts.dueNow) : untilAttempt(reader, nextMs, nowMs),
          })}
        </span>
      )}
    </span>
  );
}

/** Those of the schedule, and beside them those made by hand, which do not count toward its 15. */
export function AttemptsCell({ item: { attempts, resends } }: CellProps): ReactElement {
  const { say } = useReader();
  return (
    <span className="stacked">
      {attempts}
      {resends > 0 && <span className="soft">{say(noticeTexts.manual, { count: resends })}</span>}
    </span>
  );
}
