/** The audit log: the actions at the Workbench, and a check that the log was not changed. */
import type { AuditItem } from '@tollgate/contract/workbench/audit';
import { roles } from '@tollgate/contract/workbench/roles';
import { Badge } from '@tollgate/design/badge';
import { Button } from '@tollgate/design/button';
import { CopyField } from '@tollgate/design/copy';
import { Dialog } from '@tollgate/design/dialog';
import { list } from '@tollgate/design/drawings';
import { Facts } from '@tollgate/design/facts';
import { useReader } from '@tollgate/design/language';
import { type ReactElement, useCallback, useState } from 'react';
import type { PageProps } from '../address/page-props.ts';
import { pages } from '../address/pages.ts';
import { addressOf, navigate } from '../address/place.ts';
import { Permitted } from '../data/session.tsx';
import { usePages } from '../data/use-pages.ts';
import { EmptyList } from '../filter/empty-list.tsx';
import { type Filter, queryOf, readFilter, withChanges } from '../filter/filter.ts';
import { FilterBar, type SearchIn } from '../filter/filter-bar.tsx';
import { filterLabels } from '../filter/texts.ts';
import { ListTools } from '../list/list-tools.tsx';
import { BodyBlock } from '../parts/body-block.tsx';
import { CodeBadge } from '../parts/code-badge.tsx';
import { Moment } from '../parts/moment.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { PagedTable } from '../parts/paged-table.tsx';
import { ChainCheck } from './chain-check.tsx';
import { auditTexts } from './texts.ts';

const filterNames = ['act', 'subject', 'who', 'psn', 'merchant_no', 'from_ms', 'to_ms'] as const;

const searchFor = (name: 'act' | 'subject' | 'who', placeholder: SearchIn['placeholder']): SearchIn => ({
  id: name,
  label: filterLabels[name],
  placeholder,
  read: (filter, typed) => withChanges(filter, { [name]: typed }),
});
const searches: readonly [SearchIn, ...SearchIn[]] = [
  searchFor('subject', auditTexts.placeholderSubject),
  searchFor('act', auditTexts.placeholderAct),
  searchFor('who', auditTexts.placeholderWho),
];

const everyMs = 5_000;
const show = (filter: Filter) => navigate(addressOf(['audit'], filter));

export default function AuditPage({ query }: PageProps): ReactElement {
  const { say } = useReader();
  const filter = readFilter(filterNames, query);
  const [opened, setOpened] = useState<AuditItem>();
  const keyOf = useCallback((item: AuditItem) => `${item.merchant_no} ${item.number}`, []);
  const log = usePages<AuditItem>(`audit${queryOf(filter)}`, keyOf, everyMs);
  return (
    <>
      <PageHead title={say(pages.audit.label)} />
      <p className="soft">{say(auditTexts.intro)}</p>
      <Permitted to="tokens">
        <ChainCheck />
      </Permitted>
      <FilterBar
        tools={<ListTools list="audit" filter={filter} onFilter={show} />}
        names={filterNames}
        filter={filter}
        onFilter={show}
        searches={searches}
      />
      <PagedTable<AuditItem>
        caption={say(auditTexts.list)}
        narrow="pairs"
        pages={log}
        keyOf={keyOf}
        empty={<EmptyList icon={list} texts={auditTexts} filter={filter} onFilter={show} />}
        columns={[
          {
            id: 'when',
            head: say(auditTexts.when),
            isWhole: true,
            cell: (item) => <Moment atMs={item.at_ms} isShort isExact />,
          },
          { id: 'act', head: say(auditTexts.act), cell: (item) => <code>{item.act}</code> },
          {
            id: 'subject',
            head: say(auditTexts.subject),
            cell: (item) => <span className="url">{item.subject || '—'}</span>,
          },
          { id: 'who', head: say(auditTexts.who), isWhole: true, cell: (item) => item.who },
          {
            id: 'outcome',
            head: say(auditTexts.outcome),
            isWhole: true,
            cell: (item) => <Outcome item={item} />,
          },
          {
            id: 'details',
            head: say(auditTexts.details),
            align: 'end',
            isWhole: true,
            cell: (item) => (
              <Button size="sm" variant="quiet" onClick={() => setOpened(item)}>
                {say(auditTexts.showDetails)}
              </Button>
            ),
          },
        ]}
      />
      {opened !== undefined && <Details item={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function Outcome({ item: { phase, code } }: { readonly item: AuditItem }): ReactElement {
  const { say } = useReader();
  if (phase === 'ended' && code !== undefined) return <CodeBadge code={code} />;
  return <Badge shape="ring">{say(auditTexts.begun)}</Badge>;
}

interface DetailsProps {
  readonly item: AuditItem;
  readonly onClose: () => void;
}

function Details({ item, onClose }: DetailsProps): ReactElement {
  const { say } = useReader();
  return (
    <Dialog title={`${item.act} · ${item.number}`} place="end" onClose={onClose}>
      <div className="panel">
        <Facts
          facts={[
            { name: say(auditTexts.when), value: <Moment atMs={item.at_ms} isExact /> },
            { name: say(auditTexts.outcome), value: <Outcome item={item} /> },
            { name: say(auditTexts.subject), value: <span className="url">{item.subject}</span> },
            { name: say(auditTexts.who), value: <span className="url">{item.who}</span> },
            { name: say(auditTexts.role), value: say(roles[item.role].title) },
            { name: say(auditTexts.address), value: <code>{item.address}</code> },
            {
              name: say(filterLabels.psn),
              value: (
                <a href={addressOf(['audit'], { psn: item.psn })} onClick={onClose}>
                  <code>{item.psn}</code>
                </a>
              ),
            },
            { name: say(auditTexts.chain), value: item.merchant_no || say(auditTexts.noMerchant) },
          ]}
        />
        {item.detail !== '' && <BodyBlock title={say(auditTexts.body)} body={item.detail} />}
        <Hash name={say(auditTexts.hash)} value={item.hash} />
        <Hash name={say(auditTexts.previous)} value={item.previous_hash} />
      </div>
    </Dialog>
  );
}

function Hash({ name, value }: { readonly name: string; readonly value: string }): ReactElement {
  return (
    <div>
      <p className="soft">{name}</p>
      <CopyField name={name} value={value} />
    </div>
  );
}
