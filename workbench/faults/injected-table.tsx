/** Faults that were injected lately, with links to the order and the request that each struck. */
import type { FaultList, InjectedItem } from '@tollgate/contract/workbench/faults';
import { bolt } from '@tollgate/design/drawings';
import { EmptyState } from '@tollgate/design/empty';
import { useReader } from '@tollgate/design/language';
import { Table } from '@tollgate/design/table';
import type { ReactElement } from 'react';
import { addressOf } from '../address/place.ts';
import { Moment } from '../parts/moment.tsx';
import { faultTexts } from './texts.ts';

interface InjectedTableProps {
  readonly list: FaultList;
}

export function InjectedTable({ list }: InjectedTableProps): ReactElement {
  const { say } = useReader();
  const rows = list.injected;
  // One request may be struck twice in a millisecond: rows keep their place from the oldest on.
  const places = new Map(rows.map((row, index) => [row, rows.length - index]));
  return (
    <Table<InjectedItem>
      caption={say(faultTexts.injectedList)}
      narrow="cards"
      rows={rows}
      keyOf={(one) => `${one.at_ms} ${one.fault} ${one.psn ?? ''} ${places.get(one)}`}
      empty={
        <EmptyState
          icon={bolt}
          title={say(faultTexts.nothingInjected)}
          text={say(faultTexts.nothingInjectedText)}
        />
      }
      columns={[
        {
          id: 'what',
          head: say(faultTexts.what),
          cell: (one) => (
            <span className="stacked">
              {say(one.title)} <code className="soft">{one.fault}</code>
              <Answer one={one} />
              {one.fault_id === undefined && <span className="soft">{say(faultTexts.byHeader)}</span>}
            </span>
          ),
        },
        {
          id: 'when',
          head: say(faultTexts.when),
          cell: (one) => <Moment atMs={one.at_ms} merchantNo={one.merchant_no} />,
        },
        { id: 'order', head: say(faultTexts.order), cell: (one) => <InjectedOrder one={one} /> },
        {
          id: 'request',
          head: say(faultTexts.request),
          cell: ({ psn }) => (psn === undefined ? '—' : <a href={addressOf(['psn', psn])}>{psn}</a>),
        },
      ]}
    />
  );
}

/** The answer to a forged notification; a server that verifies does not answer success. */
function Answer({ one }: { readonly one: InjectedItem }): ReactElement | undefined {
  const { say } = useReader();
  const { http_status: status, reply } = one;
  if (status === undefined && reply === undefined) return undefined;
  return (
    <span className="soft fault-answer">
      {say(faultTexts.answer)} <code>{[status, reply].filter(Boolean).join(' ')}</code>
    </span>
  );
}

function InjectedOrder({ one }: { readonly one: InjectedItem }): ReactElement {
  const { trans_no: transNo, merchant_order_no: orderNo } = one;
  if (transNo !== undefined) return <a href={addressOf(['orders', transNo])}>{orderNo ?? transNo}</a>;
  // A call that was not carried out made no order; it may be there from another request.
  if (orderNo !== undefined)
    return <a href={addressOf(['orders'], { merchant_order_no: orderNo })}>{orderNo}</a>;
  return <>—</>;
}
