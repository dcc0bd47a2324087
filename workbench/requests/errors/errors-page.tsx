/** Errors: rejected requests by their cause, with how often and when, and the apps concerned. */
import type { Text } from '@tollgate/contract/model';
import { type CountStep, countStepNames } from '@tollgate/contract/workbench/health/counts';
import type { RefusalItem, RefusalList } from '@tollgate/contract/workbench/requests';
import { ChoiceGroup } from '@tollgate/design/choice';
import { success } from '@tollgate/design/drawings';
import { EmptyState } from '@tollgate/design/empty';
import { useReader } from '@tollgate/design/language';
import { type Column, Table } from '@tollgate/design/table';
import type { ReactElement } from 'react';
import type { PageProps } from '../../address/page-props.ts';
import { pages } from '../../address/pages.ts';
import { addressOf, navigate } from '../../address/place.ts';
import { problemText } from '../../data/api.ts';
import { useResource } from '../../data/use-resource.ts';
import { queryOf } from '../../filter/filter.ts';
import { filterTexts } from '../../filter/texts.ts';
import { Sparkline } from '../../parts/chart.tsx';
import { CodeBadge } from '../../parts/code-badge.tsx';
import { Filled, Moment } from '../../parts/moment.tsx';
import { PageHead } from '../../parts/page-head.tsx';

const texts = {
  caption: { en: 'Rejected requests by cause', zh: '按原因汇总的被拒请求' },
  minute: { en: '60 minutes', zh: '60 分钟' },
  hour: { en: '24 hours', zh: '24 小时' },
  day: { en: '30 days', zh: '30 天' },
  code: { en: 'Code', zh: '错误码' },
  cause: { en: 'Cause', zh: '原因' },
  field: { en: 'Field {name}', zh: '参数 {name}' },
  apps: { en: 'Apps', zh: '应用' },
  moreApps: { en: '{count} more', zh: '另有 {count} 个' },
  noApp: { en: 'no known app', zh: '未知应用' },
  count: { en: 'Requests', zh: '次数' },
  most: {
    en: '{count} {count|request|requests}, at most {most} in one bar',
    zh: '共 {count} 次，单个区间最多 {most} 次',
  },
  last: { en: 'Last', zh: '最近' },
  since: { en: 'first {time}', zh: '首次：{time}' },
  latest: { en: 'Latest request', zh: '最近一次请求' },
  none: { en: 'No rejected requests', zh: '没有被拒绝的请求' },
  noneText: {
    en: 'All requests in this period returned code 0.',
    zh: '该时间段内所有请求的错误码均为 0。',
  },
} satisfies Readonly<Record<string, Text>>;

/** Time between two loads. */
const everyMs = 5_000;

export default function ErrorsPage({ query }: PageProps): ReactElement {
  const { say } = useReader();
  const by = countStepNames.find((name) => name === query.get('by')) ?? 'hour';
  const merchantNo = query.get('merchant_no') ?? '';
  const { answer, problem, isLoading, reload } = useResource<RefusalList>(
    `requests/refusals${queryOf({ by, merchant_no: merchantNo })}`,
    everyMs,
  );
  const fromMs = answer?.from_ms;
  return (
    <>
      <PageHead title={say(pages.errors.label)} />
      <ChoiceGroup<CountStep>
        label={say(filterTexts.time)}
        isLabelHidden
        look="segments"
        choices={countStepNames.map((value) => ({ value, label: say(texts[value]) }))}
        value={by}
        onChange={(to) => navigate(addressOf(['errors'], { by: to, merchant_no: merchantNo }))}
      />
      <Table<RefusalItem>
        caption={say(texts.caption)}
        narrow="cards"
        rows={answer?.items ?? []}
        keyOf={({ code, cause }) => `${code} ${cause ?? ''}`}
        hrefOf={({ code, cause }) =>
          addressOf(['requests'], {
            code,
            cause,
            merchant_no: merchantNo,
            from_ms: fromMs === undefined ? undefined : String(fromMs),
          })
        }
        isLoading={isLoading && answer === undefined}
        error={problem === undefined ? undefined : say(problemText(problem).title)}
        onRetry={reload}
        empty={<EmptyState icon={success} title={say(texts.none)} text={say(texts.noneText)} />}
        columns={useColumns()}
      />
    </>
  );
}

/** The message of the code, and below it what is wrong in these requests. */
function Cause({ item }: { readonly item: RefusalItem }): ReactElement {
  const { say } = useReader();
  const { message, title, cause } = item;
  return (
    <span className="stacked">
      {message !== undefined && say(message)}
      {cause !== undefined && (
        <span className="soft">{title === undefined ? say(texts.field, { name: cause }) : say(title)}</span>
      )}
    </span>
  );
}

/** The app with the most requests, and how many others there are. */
function Apps({ item }: { readonly item: RefusalItem }): ReactElement {
  const { say } = useReader();
  const { apps, app_count: count } = item;
  const [first] = apps;
  const names = apps.map(({ app_id: id }) => id || say(texts.noApp));
  return (
    <span className="stacked" title={names.join(', ')}>
      {first === undefined || first.app_id === '' ? (
        say(texts.noApp)
      ) : (
        <a href={addressOf(['apps', first.app_id])}>{first.app_id}</a>
      )}
      {count > 1 && <span className="soft">{say(texts.moreApps, { count: count - 1 })}</span>}
    </span>
  );
}

function useColumns(): readonly Column<RefusalItem>[] {
  const { say } = useReader();
  return [
    { id: 'code', head: say(texts.code), isWhole: true, cell: ({ code }) => <CodeBadge code={code} /> },
    { id: 'cause', head: say(texts.cause), cell: (item) => <Cause item={item} /> },
    {
      id: 'count',
      head: say(texts.count),
      cell: ({ count, counts }) => (
        <span className="error-count">
          <Sparkline values={counts} label={say(texts.most, { count, most: Math.max(0, ...counts) })} />
          {count}
        </span>
      ),
    },
    { id: 'apps', head: say(texts.apps), least: 'wide', cell: (item) => <Apps item={item} /> },
    {
      id: 'last',
      head: say(texts.last),
      cell: ({ first_ms: firstMs, last_ms: atMs }) => (
        <span className="stacked">
          <Moment atMs={atMs} form="relative" />
          <span className="soft">
            <Filled text={texts.since} values={{ time: <Moment atMs={firstMs} form="relative" /> }} />
          </span>
        </span>
      ),
    },
    {
      id: 'latest',
      head: say(texts.latest),
      isWhole: true,
      least: 'medium',
      cell: ({ last_psn: psn }) => <a href={addressOf(['psn', psn])}>{psn}</a>,
    },
  ];
}
