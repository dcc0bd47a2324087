/** Lines of settlement files, such as those that settle one order. */
import type { SettledLine } from '@tollgate/contract/workbench/books/schemas';
import { useReader } from '@tollgate/design/language';
import { Table } from '@tollgate/design/table';
import type { ReactElement, ReactNode } from 'react';
import { addressOf } from '../address/place.ts';
import { Money } from '../parts/money.tsx';
import { differenceTexts, lineKindTexts } from './difference-texts.ts';
import { bookTexts } from './texts.ts';

interface LineTableProps {
  readonly lines: readonly SettledLine[];
  readonly caption: string;
  readonly empty?: ReactNode;
}

export function LineTable({ lines, caption, empty }: LineTableProps): ReactElement {
  const { say } = useReader();
  const amount = (id: string, head: string, amountOf: (line: SettledLine) => string) => ({
    id,
    head,
    align: 'end' as const,
    isWhole: true,
    cell: (line: SettledLine) => <Money currency={line.price_currency} amount={amountOf(line)} />,
  });
  return (
    <Table<SettledLine>
      caption={caption}
      narrow="cards"
      rows={lines}
      keyOf={(line) => `${line.file_no} ${line.line_no}`}
      hrefOf={(line) => addressOf(['books', 'files', line.file_no])}
      empty={empty}
      columns={[
        {
          id: 'line',
          head: say(bookTexts.file),
          cell: (line) => `${line.file_no}, ${say(bookTexts.line, { line: line.line_no })}`,
        },
        { id: 'kind', head: say(differenceTexts.lineKind), cell: ({ kind }) => say(lineKindTexts[kind]) },
        amount('gross', say(bookTexts.gross), (line) => line.gross_amount),
        amount('fee', say(bookTexts.fee), (line) => line.fee_amount),
        amount('net', say(differenceTexts.net), (line) => line.net_amount),
      ]}
    />
  );
}
