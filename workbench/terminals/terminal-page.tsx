/** One terminal: its state, its queue, its messages and open batches. */
import type {
  BatchItem,
  QueuedOrder,
  TerminalDetail,
  TerminalMessage,
} from '@tollgate/contract/workbench/terminals';
import { Facts } from '@tollgate/design/facts';
import { useReader } from '@tollgate/design/language';
import { Table } from '@tollgate/design/table';
import type { ReactElement } from 'react';
import type { PageProps } from '../address/page-props.ts';
import { pages } from '../address/pages.ts';
import { addressOf } from '../address/place.ts';
import { ClocksProvider } from '../data/clocks.tsx';
import { useResource } from '../data/use-resource.ts';
import { queryOf } from '../filter/filter.ts';
import { CodeBadge } from '../parts/code-badge.tsx';
import { Filled, Moment } from '../parts/moment.tsx';
import { durationText } from '../parts/moments.ts';
import { Money } from '../parts/money.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { NotLoaded, Problem } from '../parts/problem.tsx';
import { keyOfBatch, useBatchColumns } from './batch-columns.tsx';
import { TerminalState } from './terminal-state.tsx';
import { terminalTexts } from './texts.ts';

const everyMs = 2_000;

/** Returns the time with its zone: a named one, or UTC. */
const closeTimeText = (closeAt: string) => (closeAt.includes(' ') ? closeAt : `${closeAt} UTC`);

export default function TerminalPage({ values, query }: PageProps): ReactElement {
  const { say } = useReader();
  const serial = values['terminal_sn'] ?? '';
  const { answer, problem, reload } = useResource<TerminalDetail>(
    `terminals/${encodeURIComponent(serial)}${queryOf({ merchant_no: query.get('merchant_no') ?? '' })}`,
    everyMs,
  );
  const batchColumns = useBatchColumns(false);
  const back = pages.terminals;
  if (answer === undefined) {
    return (
      <ClocksProvider by="sandbox">
        <PageHead title={serial} back={back} />
        <NotLoaded problem={problem} onRetry={reload} />
      </ClocksProvider>
    );
  }
  const time = (atMs: number | undefined) => (atMs === undefined ? undefined : <Moment atMs={atMs} />);
  return (
    <ClocksProvider by="sandbox" merchantNo={answer.merchant_no}>
      <PageHead title={serial} aside={<TerminalState {...answer} />} back={back} />
      {problem !== undefined && <Problem problem={problem} onRetry={reload} />}
      <Facts
        look="columns"
        facts={[
          { name: say(terminalTexts.seen), value: time(answer.seen_ms) },
          { name: say(terminalTexts.activated), value: time(answer.activated_ms) },
          { name: say(terminalTexts.store), value: `${answer.store_name} ${answer.store_no}`.trim() },
          { name: say(terminalTexts.currency), value: answer.currency },
          {
            name: say(terminalTexts.closes),
            value:
              answer.close_batch_at === undefined
                ? say(terminalTexts.byCall)
                : closeTimeText(answer.close_batch_at),
          },
        ]}
      />
      <section className="panel">
        <h2>{say(terminalTexts.queueTitle)}</h2>
        <Queue orders={answer.queue} />
      </section>
      <section className="panel">
        <h2>{say(terminalTexts.openBatches)}</h2>
        <Table<BatchItem>
          caption={say(terminalTexts.openBatches)}
          narrow="cards"
          rows={answer.batches}
          keyOf={keyOfBatch}
          columns={batchColumns}
          empty={<p className="soft">{say(terminalTexts.noBatchesText)}</p>}
        />
      </section>
      <section className="panel">
        <h2>{say(terminalTexts.messages)}</h2>
        <p className="soft">
          <Filled
            text={terminalTexts.messagesSince}
            values={{ time: <Moment atMs={answer.messages_since_ms} /> }}
          />
        </p>
        <Messages messages={answer.messages} />
      </section>
    </ClocksProvider>
  );
}

function Queue({ orders }: { readonly orders: readonly QueuedOrder[] }): ReactElement {
  const { say } = useReader();
  return (
    <Table<QueuedOrder>
      caption={say(terminalTexts.queueTitle)}
      narrow="cards"
      rows={orders}
      keyOf={({ trans_no: number }) => number}
      hrefOf={({ trans_no: number }) => addressOf(['orders', number])}
      empty={<p className="soft">{say(terminalTexts.queueEmpty)}</p>}
      columns={[
        { id: 'order', head: say(terminalTexts.order), cell: (order) => order.merchant_order_no },
        {
          id: 'amount',
          head: say(terminalTexts.amount),
          align: 'end',
          isWhole: true,
          cell: (order) => <Money currency={order.price_currency} amount={order.order_amount} />,
        },
        {
          id: 'state',
          head: say(terminalTexts.state),
          isWhole: true,
          cell: (order) => say(terminalTexts[order.state]),
        },
        {
          id: 'created',
          head: say(terminalTexts.created),
          isWhole: true,
          cell: (order) => <Moment atMs={order.created_ms} />,
        },
      ]}
    />
  );
}

function Messages({ messages }: { readonly messages: readonly TerminalMessage[] }): ReactElement {
  const { say } = useReader();
  return (
    <Table<TerminalMessage>
      caption={say(terminalTexts.messages)}
      narrow="cards"
      density="dense"
      rows={messages}
      keyOf={(message) => `${message.at_ms} ${message.direction} ${message.type} ${message.psn}`}
      empty={<p className="soft">{say(terminalTexts.noMessages)}</p>}
      columns={[
        {
          id: 'time',
          head: say(terminalTexts.time),
          isWhole: true,
          cell: (message) => <Moment atMs={message.at_ms} isShort isExact />,
        },
        {
          id: 'direction',
          head: say(terminalTexts.direction),
          cell: (message) => say(terminalTexts[message.direction]),
        },
        { id: 'type', head: say(terminalTexts.type), cell: (message) => <code>{message.type}</code> },
        {
          id: 'code',
          head: say(terminalTexts.code),
          cell: ({ code }) => (code === undefined ? '—' : <CodeBadge code={code} />),
        },
        {
          id: 'duration',
          head: say(terminalTexts.duration),
          align: 'end',
          cell: ({ duration_ms: ms }) => (ms === undefined ? '—' : durationText(ms)),
        },
        { id: 'psn', head: 'psn', isWhole: true, cell: (message) => message.psn },
      ]}
    />
  );
}
