/** One app: its keys, rotated with an overlap, and its state. */
import type { AppChanged, AppItem, AppKeyItem, AppPage as AppList } from '@tollgate/contract/workbench/apps';
import { Badge } from '@tollgate/design/badge';
import { Button } from '@tollgate/design/button';
import { CopyField } from '@tollgate/design/copy';
import { plus } from '@tollgate/design/drawings';
import { Facts } from '@tollgate/design/facts';
import { useReader } from '@tollgate/design/language';
import { Table } from '@tollgate/design/table';
import { useToast } from '@tollgate/design/toast';
import { type ReactElement, useState } from 'react';
import type { PageProps } from '../address/page-props.ts';
import { pages } from '../address/pages.ts';
import { addressOf } from '../address/place.ts';
import { ApiProblem } from '../data/api.ts';
import { ClocksProvider } from '../data/clocks.tsx';
import { Permitted } from '../data/session.tsx';
import { useAct } from '../data/use-act.ts';
import { useResource } from '../data/use-resource.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Moment } from '../parts/moment.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { NotLoaded, Problem } from '../parts/problem.tsx';
import { AddKey } from './add-key.tsx';
import { AppState } from './app-state.tsx';
import { DemoCredentials, GatewayKey } from './credentials.tsx';
import { appTexts } from './texts.ts';

type Open = { readonly kind: 'key' | 'disable' } | { readonly kind: 'end'; readonly keyId: string };

export default function AppPage({ values }: PageProps): ReactElement {
  const { say } = useReader();
  const appId = values['app_id'] ?? '';
  const {
    answer,
    problem: unread,
    reload,
  } = useResource<AppList>(`apps?app_id=${encodeURIComponent(appId)}`);
  const [app] = answer?.items ?? [];
  const back = pages.apps;
  const toast = useToast();
  const { run, isActing, problem } = useAct<AppChanged>();
  const [open, setOpen] = useState<Open>();
  const path = `apps/${encodeURIComponent(appId)}`;
  const change = async (what: string, text: string) => {
    const done = await run(`${path}/${what}`);
    if (done === undefined) return;
    toast({ text });
    setOpen(undefined);
    reload();
  };
  const close = () => setOpen(undefined);
  // The same head before and after the load, so that its link keeps the focus.
  if (app === undefined) {
    const missing = answer === undefined ? unread : new ApiProblem('refused', { httpStatus: 404 });
    return (
      <ClocksProvider by="sandbox">
        <PageHead title={appId} back={back} />
        <NotLoaded problem={missing} onRetry={reload} />
      </ClocksProvider>
    );
  }
  return (
    <ClocksProvider by="sandbox" merchantNo={app.merchant_no}>
      <PageHead
        title={app.name || app.app_id}
        aside={<AppState app={app} />}
        back={back}
        actions={
          <Permitted to="apps">
            <AppActs
              app={app}
              isActing={isActing}
              onOpen={setOpen}
              onEnable={() => void change('enable', say(appTexts.enabled))}
            />
          </Permitted>
        }
      />
      {problem !== undefined && open === undefined && <Problem problem={problem} />}
      <AppFacts app={app} />
      {app.sign_type === 'RSA2' && (
        <section className="panel">
          <h2>{say(appTexts.keys)}</h2>
          <Keys keys={app.keys} onEnd={(keyId) => setOpen({ kind: 'end', keyId })} />
        </section>
      )}
      {app.is_demo && <DemoCredentials appId={app.app_id} />}
      <GatewayKey />
      {open?.kind === 'key' && <AddKey app={app} onClose={close} onAdded={reload} />}
      {open?.kind === 'disable' && (
        <Confirm
          title={say(appTexts.disableTitle, { app: app.name || app.app_id })}
          text={say(appTexts.disableText)}
          act={say(appTexts.disable)}
          isActing={isActing}
          problem={problem}
          onClose={close}
          onAct={() => void change('disable', say(appTexts.disableDone))}
        />
      )}
      {open?.kind === 'end' && (
        <Confirm
          title={say(appTexts.endTitle)}
          text={say(appTexts.endText)}
          act={say(appTexts.endKey)}
          isActing={isActing}
          problem={problem}
          onClose={close}
          onAct={() => void change(`keys/${encodeURIComponent(open.keyId)}/end`, say(appTexts.endDone))}
        />
      )}
    </ClocksProvider>
  );
}

