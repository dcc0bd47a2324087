/** Apps: who may call, and how each authenticates. */
import type { AppItem } from '@tollgate/contract/workbench/apps';
import { Badge } from '@tollgate/design/badge';
import { Button } from '@tollgate/design/button';
import { key, plus } from '@tollgate/design/drawings';
import { EmptyState } from '@tollgate/design/empty';
import { useReader } from '@tollgate/design/language';
import { type ReactElement, useCallback, useState } from 'react';
import { pages } from '../address/pages.ts';
import { addressOf } from '../address/place.ts';
import { Permitted } from '../data/session.tsx';
import { usePages } from '../data/use-pages.ts';
import { Moment } from '../parts/moment.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { PagedTable } from '../parts/paged-table.tsx';
import { AppState } from './app-state.tsx';
import { CreateApp } from './create-app.tsx';
import { appTexts } from './texts.ts';

export default function AppsPage(): ReactElement {
  const { say } = useReader();
  const [isCreating, setCreating] = useState(false);
  const keyOf = useCallback((app: AppItem) => app.app_id, []);
  const list = usePages<AppItem>('apps', keyOf);
  return (
    <>
      <PageHead
        title={say(pages.apps.label)}
        actions={
          <Permitted to="apps">
            <Button variant="primary" icon={plus} onClick={() => setCreating(true)}>
              {say(appTexts.create)}
            </Button>
          </Permitted>
        }
      />
      <PagedTable<AppItem>
        caption={say(appTexts.list)}
        pages={list}
        keyOf={keyOf}
        hrefOf={(app) => addressOf(['apps', app.app_id])}
        empty={<EmptyState icon={key} title={say(pages.apps.label)} />}
        columns={[
          { id: 'app', head: say(appTexts.app), isWhole: true, cell: (app) => <code>{app.app_id}</code> },
          {
            id: 'name',
            head: say(appTexts.name),
            cell: (app) => (
              <span>
                <bdi>{app.name === '' && !app.is_demo ? '—' : app.name}</bdi>{' '}
                {app.is_demo && <Badge>{say(appTexts.demo)}</Badge>}
              </span>
            ),
          },
          {
            id: 'authentication',
            head: say(appTexts.authentication),
            cell: (app) => say(app.sign_type === 'RSA2' ? appTexts.signs : appTexts.basic),
          },
          {
            id: 'state',
            head: say(appTexts.state),
            isWhole: true,
            cell: (app) => <AppState app={app} />,
          },
          { id: 'merchant', head: say(appTexts.merchant), cell: (app) => app.merchant_no },
          {
            id: 'created',
            head: say(appTexts.created),
            cell: (app) => <Moment atMs={app.created_ms} merchantNo={app.merchant_no} />,
          },
        ]}
      />
      {isCreating && <CreateApp onClose={() => setCreating(false)} onCreated={list.reload} />}
    </>
  );
}
