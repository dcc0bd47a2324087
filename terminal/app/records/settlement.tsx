/** The open batches, one for each currency, and their reports once they are closed. */
import type { BatchReport } from '@tollgate/contract/terminal/messages';
import type { ReactElement } from 'react';
import type { IdleScreen } from '../../engine/state.ts';
import { Button, Lines, line, Notice } from '../controls.tsx';
import { localTime, money } from '../language.ts';
import type { PartProps } from '../part.ts';
import { result as resultTexts, settlement as texts, transTypeName } from '../texts/order.ts';
import { leads } from '../texts/screens.ts';

type Settlement = Extract<IdleScreen, { name: 'settlement' }>;

function Report({
  report,
  isClosed,
  reader,
}: Pick<PartProps, 'reader'> & { readonly report: BatchReport; readonly isClosed: boolean }): ReactElement {
  const { say } = reader;
  return (
    <article className="report" aria-label={`${say(texts.report)} ${report.currency}`}>
      <Lines
        lines={[
          ...line(reader, texts.batchNo, report.batch_no),
          ...line(reader, texts.currency, report.currency),
          ...line(reader, texts.from, localTime(reader, report.start_time)),
          ...line(reader, texts.until, localTime(reader, report.end_time)),
          ...(isClosed ? line(reader, texts.closedAt, localTime(reader, report.settle_time)) : []),
        ]}
      />
      <table>
        <thead>
          <tr>
            <th scope="col">{say(texts.type)}</th>
            <th scope="col">{say(texts.count)}</th>
            <th scope="col">{say(texts.amount)}</th>
          </tr>
        </thead>
        <tbody>
          {report.settle_summary.map((row) => (
            <tr key={row.trans_type}>
              <th scope="row">{say(transTypeName(row.trans_type))}</th>
              <td>{row.count}</td>
              <td>{money(reader, report.currency, String(row.amount))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}

export function SettlementPart({ idle, reader }: PartProps & { readonly idle: Settlement }): ReactElement {
  const { say } = reader;
  const { batches, problem, isBusy, isClosed } = idle;
  // An empty batch is no error.
  if (problem?.code === 'ET007') return <p className="lead">{say(leads.noBatch)}</p>;
  return (
    <>
      {isBusy && batches === undefined && <p className="lead">{say(resultTexts.loading)}</p>}
      {batches?.settle_list.map((report) => (
        <Report
          key={`${report.batch_no}/${report.currency}`}
          report={report}
          isClosed={isClosed}
          reader={reader}
        />
      ))}
      {batches !== undefined && !isClosed && <p className="hint">{say(texts.hint)}</p>}
      <Notice problem={problem} reader={reader} />
      {isClosed && <Button onPress={() => print()}>{say(resultTexts.print)}</Button>}
    </>
  );
}
