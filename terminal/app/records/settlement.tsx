/** The open batches, one for each currency, with their totals; and their reports once they are closed. */

import type { BatchReport, BatchTotal } from '@tollgate/contract/terminal/messages';
import { DecimalAmount } from '@tollgate/design/amount';
import { Button } from '@tollgate/design/button';
import { batch } from '@tollgate/design/drawings';
import { EmptyState } from '@tollgate/design/empty';
import { Facts } from '@tollgate/design/facts';
import type { Speaker } from '@tollgate/design/language';
import { Table } from '@tollgate/design/table';
import type { ReactElement } from 'react';
import type { IdleScreen } from '../../engine/state.ts';
import { fact, localTime, Notice, type PartProps } from '../parts/parts.tsx';
import {
  result as resultTexts,
  settlement as texts,
  totals as totalNames,
  transTypeName,
} from '../texts/order.ts';
import { nothing } from '../texts/screens.ts';

type Settlement = Extract<IdleScreen, { name: 'settlement' }>;

interface Row {
  readonly id: string;
  readonly name: string;
  /** Absent for a sum of several. */
  readonly count?: number;
  readonly amount: string;
}

interface SumsProps {
  readonly caption: string;
  readonly currency: string;
  readonly rows: readonly Row[];
  readonly reader: Speaker;
}

function Sums({ caption, currency, rows, reader: { say } }: SumsProps): ReactElement {
  return (
    <Table
      caption={caption}
      density="dense"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { id: 'type', head: say(texts.type), cell: ({ name }) => name },
        { id: 'count', head: say(texts.count), align: 'end', cell: ({ count }) => count ?? '' },
        {
          id: 'amount',
          head: say(texts.amount),
          align: 'end',
          isWhole: true,
          cell: ({ amount }) => <DecimalAmount currency={currency} amount={amount} />,
        },
      ]}
    />
  );
}

/** The totals that the cashier compares with the till before the close. */
function totalRows(total: BatchTotal, { say }: Speaker): readonly Row[] {
  const part = (name: 'sale' | 'tip' | 'refund' | 'void'): Row => ({
    id: name,
    name: say(totalNames[name]),
    count: total[`${name}_count`],
    amount: total[`${name}_amount`],
  });
  const sum = { id: 'total', name: say(totalNames.total), amount: total.total_amount };
  return [part('sale'), part('tip'), part('refund'), part('void'), sum];
}

const typeRows = ({ settle_summary: summary }: BatchReport, { say }: Speaker): readonly Row[] =>
  summary.map(({ trans_type: type, count, amount }) => ({
    id: String(type),
    name: say(transTypeName(type)),
    count,
    amount: String(amount),
  }));

interface ReportProps {
  readonly report: BatchReport;
  readonly total: BatchTotal | undefined;
  readonly isClosed: boolean;
  readonly reader: Speaker;
}

function Report({ report, total, isClosed, reader }: ReportProps): ReactElement {
  const { say } = reader;
  const { currency } = report;
  return (
    <article className="report" aria-label={`${say(texts.report)} ${currency}`}>
      <h2>{currency}</h2>
      {total !== undefined && (
        <Sums
          caption={`${say(totalNames.title)} ${currency}`}
          currency={currency}
          rows={totalRows(total, reader)}
          reader={reader}
        />
      )}
      {total === undefined && (
        <Sums
          caption={`${say(texts.report)} ${currency}`}
          currency={currency}
          rows={typeRows(report, reader)}
          reader={reader}
        />
      )}
      <Facts
        facts={[
          ...fact(reader, texts.batchNo, report.batch_no),
          ...fact(reader, texts.from, localTime(report.start_time)),
          ...fact(reader, texts.until, localTime(report.end_time)),
          ...(isClosed ? fact(reader, texts.closedAt, localTime(report.settle_time)) : []),
        ]}
      />
    </article>
  );
}

export function SettlementPart({ idle, reader }: PartProps & { readonly idle: Settlement }): ReactElement {
  const { say } = reader;
  const { batches, problem, isBusy, isClosed } = idle;
  // An empty batch is no error.
  if (problem?.code === 'ET007') {
    const { title, text } = nothing.settlement;
    return <EmptyState icon={batch} title={say(title)} text={say(text)} />;
  }
  return (
    <>
      {isBusy && batches === undefined && <p className="lead">{say(resultTexts.loading)}</p>}
      {batches?.settle_list.map((report) => (
        <Report
          key={`${report.batch_no}/${report.currency}`}
          report={report}
          total={batches.totals?.find(({ price_currency: currency }) => currency === report.currency)}
          isClosed={isClosed}
          reader={reader}
        />
      ))}
      {batches !== undefined && !isClosed && (
        <>
          <p className="hint">{say(texts.hint)}</p>
          <p className="hint">{say(texts.scope)}</p>
        </>
      )}
      <Notice problem={problem} reader={reader} />
      {isClosed && (
        <Button variant="primary" size="lg" isWide onClick={() => print()}>
          {say(resultTexts.print)}
        </Button>
      )}
    </>
  );
}
