/** The rows of requests: a table on a wide page, two lines each on a narrow one. */
import type { RequestItem } from '@tollgate/contract/workbench/requests';
import { useReader } from '@tollgate/design/language';
import { tableRoles as roles } from '@tollgate/design/table';
import { lazy, memo, type ReactElement } from 'react';
import { addressOf } from '../../address/place.ts';
import { filterLabels, filterTexts } from '../../filter/texts.ts';
import { CodeBadge } from '../../parts/code-badge.tsx';
import { Moment } from '../../parts/moment.tsx';
import { durationText } from '../../parts/moments.ts';
import { type Peek, Rows } from '../../parts/rows.tsx';
import { rowRole, VirtualRows } from '../../parts/virtual-rows.tsx';
import { requestTexts } from '../texts.ts';

interface RequestListProps {
  readonly items: readonly RequestItem[];
  readonly onEnd: () => void;
  readonly onScrolled: (isBelow: boolean) => void;
}

// Its code comes with the first row that is opened.
const RequestPeek = lazy(() => import('./request-peek.tsx'));

const keyOf = ({ psn }: RequestItem) => psn;
const peek: Peek<RequestItem> = {
  title: ({ method, path }) => method || path,
  hrefOf: ({ psn }) => addressOf(['psn', psn]),
  content: (item) => <RequestPeek item={item} />,
};

export function RequestList({ items, onEnd, onScrolled }: RequestListProps): ReactElement {
  const { say } = useReader();
  const table = {
    ...roles.table,
    'aria-label': say(requestTexts.list),
    'aria-rowcount': items.length + 1,
  };
  return (
    <Rows items={items} keyOf={keyOf} peek={peek}>
      <div className="log" {...table}>
        <div className="log-head" {...rowRole(1)}>
          <span {...roles.columnHead}>{say(filterTexts.time)}</span>
          <span {...roles.columnHead}>{say(filterLabels.code)}</span>
          <span {...roles.columnHead}>{say(filterLabels.method)}</span>
          <span {...roles.columnHead}>{say(requestTexts.order)}</span>
          <span {...roles.columnHead}>{say(filterLabels.app_id)}</span>
          <span {...roles.columnHead} data-align="end">
            {say(requestTexts.duration)}
          </span>
          <span {...roles.columnHead}>{say(filterLabels.psn)}</span>
        </div>
        <VirtualRows
          rows={items}
          keyOf={keyOf}
          onEnd={onEnd}
          onScrolled={onScrolled}
          render={(item, tabIndex) => <RequestCells item={item} tabIndex={tabIndex} />}
        />
      </div>
    </Rows>
  );
}

interface RequestCellsProps {
  readonly item: RequestItem;
  readonly tabIndex: 0 | -1;
}

/** Rendered once for each request: several times a second, others come in front of it. */
const RequestCells = memo(function RequestCells({ item, tabIndex }: RequestCellsProps): ReactElement {
  const { say } = useReader();
  const number = item.merchant_order_no ?? item.trans_no ?? '';
  return (
    <>
      <span {...roles.rowHead} data-cell="time">
        <a href={addressOf(['psn', item.psn])} data-row-link="" tabIndex={tabIndex}>
          <Moment atMs={item.at_ms} isShort isExact />
        </a>
      </span>
      <span {...roles.cell} data-cell="code">
        <CodeBadge code={item.code} />
      </span>
      <span {...roles.cell} data-cell="method" title={item.path}>
        {item.method === '' ? <i>{item.path}</i> : item.method}
      </span>
      <span {...roles.cell} data-cell="order" title={number}>
        {number}
      </span>
      <span {...roles.cell} data-cell="app">
        {item.app_id === '' ? <i>{say(requestTexts.unknownApp)}</i> : item.app_id}
      </span>
      <span {...roles.cell} data-cell="duration">
        {durationText(item.duration_ms)}
      </span>
      <span {...roles.cell} data-cell="psn">
        {item.psn}
      </span>
    </>
  );
});
