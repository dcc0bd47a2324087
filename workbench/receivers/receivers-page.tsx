/** Receivers: how each URL takes its notifications, and resends in bulk. */
import type { BulkList, ReceiverItem, ReceiverList } from '@tollgate/contract/workbench/receivers/schemas';
import { Badge } from '@tollgate/design/badge';
import { Button } from '@tollgate/design/button';
import { webhook } from '@tollgate/design/drawings';
import { EmptyState } from '@tollgate/design/empty';
import { useReader } from '@tollgate/design/language';
import { type Column, Table } from '@tollgate/design/table';
import { type ReactElement, useState } from 'react';
import type { PageProps } from '../address/page-props.ts';
import { pages } from '../address/pages.ts';
import { addressOf, navigate } from '../address/place.ts';
import { useMay } from '../data/session.tsx';
import { useResource } from '../data/use-resource.ts';
import { queryOf } from '../filter/filter.ts';
import { Moment } from '../parts/moment.tsx';
import { durationText } from '../parts/moments.ts';
import { PageHead } from '../parts/page-head.tsx';
import { NotLoaded, Problem } from '../parts/problem.tsx';
import { BulkDialog, type BulkReceiver } from './bulk-dialog.tsx';
import { BulkTable } from './bulk-table.tsx';
import { receiverTexts } from './texts.ts';

const everyMs = 5_000;
const bulksEveryMs = 2_000;
const keyOf = (item: ReceiverItem) =>
  `${item.merchant_no} ${item.app_id} ${item.endpoint_id ?? ''} ${item.url}`;

export default function ReceiversPage({ query }: PageProps): ReactElement {
  const { say } = useReader();
  const filter = queryOf({ merchant_no: query.get('merchant_no') ?? '' });
  const { answer, problem, reload } = useResource<ReceiverList>(`notifications/receivers${filter}`, everyMs);
  const bulks = useResource<BulkList>(`notifications/bulk-resends${filter}`, bulksEveryMs);
  const [chosen, setChosen] = useState(wantedOf(query));
  const columns = useColumns(setChosen);
  const head = <PageHead title={say(pages.receivers.label)} back={pages.notifications} />;
  if (answer === undefined)
    return (
      <>
        {head}
        <NotLoaded problem={problem} onRetry={reload} />
      </>
    );
  return (
    <>
      {head}
      {problem !== undefined && <Problem problem={problem} onRetry={reload} />}
      <BulkTable bulks={bulks} />
      <p className="soft">{say(receiverTexts.intro, { count: answer.looked_at })}</p>
      <Table<ReceiverItem>
        caption={say(receiverTexts.list)}
        narrow="cards"
        rows={answer.items}
        keyOf={keyOf}
        hrefOf={({ url, endpoint_id }) => addressOf(['notifications'], { url, endpoint_id })}
        columns={columns}
        empty={
          <EmptyState icon={webhook} title={say(receiverTexts.none)} text={say(receiverTexts.noneText)} />
        }
      />
      {chosen !== undefined && (
        <BulkDialog
          receiver={chosen}
          onStarted={bulks.reload}
          onClose={() => {
            setChosen(undefined);
            // A reload of the page does not open the dialog again.
            if (query.has('act')) navigate(addressOf(pages.receivers.path), { isReplaced: true });
          }}
        />
      )}
    </>
  );
}

/** Returns the receiver that an address asks to resend to; undefined where it asks for none. */
function wantedOf(query: URLSearchParams): BulkReceiver | undefined {
  const [url, merchantNo, endpointId] = ['url', 'merchant_no', 'endpoint_id'].map((name) => query.get(name));
  if (query.get('act') !== 'resend' || !url || !merchantNo) return undefined;
  return { url, merchant_no: merchantNo, ...(endpointId && { endpoint_id: endpointId }) };
}

/** Returns the share of accepted attempts; 100% only where all were. */
export function shareText({ accepted, attempts }: Pick<ReceiverItem, 'accepted' | 'attempts'>): string {
  return attempts === 0 ? '—' : `${Math.floor((accepted / attempts) * 1_000) / 10}%`;
}

function useColumns(onResend: (receiver: ReceiverItem) => void): readonly Column<ReceiverItem>[] {
  const { say } = useReader();
  const mayResend = useMay('notifications');
  const act: Column<ReceiverItem> = {
    id: 'act',
    head: say(receiverTexts.act),
    align: 'end',
    isWhole: true,
    cell: (item) => (
      <Button
        size="sm"
        aria-label={say(receiverTexts.resendOf, { url: item.url })}
        onClick={() => onResend(item)}
      >
        {say(receiverTexts.resend)}
      </Button>
    ),
  };
  return [
    {
      id: 'url',
      head: say(receiverTexts.url),
      isFluid: true,
      // Whole: URLs of a host differ at their end.
      cell: ({ url }) => <span className="url">{url}</span>,
    },
    { id: 'state', head: say(receiverTexts.state), isWhole: true, cell: (item) => <State item={item} /> },
    {
      id: 'success',
      head: say(receiverTexts.success),
      align: 'end',
      isWhole: true,
      cell: (item) => (
        <span className="stacked">
          {shareText(item)}
          <span className="soft">
            {say(receiverTexts.ofAttempts, { accepted: item.accepted, attempts: item.attempts })}
          </span>
        </span>
      ),
    },
    {
      id: 'time',
      head: say(receiverTexts.time),
      align: 'end',
      isWhole: true,
      least: 'wide',
      cell: ({ p50_ms: p50, p95_ms: p95 }) =>
        p50 === undefined || p95 === undefined ? (
          '—'
        ) : (
          <span className="stacked">
            {durationText(p50)}
            <span className="soft">{say(receiverTexts.p95, { time: durationText(p95) })}</span>
          </span>
        ),
    },
    {
      id: 'backlog',
      head: say(receiverTexts.backlog),
      align: 'end',
      isWhole: true,
      cell: ({ waiting, failed }) => (
        <span className="stacked">
          {waiting}
          {failed > 0 && <span className="soft">{say(receiverTexts.failed, { count: failed })}</span>}
        </span>
      ),
    },
    {
      id: 'problem',
      head: say(receiverTexts.problem),
      least: 'medium',
      cell: ({ last_problem: problem, last_problem_ms: atMs, merchant_no }) =>
        problem === undefined ? (
          '—'
        ) : (
          <span className="stacked">
            {say(problem.title)}
            {atMs !== undefined && (
              <span className="soft">
                <Moment atMs={atMs} form="relative" merchantNo={merchant_no} />
              </span>
            )}
          </span>
        ),
    },
    ...(mayResend ? [act] : []),
  ];
}

function State({ item }: { readonly item: ReceiverItem }): ReactElement {
  const { say } = useReader();
  if (item.attempts === 0) return <Badge shape="ring">{say(receiverTexts.idle)}</Badge>;
  return item.is_failing ? (
    <Badge tone="danger" shape="cross">
      {say(receiverTexts.failing)}
    </Badge>
  ) : (
    <Badge tone="success" shape="dot">
      {say(receiverTexts.healthy)}
    </Badge>
  );
}
