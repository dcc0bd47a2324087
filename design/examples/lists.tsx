/** Tables in every state, pages of a list, the timeline. */
import { type ReactElement, useState } from 'react';
import { Amount, formatAmount } from '../amount/amount.tsx';
import { OrderStatusBadge } from '../badge/badge.tsx';
import { BrandMark } from '../brand/brand.tsx';
import { Button } from '../button/button.tsx';
import { CodeBlock } from '../code/code.tsx';
import { EmptyState } from '../empty/empty.tsx';
import {
  card,
  clock,
  more,
  order as orderIcon,
  refund,
  success,
  warning,
  webhook,
} from '../icon/drawings.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { useReader } from '../language/language.tsx';
import { Pagination } from '../pagination/pagination.tsx';
import { type Column, type Sort, Table } from '../table/table.tsx';
import { Time } from '../time/time.tsx';
import { Timeline, type TimelineEvent } from '../timeline/timeline.tsx';
import { type ExampleOrder, nowMs, orders } from './orders.ts';
import { Example, Section } from './section.tsx';

export function Lists(): ReactElement {
  const { say } = useReader();
  return (
    <>
      <Section id="tables" title={{ en: 'Tables', zh: '表格' }}>
        <SortedTable />
        <Example title={{ en: 'Dense, with a sticky header', zh: '紧凑，固定表头' }} layout="stack">
          <DenseTable />
        </Example>
        <EmptyTables />
      </Section>
      <Section id="timeline" title={{ en: 'Timeline', zh: '时间线' }}>
        <Timeline
          label={say({ en: 'What happened to TG20261122004', zh: 'TG20261122004 的变更记录' })}
          nowMs={nowMs}
          zone="UTC"
          events={useEvents()}
        />
      </Section>
    </>
  );
}

const keyOf = ({ number }: ExampleOrder) => number;

function useColumns(): readonly Column<ExampleOrder>[] {
  const { say } = useReader();
  return [
    { id: 'order', head: say({ en: 'Order', zh: '订单' }), cell: ({ number }) => number, isWhole: true },
    {
      id: 'status',
      head: say({ en: 'Status', zh: '状态' }),
      cell: ({ status }) => <OrderStatusBadge status={status} />,
    },
    {
      id: 'method',
      head: say({ en: 'Method', zh: '支付方式' }),
      cell: ({ method }) => <BrandMark method={method} size="sm" />,
    },
    {
      id: 'time',
      head: say({ en: 'Created', zh: '创建时间' }),
      cell: ({ atMs }) => <Time atMs={atMs} nowMs={nowMs} zone="UTC" />,
      isWhole: true,
      isSortable: true,
    },
    {
      id: 'amount',
      head: say({ en: 'Amount', zh: '金额' }),
      cell: ({ currency, minor }) => <Amount currency={currency} minor={minor} />,
      align: 'end',
      isSortable: true,
    },
  ];
}

function SortedTable(): ReactElement {
  const { say } = useReader();
  const [sort, setSort] = useState<Sort>({ column: 'time', direction: 'descending' });
  const columns = useColumns();
  const actions: Column<ExampleOrder> = {
    id: 'actions',
    head: say({ en: 'Actions', zh: '操作' }),
    align: 'end',
    cell: ({ number }) => (
      <IconButton
        icon={more}
        size="sm"
        label={say({ en: 'More on {number}', zh: '{number} 的更多操作' }, { number })}
      />
    ),
  };
  const sign = sort.direction === 'ascending' ? 1 : -1;
  const sorted = orders.toSorted((a, b) =>
    sort.column === 'amount' ? sign * (a.minor - b.minor) : sign * (a.atMs - b.atMs),
  );
  return (
    <Example
      title={{ en: 'Rows with links; cards on a phone', zh: '可点击的行；窄屏显示为卡片' }}
      layout="stack"
    >
      <Table
        columns={[...columns, actions]}
        keyOf={keyOf}
        caption={say({ en: 'Orders', zh: '订单' })}
        rows={sorted}
        sort={sort}
        onSort={setSort}
        narrow="cards"
        hrefOf={({ number }) => `#${number}`}
      />
      <Pagination
        summary={say({ en: '{count} orders', zh: '{count} 笔订单' }, { count: orders.length })}
        onNext={() => undefined}
      />
    </Example>
  );
}

