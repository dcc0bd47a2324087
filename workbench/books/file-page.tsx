/** One settlement file: its counts, its totals, and where it differs. */
import type { BookFile } from '@tollgate/contract/workbench/books/schemas';
import { Banner } from '@tollgate/design/banner';
import { CopyField } from '@tollgate/design/copy';
import { Facts } from '@tollgate/design/facts';
import { useReader } from '@tollgate/design/language';
import { Table } from '@tollgate/design/table';
import type { ReactElement } from 'react';
import type { PageProps } from '../address/page-props.ts';
import { pages } from '../address/pages.ts';
import { useResource } from '../data/use-resource.ts';
import { Moment } from '../parts/moment.tsx';
import { Money } from '../parts/money.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { NotLoaded, Problem } from '../parts/problem.tsx';
import { useBooks } from './books-head.tsx';
import { DifferenceTable } from './difference-table.tsx';
import { FileState, fileDays } from './file-state.tsx';
import { bookTexts } from './texts.ts';

const everyMs = 5_000;

export default function FilePage({ values }: PageProps): ReactElement {
  const { say } = useReader();
  const fileNo = values['file_no'] ?? '';
  const books = useBooks();
  const file = useResource<BookFile>(`books/files/${encodeURIComponent(fileNo)}`, everyMs);
  const zone = books.answer?.time_zone;
  const { answer } = file;
  if (answer === undefined)
    return (
      <>
        <PageHead title={fileNo} back={pages.files} zone={zone} />
        <NotLoaded problem={file.problem} onRetry={file.reload} />
      </>
    );
  return (
    <>
      <PageHead title={answer.file_name} aside={<FileState file={answer} />} back={pages.files} zone={zone} />
      {file.problem !== undefined && <Problem problem={file.problem} onRetry={file.reload} />}
      {!answer.is_missing_there_checked && <Banner tone="info">{say(bookTexts.noDaysChecked)}</Banner>}
      {!answer.are_fees_checked && <Banner tone="info">{say(bookTexts.noFeesChecked)}</Banner>}
      <div className="columns">
        <div>
          <Facts
            facts={[
              {
                name: say(bookTexts.number),
                value: <CopyField name={say(bookTexts.number)} value={answer.file_no} isInline />,
              },
              { name: say(bookTexts.acquirer), value: answer.acquirer },
              {
                name: say(bookTexts.reference),
                value: answer.file_reference && <code>{answer.file_reference}</code>,
              },
              { name: say(bookTexts.fileDays), value: fileDays(answer) },
              { name: say(bookTexts.mapping), value: answer.mapping },
              {
                name: say(bookTexts.imported),
                value: <Moment atMs={answer.imported_ms} zone={zone} form="both" />,
              },
              { name: say(bookTexts.importedBy), value: answer.imported_by },
              { name: say(bookTexts.lines), value: answer.line_count },
              { name: say(bookTexts.settled), value: answer.settled_count },
            ]}
          />
        </div>
        <Totals totals={answer.totals} />
      </div>
      <section className="panel" aria-labelledby="differences">
        <h2 id="differences">{say(bookTexts.fileDifferences)}</h2>
        <DifferenceTable
          filter={{ file_no: answer.file_no }}
          zone={zone}
          empty={<p className="soft">{say(bookTexts.noFileDifferences)}</p>}
        />
      </section>
    </>
  );
}

type Total = BookFile['totals'][number];

function Totals({ totals }: Pick<BookFile, 'totals'>): ReactElement {
  const { say } = useReader();
  const sum = (id: string, head: string, amountOf: (total: Total) => string) => ({
    id,
    head,
    align: 'end' as const,
    isWhole: true,
    cell: (total: Total) => <Money currency={total.price_currency} amount={amountOf(total)} />,
  });
  return (
    <Table<Total>
      caption={say(bookTexts.totals)}
      isCaptionShown
      narrow="cards"
      rows={totals}
      keyOf={({ price_currency: currency }) => currency}
      empty={<p className="soft">{say(bookTexts.noTotals)}</p>}
      columns={[
        {
          id: 'currency',
          head: say(bookTexts.currency),
          cell: ({ price_currency: currency }) => currency,
        },
        sum('gross', say(bookTexts.gross), (total) => total.gross_amount),
        sum('fee', say(bookTexts.fee), (total) => total.fee_amount),
        sum('net', say(bookTexts.net), (total) => total.net_amount),
      ]}
    />
  );
}
