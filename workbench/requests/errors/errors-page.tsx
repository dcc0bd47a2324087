/** Errors: refusals by code, with how often, since when and until when. */
import type { Text } from '@tollgate/contract/model';
import type { RefusalItem, RefusalList } from '@tollgate/contract/workbench/requests';
import { ChoiceGroup } from '@tollgate/design/choice';
import { success } from '@tollgate/design/drawings';
import { EmptyState } from '@tollgate/design/empty';
import { useReader } from '@tollgate/design/language';
import { type Column, Table } from '@tollgate/design/table';
import { type ReactElement, useMemo } from 'react';
import type { PageProps } from '../../address/page-props.ts';
import { pages } from '../../address/pages.ts';
import { addressOf, navigate } from '../../address/place.ts';
import { problemText } from '../../data/api.ts';
import { useResource } from '../../data/use-resource.ts';
import { filterTexts } from '../../filter/texts.ts';
import { CodeBadge } from '../../parts/code-badge.tsx';
import { Filled, Moment } from '../../parts/moment.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { type Catalogue, useCatalogue } from '../../parts/use-catalogue.ts';

const texts = {
  caption: { en: 'Rejected requests by code', zh: '按错误码汇总的被拒请求' },
  code: { en: 'Code', zh: '错误码' },
  message: { en: 'Message', zh: '说明' },
  count: { en: 'Requests', zh: '次数' },
  first: { en: 'First', zh: '首次' },
  last: { en: 'Last', zh: '最近' },
  since: { en: 'first {time}', zh: '首次：{time}' },
  latest: { en: 'Latest request', zh: '最近一次请求' },
  none: { en: 'No rejected requests', zh: '没有被拒绝的请求' },
  noneText: {
    en: 'All requests in this period returned code 0.',
    zh: '该时间段内所有请求的错误码均为 0。',
  },
} satisfies Readonly<Record<string, Text>>;

/** Returns the text of the last reply without the message of its code, with which most begin. */
export function addedTo(message: string | undefined, said = ''): string {
  if (message === undefined || !said.startsWith(message)) return said;
  return said.slice(message.length).replace(/^[:;,.]?\s*/, '');
}

function Said({ said }: { readonly said: string }): ReactElement | null {
  return said === '' ? null : <code className="soft url">{said}</code>;
}

const day = { value: 'day', label: filterTexts.day, ms: 86_400_000 } as const;
const spans = [
  { value: 'hour', label: filterTexts.hour, ms: 3_600_000 },
  day,
  { value: 'week', label: filterTexts.week, ms: 604_800_000 },
] as const;

/** Time between two loads. */
const everyMs = 5_000;

export default function ErrorsPage({ query }: PageProps): ReactElement {
  const { say } = useReader();
  const { value: span, ms: spanMs } = spans.find(({ value }) => value === query.get('within')) ?? day;
  // From the moment of the choice on, so that the question stays the same.
  const fromMs = useMemo(() => Date.now() - spanMs, [spanMs]);
  const { answer, problem, isLoading, reload } = useResource<RefusalList>(
    `requests/refusals?from_ms=${fromMs}`,
    everyMs,
  );
  const items = answer?.items ?? [];
  const catalogue = useCatalogue(items.length > 0);
  return (
    <>
      <PageHead title={say(pages.errors.label)} />
      <ChoiceGroup
        label={say(filterTexts.time)}
        isLabelHidden
        look="segments"
        choices={spans.map(({ value, label }) => ({ value, label: say(label) }))}
        value={span}
        onChange={(within) => navigate(addressOf(['errors'], { within }))}
      />
      <Table<RefusalItem>
        caption={say(texts.caption)}
        narrow="cards"
        rows={items}
        keyOf={({ code }) => code}
        hrefOf={({ code }) => addressOf(['requests'], { code, from_ms: String(fromMs) })}
        isLoading={isLoading && answer === undefined}
        error={problem === undefined ? undefined : say(problemText(problem).title)}
        onRetry={reload}
        empty={<EmptyState icon={success} title={say(texts.none)} text={say(texts.noneText)} />}
        columns={useColumns(catalogue)}
      />
    </>
  );
}

function useColumns(catalogue: Catalogue | undefined): readonly Column<RefusalItem>[] {
  const { say } = useReader();
  return [
    { id: 'code', head: say(texts.code), isWhole: true, cell: ({ code }) => <CodeBadge code={code} /> },
    {
      id: 'message',
      head: say(texts.message),
      cell: ({ code, last_msg: said }) => {
        const entry = catalogue?.[code];
        return (
          <span className="stacked">
            {entry !== undefined && say(entry.message)}
            <Said said={addedTo(entry?.message.en, said)} />
          </span>
        );
      },
    },
    { id: 'count', head: say(texts.count), align: 'end', cell: ({ count }) => count },
    {
      id: 'first',
      head: say(texts.first),
      isWhole: true,
      least: 'wide',
      cell: ({ first_ms: atMs }) => <Moment atMs={atMs} form="relative" />,
    },
    {
      id: 'last',
      head: say(texts.last),
      isWhole: true,
      cell: ({ first_ms: firstMs, last_ms: atMs }) => (
        <span>
          <Moment atMs={atMs} form="relative" />
          <span className="tg-table-below">
            <Filled text={texts.since} values={{ time: <Moment atMs={firstMs} form="relative" /> }} />
          </span>
        </span>
      ),
    },
    {
      id: 'latest',
      head: say(texts.latest),
      isWhole: true,
      cell: ({ last_psn: psn }) => <a href={addressOf(['psn', psn])}>{psn}</a>,
    },
  ];
}
