/** Notifications: those that were sent to merchants, their answers, and the Failing URLs. */
import { notificationStates } from '@tollgate/contract/workbench/notification-values';
import type { NotificationItem, NotificationProblems } from '@tollgate/contract/workbench/notifications';
import { ButtonLink } from '@tollgate/design/button';
import { bell, key, list as listDrawing, webhook } from '@tollgate/design/drawings';
import { useReader } from '@tollgate/design/language';
import { Skeleton } from '@tollgate/design/progress';
import type { Column } from '@tollgate/design/table';
import { lazy, type ReactElement, useCallback } from 'react';
import type { PageProps } from '../address/page-props.ts';
import { pages } from '../address/pages.ts';
import { addressOf, navigate } from '../address/place.ts';
import { useClock } from '../data/clocks.tsx';
import { useMay } from '../data/session.tsx';
import { useLive } from '../data/use-live.ts';
import { usePages } from '../data/use-pages.ts';
import { useResource } from '../data/use-resource.ts';
import { EmptyList } from '../filter/empty-list.tsx';
import { type Filter, filterOfNumber, queryOf, readFilter, withChanges } from '../filter/filter.ts';
import { FilterBar, type SearchIn } from '../filter/filter-bar.tsx';
import { filterLabels, filterTexts } from '../filter/texts.ts';
import { ListTools } from '../list/list-tools.tsx';
import { Alerts } from '../parts/alerts.tsx';
import { Moment } from '../parts/moment.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { PagedTable } from '../parts/paged-table.tsx';
import type { Peek } from '../parts/rows.tsx';
import { NextAttempt } from './next-attempt.tsx';
import { failingUrl } from './problems.tsx';
import { NotificationBadge } from './state-badge.tsx';
import { notificationTexts, stateNames } from './texts.ts';

// Its code comes with the first row that is opened.
const NotificationPeek = lazy(() => import('./notification-peek.tsx'));

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
    placeholder: notificationTexts.searchUrl,
    read: (filter, typed) => withChanges(filter, { url: typed }),
  },
];

/** Pages that belong to notifications. */
const besides = [
  [listDrawing, pages.receivers],
  [webhook, pages.endpoints],
  [bell, pages.inbox],
  [key, pages.check],
] as const;

const everyMs = 3_000;
const problemsEveryMs = 5_000;
const hrefOf = (item: NotificationItem) => addressOf(['notifications', item.notification_id]);
const peek: Peek<NotificationItem> = {
  title: (item) => item.merchant_order_no ?? item.trans_no,
  hrefOf,
  content: (item) => <NotificationPeek item={item} />,
};
const show = (filter: Filter) => navigate(addressOf(['notifications'], filter));

export default function NotificationsPage({ query }: PageProps): ReactElement {
  const reader = useReader();
  const { say } = reader;
  const filter = readFilter(filterNames, query);
  const keyOf = useCallback((item: NotificationItem) => item.notification_id, []);
  const list = usePages<NotificationItem>(`notifications${queryOf(filter)}`, keyOf, everyMs);
  const isWhole = Object.keys(filter).length === 0;
  const failing = useResource<NotificationProblems>(
    isWhole ? 'notifications/problems' : undefined,
    problemsEveryMs,
  );
  // The list waits for the alerts above it, which would push it down.
  const isReady = !isWhole || failing.answer !== undefined || failing.problem !== undefined;
  useLive('notifications/stream', 'notification', list.reload);
  const { nowMs } = useClock();
  const canResend = useMay('notifications');
  const columns = useColumns();
  return (
    <>
      <PageHead
        title={say(pages.notifications.label)}
        actions={besides.map(([icon, { path, label }]) => (
          <ButtonLink key={label.en} icon={icon} href={addressOf(path)}>
            {say(label)}
          </ButtonLink>
        ))}
      />
      {!isReady && <Skeleton shape="block" lines={4} />}
      {isReady && (
        <>
          <Alerts
            label={say(notificationTexts.failingList)}
            alerts={(failing.answer?.items ?? []).map((group) => failingUrl(reader, group, canResend))}
          />
          <FilterBar
            tools={<ListTools list="notifications" filter={filter} onFilter={show} />}
            names={filterNames}
            filter={filter}
            onFilter={show}
            searches={searches}
            nowMs={nowMs}
            isClockKnown={nowMs !== undefined}
            choices={[
              {
                name: 'state',
                all: notificationTexts.anyState,
                options: notificationStates.map((value) => ({ value, label: say(stateNames[value]) })),
              },
            ]}
          />
          <PagedTable<NotificationItem>
            caption={say(notificationTexts.list)}
            pages={list}
            narrow="pairs"
            keyOf={keyOf}
            hrefOf={hrefOf}
            peek={peek}
            empty={<EmptyList icon={bell} texts={notificationTexts} filter={filter} onFilter={show} />}
            columns={columns}
          />
        </>
      )}
    </>
  );
}

function useColumns(): readonly Column<NotificationItem>[] {
  const { say } = useReader();
  return [
    {
      id: 'order',
      head: say(notificationTexts.order),
      isFluid: true,
      cell: (item) => (
        <>
          <span className="tg-table-line">{item.merchant_order_no ?? item.trans_no}</span>
          <span className="tg-table-below" title={item.url}>
            {item.url}
          </span>
        </>
      ),
    },
    {
      id: 'state',
      head: say(notificationTexts.state),
      isWhole: true,
      cell: (item) => <State item={item} />,
    },
    {
      id: 'attempts',
      head: say(notificationTexts.attempts),
      align: 'end',
      isWhole: true,
      least: 'medium',
      cell: (item) => <AttemptsCell item={item} />,
    },
    {
      id: 'problem',
      head: say(notificationTexts.problem),
      cell: (item) => (item.problem === undefined ? '—' : say(item.problem.title)),
    },
    {
      id: 'url',
      head: say(notificationTexts.url),
      isFluid: true,
      least: 'wide',
      cell: (item) => (
        <span className="tg-table-line" title={item.url}>
          {item.url}
        </span>
      ),
    },
    {
      id: 'created',
      head: say(notificationTexts.created),
      isWhole: true,
      cell: (item) => (
        <span className="stacked">
          <Moment atMs={item.created_ms} isShort merchantNo={item.merchant_no} />
          <span className="soft">
            <Moment atMs={item.created_ms} form="relative" merchantNo={item.merchant_no} />
          </span>
        </span>
      ),
    },
  ];
}

interface CellProps {
  readonly item: NotificationItem;
}

/** The state, by the clock of the notification's merchant. */
function State({ item }: CellProps): ReactElement {
  return <StateCell item={item} nowMs={useClock(item.merchant_no).nowMs} />;
}

interface StateCellProps extends CellProps {
  readonly nowMs: number | undefined;
}

export function StateCell({ item, nowMs }: StateCellProps): ReactElement {
  const { next_due_ms: nextMs } = item;
  return (
    <span className="stacked">
      <NotificationBadge notification={item} />
      {nextMs !== undefined && (
        <span className="soft">
          <NextAttempt atMs={nextMs} nowMs={nowMs} merchantNo={item.merchant_no} isShort />
        </span>
      )}
    </span>
  );
}

/** The attempts of the schedule, and the resends by hand, which do not count toward its 15. */
export function AttemptsCell({ item: { attempts, resends } }: CellProps): ReactElement {
  const { say } = useReader();
  return (
    <span className="stacked">
      {attempts}
      {resends > 0 && <span className="soft">{say(notificationTexts.manual, { count: resends })}</span>}
    </span>
  );
}
