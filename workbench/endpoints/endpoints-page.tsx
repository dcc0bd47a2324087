/** Webhook endpoints: URLs that get an app's notifications besides the notify_url of each order, and their health. */
import type { EndpointItem } from '@tollgate/contract/workbench/endpoints';
import { Badge, type BadgeShape } from '@tollgate/design/badge';
import { Button } from '@tollgate/design/button';
import { plus, webhook } from '@tollgate/design/drawings';
import { EmptyState } from '@tollgate/design/empty';
import { useReader } from '@tollgate/design/language';
import type { Column } from '@tollgate/design/table';
import { useToast } from '@tollgate/design/toast';
import { type ReactElement, useCallback, useState } from 'react';
import { pages } from '../address/pages.ts';
import { addressOf } from '../address/place.ts';
import { Permitted } from '../data/session.tsx';
import { useAct } from '../data/use-act.ts';
import { usePages } from '../data/use-pages.ts';
import { Confirm } from '../parts/confirm.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { PagedTable } from '../parts/paged-table.tsx';
import { RegisterEndpoint } from './register.tsx';
import { endpointTexts, healthNames, kindNames } from './texts.ts';

const everyMs = 3_000;

export default function EndpointsPage(): ReactElement {
  const { say } = useReader();
  const toast = useToast();
  const { run, isActing, problem } = useAct<EndpointItem>();
  const [isRegistering, setRegistering] = useState(false);
  const [removing, setRemoving] = useState<EndpointItem>();
  const keyOf = useCallback((item: EndpointItem) => item.endpoint_id, []);
  const list = usePages<EndpointItem>('endpoints', keyOf, everyMs);
  const remove = async ({ endpoint_id: id }: EndpointItem) => {
    const done = await run(`endpoints/${encodeURIComponent(id)}`, { method: 'DELETE' });
    if (done === undefined) return;
    toast({ text: say(endpointTexts.removed) });
    setRemoving(undefined);
    list.reload();
  };
  return (
    <>
      <PageHead
        title={say(pages.endpoints.label)}
        back={pages.notifications}
        actions={
          <Permitted to="notifications">
            <Button variant="primary" icon={plus} onClick={() => setRegistering(true)}>
              {say(endpointTexts.register)}
            </Button>
          </Permitted>
        }
      />
      <p className="soft">{say(endpointTexts.intro)}</p>
      <PagedTable<EndpointItem>
        caption={say(endpointTexts.list)}
        pages={list}
        keyOf={keyOf}
        empty={
          <EmptyState icon={webhook} title={say(endpointTexts.none)} text={say(endpointTexts.noneText)} />
        }
        columns={useColumns(setRemoving)}
      />
      {isRegistering && <RegisterEndpoint onClose={() => setRegistering(false)} onRegistered={list.reload} />}
      {removing !== undefined && (
        <Confirm
          title={say(endpointTexts.removeTitle)}
          text={say(endpointTexts.removeText, { url: removing.url })}
          act={say(endpointTexts.remove)}
          isActing={isActing}
          problem={problem}
          onClose={() => setRemoving(undefined)}
          onAct={() => void remove(removing)}
        />
      )}
    </>
  );
}

function useColumns(onRemove: (item: EndpointItem) => void): readonly Column<EndpointItem>[] {
  const { say } = useReader();
  return [
    {
      id: 'url',
      head: say(endpointTexts.url),
      cell: (item) => <span className="url">{item.url}</span>,
    },
    { id: 'health', head: say(endpointTexts.health), cell: (item) => <Health item={item} /> },
    {
      id: 'kinds',
      head: say(endpointTexts.kinds),
      cell: ({ kinds }) =>
        kinds === undefined
          ? say(endpointTexts.allKinds)
          : kinds.map((kind) => say(kindNames[kind])).join(' · '),
    },
    {
      id: 'app',
      head: say(endpointTexts.app),
      cell: (item) => <a href={addressOf(['apps', item.app_id])}>{item.app_id}</a>,
    },
    {
      id: 'acts',
      head: say(endpointTexts.acts),
      align: 'end',
      isWhole: true,
      cell: (item) => (
        <span className="row-acts">
          <a href={addressOf(['notifications'], { endpoint_id: item.endpoint_id })}>
            {say(endpointTexts.show)}
          </a>
          <Permitted to="notifications">
            <Button size="sm" variant="quiet" onClick={() => onRemove(item)}>
              {say(endpointTexts.remove)}
            </Button>
          </Permitted>
        </span>
      ),
    },
  ];
}

const looks: Readonly<
  Record<EndpointItem['health']['state'], { tone: 'neutral' | 'success' | 'danger'; shape: BadgeShape }>
> = {
  idle: { tone: 'neutral', shape: 'ring' },
  healthy: { tone: 'success', shape: 'dot' },
  failing: { tone: 'danger', shape: 'cross' },
};

function Health({ item }: { readonly item: EndpointItem }): ReactElement {
  const { say } = useReader();
  const { state, delivered, waiting, failed, problem } = item.health;
  return (
    <span className="stacked">
      <Badge {...looks[state]}>{say(healthNames[state])}</Badge>
      {state !== 'idle' && (
        <span className="soft" title={say(endpointTexts.ofLast)}>
          {say(endpointTexts.counts, { delivered, waiting, failed })}
        </span>
      )}
      {problem !== undefined && <span className="soft">{say(problem.title)}</span>}
    </span>
  );
}
