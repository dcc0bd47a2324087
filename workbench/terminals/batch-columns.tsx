/** Columns of the list of all batches, and of the list of one terminal. */
import type { BatchItem } from '@tollgate/contract/workbench/terminals';
import { Badge } from '@tollgate/design/badge';
import { useReader } from '@tollgate/design/language';
import type { Column } from '@tollgate/design/table';
import { addressOf } from '../address/place.ts';
import { Moment } from '../parts/moment.tsx';
import { Money } from '../parts/money.tsx';
import { terminalTexts } from './texts.ts';

export const keyOfBatch = (batch: BatchItem): string =>
  `${batch.merchant_no} ${batch.terminal_sn} ${batch.batch_no} ${batch.price_currency ?? ''} ${batch.opened_ms}`;

export function useBatchColumns(hasTerminal: boolean): readonly Column<BatchItem>[] {
  const { say } = useReader();
  const terminal: Column<BatchItem> = {
    id: 'terminal',
    head: say(terminalTexts.serial),
    cell: ({ merchant_no, terminal_sn: sn }) => (
      <a href={addressOf(['terminals', sn], { merchant_no })}>{sn}</a>
    ),
  };
  return [
    { id: 'batch', head: say(terminalTexts.batchNo), isWhole: true, cell: (batch) => batch.batch_no },
    ...(hasTerminal ? [terminal] : []),
    {
      id: 'state',
      head: say(terminalTexts.state),
      isWhole: true,
      cell: ({ state }) =>
        state === 'open' ? (
          <Badge tone="info" shape="ring">
            {say(terminalTexts.open)}
          </Badge>
        ) : (
          <Badge shape="bar">{say(terminalTexts.closed)}</Badge>
        ),
    },
    {
      id: 'acquirer',
      head: say(terminalTexts.acquirer),
      cell: ({ acquirer_error: code }) =>
        code === undefined ? (
          '—'
        ) : (
          <Badge tone="warning" shape="bar">
            {say(terminalTexts.totalsRefused, { code })}
          </Badge>
        ),
    },
    { id: 'count', head: say(terminalTexts.count), align: 'end', cell: ({ count }) => count },
    {
      id: 'total',
      head: say(terminalTexts.total),
      align: 'end',
      isWhole: true,
      cell: ({ totals }) =>
        totals.length === 0
          ? '—'
          : totals.map((sum) => (
              <span
                key={sum.price_currency}
                className="batch-sum"
                title={say(terminalTexts.split, {
                  payments: sum.payment_count,
                  refunds: sum.refund_count,
                })}
              >
                <Money currency={sum.price_currency} amount={sum.total_amount} />
              </span>
            )),
    },
    {
      id: 'opened',
      head: say(terminalTexts.opened),
      cell: ({ opened_ms: at, merchant_no }) => <Moment atMs={at} merchantNo={merchant_no} />,
    },
    {
      id: 'closed',
      head: say(terminalTexts.closedAt),
      cell: ({ closed_ms: at, merchant_no }) =>
        at === undefined ? '—' : <Moment atMs={at} merchantNo={merchant_no} />,
    },
  ];
}
