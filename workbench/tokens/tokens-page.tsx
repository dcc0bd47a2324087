/** Tokens of scripts: created with a scope and an end, shown once, revoked. */

import { roles } from '@tollgate/contract/workbench/roles';
import type { TokenItem } from '@tollgate/contract/workbench/tokens';
import { Badge } from '@tollgate/design/badge';
import { Button, ButtonLink } from '@tollgate/design/button';
import { lock, plus } from '@tollgate/design/drawings';
import { EmptyState } from '@tollgate/design/empty';
import { gatewayPath, gatewayUrl } from '@tollgate/design/gateway-address';
import { useReader } from '@tollgate/design/language';
import type { Column } from '@tollgate/design/table';
import { useToast } from '@tollgate/design/toast';
import { type ReactElement, useCallback, useState } from 'react';
import { pages } from '../address/pages.ts';
import { Permitted } from '../data/session.tsx';
import { useAct } from '../data/use-act.ts';
import { usePages } from '../data/use-pages.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Moment } from '../parts/moment.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { PagedTable } from '../parts/paged-table.tsx';
import { CreateToken } from './create-token.tsx';
import { stateTexts, tokenTexts } from './texts.ts';

const tones = {
  valid: ['success', 'dot'],
  expired: ['neutral', 'bar'],
  revoked: ['neutral', 'cross'],
} as const;

export default function TokensPage(): ReactElement {
  const { say, language } = useReader();
  const toast = useToast();
  const { run, isActing, problem } = useAct<TokenItem>();
  const [isCreating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<TokenItem>();
  const keyOf = useCallback((item: TokenItem) => item.token_id, []);
  const list = usePages<TokenItem>('tokens', keyOf);
  const revoke = async ({ token_id: id }: TokenItem) => {
    const done = await run(`tokens/${encodeURIComponent(id)}`, { method: 'DELETE' });
    if (done === undefined) return;
    toast({ text: say(tokenTexts.revoked) });
    setRevoking(undefined);
    list.reload();
  };
  return (
    <>
      <PageHead
        title={say(pages.tokens.label)}
        actions={
          <>
            <ButtonLink
              href={gatewayPath(`/workbench/api/openapi.json?language=${language}`)}
              target="_blank"
            >
              {say(tokenTexts.openApi)}
            </ButtonLink>
            <Permitted to="tokens">
              <Button variant="primary" icon={plus} onClick={() => setCreating(true)}>
                {say(tokenTexts.create)}
              </Button>
            </Permitted>
          </>
        }
      />
      <p className="soft">{say(tokenTexts.intro, { address: `${gatewayUrl()}/workbench/api/` })}</p>
      <PagedTable<TokenItem>
        caption={say(tokenTexts.list)}
        pages={list}
        keyOf={keyOf}
        empty={<EmptyState icon={lock} title={say(tokenTexts.none)} text={say(tokenTexts.noneText)} />}
        columns={useColumns(setRevoking)}
      />
      {isCreating && <CreateToken onClose={() => setCreating(false)} onCreated={list.reload} />}
      {revoking !== undefined && (
        <Confirm
          title={say(tokenTexts.revokeTitle, { name: revoking.name })}
          text={say(tokenTexts.revokeText)}
          act={say(tokenTexts.revoke)}
          isActing={isActing}
          problem={problem}
          onClose={() => setRevoking(undefined)}
          onAct={() => void revoke(revoking)}
        />
      )}
    </>
  );
}

function useColumns(onRevoke: (item: TokenItem) => void): readonly Column<TokenItem>[] {
  const { say } = useReader();
  return [
    {
      id: 'name',
      head: say(tokenTexts.name),
      cell: (item) => (
        <span className="stacked">
          <bdi>{item.name}</bdi> <code className="soft">tgw_…{item.ending}</code>
        </span>
      ),
    },
    { id: 'state', head: say(tokenTexts.state), isWhole: true, cell: (item) => <State item={item} /> },
    {
      id: 'scope',
      head: say(tokenTexts.scope),
      cell: (item) => (
        <span className="stacked">
          {say(roles[item.role].title)}
          <span className="soft">{item.permissions.join(', ')}</span>
        </span>
      ),
    },
    {
      id: 'merchants',
      head: say(tokenTexts.merchants),
      cell: (item) => item.merchants?.join(', ') ?? say(tokenTexts.all),
    },
    {
      id: 'expires',
      head: say(tokenTexts.expires),
      cell: (item) => (
        <span className="stacked">
          <Moment atMs={item.expires_ms} isDue />
          <span className="soft">
            {say(tokenTexts.used)}
            {item.used_ms === undefined ? say(tokenTexts.never) : <Moment atMs={item.used_ms} />}
          </span>
        </span>
      ),
    },
    {
      id: 'acts',
      head: say(tokenTexts.acts),
      align: 'end',
      cell: (item) =>
        item.state === 'valid' ? (
          <Button size="sm" variant="quiet" onClick={() => onRevoke(item)}>
            {say(tokenTexts.revoke)}
          </Button>
        ) : (
          '—'
        ),
    },
  ];
}

function State({ item: { state } }: { readonly item: TokenItem }): ReactElement {
  const { say } = useReader();
  const [tone, shape] = tones[state];
  return (
    <Badge tone={tone} shape={shape}>
      {say(stateTexts[state])}
    </Badge>
  );
}
