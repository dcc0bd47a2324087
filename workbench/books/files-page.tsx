/** Settlement files: which were imported, whether they agree, and how one is imported. */
import type { BookFile } from '@tollgate/contract/workbench/books/schemas';
import { ButtonLink } from '@tollgate/design/button';
import { CodeBlock } from '@tollgate/design/code';
import { batch } from '@tollgate/design/drawings';
import { EmptyState } from '@tollgate/design/empty';
import { useReader } from '@tollgate/design/language';
import type { Column } from '@tollgate/design/table';
import type { ReactElement } from 'react';
import { pages } from '../address/pages.ts';
import { addressOf } from '../address/place.ts';
import { docsAddress } from '../address/urls.ts';
import { usePages } from '../data/use-pages.ts';
import { Moment } from '../parts/moment.tsx';
import { Money } from '../parts/money.tsx';
import { PagedTable } from '../parts/paged-table.tsx';
import { BooksHead, useBooks } from './books-head.tsx';
import { FileState, fileDays } from './file-state.tsx';
import { bookTexts } from './texts.ts';

const everyMs = 5_000;
const keyOf = (file: BookFile) => file.file_no;

export default function FilesPage(): ReactElement {
  const { say, language } = useReader();
  const books = useBooks();
  const list = usePages<BookFile>('books/files', keyOf, everyMs);
  return (
    <>
      <BooksHead current={pages.files} books={books.answer} />
      <PagedTable<BookFile>
        caption={say(bookTexts.filesList)}
        pages={list}
        keyOf={keyOf}
        narrow="pairs"
        hrefOf={(file) => addressOf(['books', 'files', file.file_no])}
        columns={useColumns(books.answer?.time_zone)}
        empty={<EmptyState icon={batch} title={say(bookTexts.noFiles)} text={say(bookTexts.noFilesText)} />}
      />
      <section className="panel form" aria-labelledby="import">
        <h2 id="import">{say(bookTexts.importTitle)}</h2>
        <p className="soft">{say(bookTexts.importText)}</p>
        <CodeBlock
          title={say(bookTexts.command)}
          code={'tollgate settlement import settlement.csv \\\n  --acquirer sandbox --mapping acquirer-host'}
          isWrapped
        />
        <p className="soft">{say(bookTexts.importNames)}</p>
        <p>
          <ButtonLink href={docsAddress(language, 'Settlement')}>{say(bookTexts.aboutSettlement)}</ButtonLink>
        </p>
      </section>
    </>
  );
}

function useColumns(zone: string | undefined): readonly Column<BookFile>[] {
  const { say } = useReader();
  return [
    {
      id: 'file',
      head: say(bookTexts.file),
      isFluid: true,
      cell: (file) => (
        <>
          <span className="tg-table-line" title={file.file_name}>
            {file.file_name}
          </span>
          <span className="tg-table-below">{`${file.acquirer} · ${fileDays(file)}`}</span>
        </>
      ),
    },
    {
      id: 'net',
      head: say(bookTexts.net),
      align: 'end',
      isWhole: true,
      cell: ({ totals }) =>
        totals.length === 0
          ? '—'
          : totals.map(({ price_currency: currency, net_amount: amount }) => (
              <span key={currency} className="batch-sum">
                <Money currency={currency} amount={amount} />
              </span>
            )),
    },
    { id: 'state', head: say(bookTexts.state), isWhole: true, cell: (file) => <FileState file={file} /> },
    { id: 'acquirer', head: say(bookTexts.acquirer), least: 'wide', cell: ({ acquirer }) => acquirer },
    { id: 'days', head: say(bookTexts.fileDays), least: 'wide', isWhole: true, cell: fileDays },
    {
      id: 'lines',
      head: say(bookTexts.lines),
      align: 'end',
      least: 'medium',
      cell: ({ line_count: lines }) => lines,
    },
    {
      id: 'settled',
      head: say(bookTexts.settled),
      align: 'end',
      least: 'medium',
      cell: ({ settled_count: settled }) => settled,
    },
    {
      id: 'imported',
      head: say(bookTexts.imported),
      isWhole: true,
      cell: (file) => <Moment atMs={file.imported_ms} zone={zone} isShort />,
    },
  ];
}