function DenseTable(): ReactElement {
  const { say } = useReader();
  const columns = useColumns();
  return (
    <>
      <Table
        columns={columns}
        keyOf={keyOf}
        caption={say({ en: 'Today', zh: '今日' })}
        isCaptionShown
        rows={orders}
        density="dense"
        isHeadSticky
      />
      <Pagination
        label={say({ en: 'Pages of today', zh: '今日分页' })}
        loading="next"
        onPrevious={() => undefined}
        onNext={() => undefined}
      />
    </>
  );
}

/** Tables without rows: loading, after an error, and empty. */
function EmptyTables(): ReactElement {
  const { say } = useReader();
  const shared = { columns: useColumns().slice(0, 3), keyOf, rows: [] };
  return (
    <div className="ex-grid">
      <Example title={{ en: 'Loading', zh: '加载中' }} layout="stack">
        <Table {...shared} caption={say({ en: 'Loading orders', zh: '订单加载中' })} isLoading />
      </Example>
      <Example title={{ en: 'Error', zh: '出错' }} layout="stack">
        <Table
          {...shared}
          caption={say({ en: 'Orders not loaded', zh: '订单加载失败' })}
          error={say({ en: 'The gateway did not respond.', zh: '网关没有应答。' })}
          onRetry={() => undefined}
        />
      </Example>
      <Example title={{ en: 'Empty', zh: '无数据' }} layout="stack">
        <Table
          {...shared}
          caption={say({ en: 'No orders', zh: '暂无订单' })}
          empty={
            <EmptyState
              icon={orderIcon}
              title={say({ en: 'No orders yet', zh: '暂无订单' })}
              text={say({
                en: 'Orders appear here as soon as your app creates one.',
                zh: '应用创建订单后会显示在这里。',
              })}
              action={<Button size="sm">{say({ en: 'Create a test order', zh: '创建测试订单' })}</Button>}
            />
          }
        />
      </Example>
    </div>
  );
}

function useEvents(): readonly TimelineEvent[] {
  const { say, locale } = useReader();
  return [
    {
      id: 'created',
      atMs: nowMs - 1_560_000,
      icon: orderIcon,
      title: say({ en: 'Order created', zh: '订单已创建' }),
      text: `order.pay.checkout · ${formatAmount(locale, 'USD', 3_450)}`,
      details: (
        <CodeBlock title={say({ en: 'Request body', zh: '请求体' })} code={'{"trans_amount":"34.50"}'} />
      ),
    },
    {
      id: 'challenge',
      atMs: nowMs - 1_500_000,
      icon: card,
      tone: 'info',
      title: say({ en: 'Issuer asked for a 3-D Secure code', zh: '发卡机构要求 3-D Secure 验证' }),
      text: say({ en: 'Passed after 24 seconds.', zh: '24 秒后验证通过。' }),
    },
    {
      id: 'paid',
      atMs: nowMs - 1_470_000,
      icon: success,
      tone: 'success',
      title: say({ en: 'Payment completed', zh: '支付成功' }),
      text: 'Visa •••• 1111',
    },
    {
      id: 'failed',
      atMs: nowMs - 1_469_000,
      icon: warning,
      tone: 'warning',
      title: say({ en: 'Notification not delivered', zh: '通知未送达' }),
      text: say({
        en: 'Attempt 1: status 500 after 120 ms.',
        zh: '第 1 次：120 毫秒后返回状态码 500。',
      }),
    },
    {
      id: 'delivered',
      atMs: nowMs - 1_454_000,
      icon: webhook,
      tone: 'success',
      title: say({ en: 'Notification delivered', zh: '通知已送达' }),
    },
    {
      id: 'moved',
      atMs: nowMs - 900_000,
      icon: clock,
      title: say({ en: 'Clock advanced by 11 hours', zh: '时钟已拨快 11 小时' }),
    },
    {
      id: 'refunded',
      atMs: nowMs - 120_000,
      icon: refund,
      tone: 'accent',
      title: say({ en: 'Refund completed', zh: '退款成功' }),
      text: formatAmount(locale, 'USD', 1_250),
    },
  ];
}