interface AppActsProps {
  readonly app: AppItem;
  readonly isActing: boolean;
  readonly onOpen: (open: Open) => void;
  readonly onEnable: () => void;
}

function AppActs({ app, isActing, onOpen, onEnable }: AppActsProps): ReactElement {
  const { say } = useReader();
  return (
    <>
      {app.disabled_ms !== undefined ? (
        <Button isLoading={isActing} onClick={onEnable}>
          {say(appTexts.enable)}
        </Button>
      ) : (
        <Button onClick={() => onOpen({ kind: 'disable' })}>{say(appTexts.disable)}</Button>
      )}
      {app.sign_type === 'RSA2' && (
        <Button variant="primary" icon={plus} onClick={() => onOpen({ kind: 'key' })}>
          {say(appTexts.rotate)}
        </Button>
      )}
    </>
  );
}

function AppFacts({ app }: Pick<AppActsProps, 'app'>): ReactElement {
  const { say } = useReader();
  const yesOrNo = (is: boolean) => say(is ? appTexts.yes : appTexts.no);
  const { basic_username: username } = app;
  return (
    <Facts
      facts={[
        { name: 'app_id', value: <CopyField name="app_id" value={app.app_id} isInline /> },
        { name: say(appTexts.merchant), value: <code>{app.merchant_no}</code> },
        {
          name: say(appTexts.authentication),
          value: say(app.sign_type === 'RSA2' ? appTexts.signs : appTexts.basic),
        },
        ...(username === undefined ? [] : [{ name: say(appTexts.username), value: <code>{username}</code> }]),
        { name: say(appTexts.created), value: <Moment atMs={app.created_ms} /> },
        { name: say(appTexts.timestamp), value: yesOrNo(app.timestamp_required) },
        { name: say(appTexts.unreferenced), value: yesOrNo(app.unreferenced_refunds) },
        {
          name: say(appTexts.requests),
          value: (
            <a href={addressOf(['requests'], { app_id: app.app_id })}>
              <code>{app.app_id}</code>
            </a>
          ),
        },
      ]}
    />
  );
}

interface KeysProps {
  readonly keys: readonly AppKeyItem[];
  readonly onEnd: (keyId: string) => void;
}

function Keys({ keys, onEnd }: KeysProps): ReactElement {
  const { say } = useReader();
  return (
    <Table<AppKeyItem>
      caption={say(appTexts.keys)}
      narrow="cards"
      rows={keys}
      keyOf={(key) => key.key_id}
      columns={[
        { id: 'key', head: say(appTexts.keyId), isWhole: true, cell: (key) => <code>{key.key_id}</code> },
        {
          id: 'state',
          head: say(appTexts.state),
          isWhole: true,
          cell: (key) =>
            key.is_valid ? (
              <Badge tone="success" shape="dot">
                {say(appTexts.valid)}
              </Badge>
            ) : (
              <Badge shape="bar">{say(appTexts.ended)}</Badge>
            ),
        },
        {
          id: 'fingerprint',
          head: say(appTexts.fingerprint),
          cell: (key) => (
            <code className="url" title={key.fingerprint}>
              {key.fingerprint.slice(0, 16)}…
            </code>
          ),
        },
        {
          id: 'from',
          head: say(appTexts.from),
          cell: (key) => <Moment atMs={key.valid_from_ms} isDue />,
        },
        {
          id: 'until',
          head: say(appTexts.until),
          cell: (key) =>
            key.valid_until_ms === undefined ? (
              say(appTexts.noEnd)
            ) : (
              <Moment atMs={key.valid_until_ms} isDue />
            ),
        },
        {
          id: 'end',
          head: say(appTexts.endKey),
          align: 'end',
          cell: (key) =>
            key.is_valid && (
              <Permitted to="apps">
                <Button size="sm" variant="quiet" onClick={() => onEnd(key.key_id)}>
                  {say(appTexts.endKey)}
                </Button>
              </Permitted>
            ),
        },
      ]}
    />
  );
}
