/** The books of one order, on its page: its entries, and the lines that settle it. */
import type {
  BookEntry,
  OrderBooks as Books,
  DifferenceItem,
} from '@tollgate/contract/workbench/books/schemas';
import { useReader } from '@tollgate/design/language';
import { Table } from '@tollgate/design/table';
import type { ReactElement } from 'react';
import { addressOf } from '../address/place.ts';
import { useResource } from '../data/use-resource.ts';
import { NotLoaded, Problem } from '../parts/problem.tsx';
import { StateOfDifference } from './difference-table.tsx';
import { kindName } from './difference-texts.ts';
import { keyOfEntry, sourceAddress, useEntryColumns } from './entry-columns.tsx';
import { LineTable } from './line-table.tsx';
import { bookTexts } from './texts.ts';

const everyMs = 5_000;

export default function OrderBooks({ transNo }: { readonly transNo: string }): ReactElement {
  const { say } = useReader();
  const columns = useEntryColumns(undefined);
  const { answer, problem, reload } = useResource<Books>(
    `orders/${encodeURIComponent(transNo)}/books`,
    everyMs,
  );
  if (answer === undefined) return <NotLoaded problem={problem} onRetry={reload} />;
  return (
    <>
      {problem !== undefined && <Problem problem={problem} onRetry={reload} />}
      <Table<BookEntry>
        caption={say(bookTexts.entriesList)}
        narrow="cards"
        rows={answer.entries}
        keyOf={keyOfEntry}
        hrefOf={sourceAddress}
        columns={columns}
        empty={<p className="soft">{say(bookTexts.orderNothing)}</p>}
      />
      {answer.differences.map((difference) => (
        <DifferenceLink key={difference.difference_no} difference={difference} />
      ))}
      {answer.lines.length > 0 && <LineTable lines={answer.lines} caption={say(bookTexts.settledBy)} />}
      {answer.lines.length === 0 && answer.entries.length > 0 && (
        <p className="soft">{say(bookTexts.notSettled)}</p>
      )}
    </>
  );
}

function DifferenceLink({ difference }: { readonly difference: DifferenceItem }): ReactElement {
  const { say } = useReader();
  return (
    <p className="row-acts books-link">
      <a href={addressOf(['books', 'differences', difference.difference_no])}>
        {say(kindName(difference.kind))} · {difference.difference_no}
      </a>
      <StateOfDifference state={difference.state} />
    </p>
  );
}
