/** The panel of the sandbox: its progress, its pages, and what to do where it does not run. */
import { activationFragment } from '@tollgate/contract/terminal/activation';
import { Badge } from '@tollgate/design/badge';
import { Banner } from '@tollgate/design/banner';
import { Button, ButtonLink } from '@tollgate/design/button';
import { CodeBlock } from '@tollgate/design/code';
import { Dialog } from '@tollgate/design/dialog';
import { chevronDown, close, external } from '@tollgate/design/drawings';
import { IconButton } from '@tollgate/design/icon-button';
import { useReader } from '@tollgate/design/language';
import { ProgressBar } from '@tollgate/design/progress';
import { type ReactElement, useEffect, useState, useSyncExternalStore } from 'react';
import type { Status } from '../engine/protocol.ts';
import { createOrder, demoMerchantOf } from './checkout-order.ts';
import { resetSandbox, runSandbox, type SandboxState, sandboxState, stopSandbox } from './sandbox.ts';
import { problems, stages, panel as texts } from './texts.ts';
import './panel.css';

export interface PanelProps {
  /** Path of the site, with a slash at its end. */
  readonly siteBase: string;
  readonly guideHref: string;
  readonly firstPaymentHref: string;
  /** Commands that run the gateway on the reader's computer. */
  readonly commands: string;
  /** The browser has discarded this tab while the sandbox ran. */
  readonly wasDiscarded: boolean;
}

const useSandbox = () => useSyncExternalStore(sandboxState.subscribe, sandboxState.get);

export function SandboxPanel(props: PanelProps): ReactElement | null {
  const { say } = useReader();
  const state = useSandbox();
  const [isFolded, setFolded] = useState(false);
  useEffect(() => {
    const fold = ({ target }: MouseEvent) => {
      const isLink = target instanceof Element && target.closest('a[href]:not([target])') !== null;
      // It would cover the page that the reader goes to.
      if (isLink && matchMedia('(width < 64rem)').matches) setFolded(true);
    };
    document.addEventListener('click', fold);
    return () => document.removeEventListener('click', fold);
  }, []);
  if (state.kind === 'off' && !props.wasDiscarded) return null;
  return (
    <section className="page-sandbox" aria-labelledby="page-sandbox-title" data-state={state.kind}>
      <header className="page-sandbox-head">
        <h2 id="page-sandbox-title">{say(texts.title)}</h2>
        <StateBadge state={state} />
        <IconButton
          icon={chevronDown}
          size="sm"
          label={say(isFolded ? texts.unfold : texts.fold)}
          aria-expanded={!isFolded}
          aria-controls="page-sandbox-body"
          onClick={() => setFolded(!isFolded)}
        />
        <IconButton icon={close} size="sm" label={say(texts.close)} onClick={stopSandbox} />
      </header>
      <div className="page-sandbox-body" id="page-sandbox-body" hidden={isFolded}>
        {state.kind === 'off' && <Discarded siteBase={props.siteBase} />}
        {state.kind === 'starting' && <Progress status={state.status} />}
        {state.kind === 'failed' && <Failure state={state} {...props} />}
        {state.kind === 'running' && <Running gatewayUrl={state.gatewayUrl} {...props} />}
      </div>
    </section>
  );
}

function StateBadge({ state }: { readonly state: SandboxState }): ReactElement {
  const { say } = useReader();
  if (state.kind === 'running')
    return <Badge tone="success">{say(state.isLeading ? texts.leading : texts.shared)}</Badge>;
  return state.kind === 'starting' ? (
    <Badge tone="info">{say(texts.starting)}</Badge>
  ) : (
    <Badge tone="warning">{say(texts.failed)}</Badge>
  );
}

function Discarded({ siteBase }: { readonly siteBase: string }): ReactElement {
  const { say } = useReader();
  return (
    <Banner
      tone="info"
      isNew
      actions={
        <Button variant="primary" onClick={() => void runSandbox(siteBase)}>
          {say(texts.retry)}
        </Button>
      }
    >
      {say(texts.discarded)}
    </Banner>
  );
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);

function Progress({ status }: { readonly status: Status | undefined }): ReactElement {
  const { say } = useReader();
  const { stage, bytes, bytesMax } =
    status?.kind === 'opening' ? status : { stage: 'download' as const, bytes: 0, bytesMax: 0 };
  const label = say(stages[stage]);
  return (
    <>
      <p role="status">{label}</p>
      <ProgressBar label={label} share={bytesMax > 0 ? Math.min(1, bytes / bytesMax) : undefined} />
      <p className="page-sandbox-soft">
        {bytesMax > 0 && (
          <span>{say(texts.bytes, { done: megabytes(bytes), all: megabytes(bytesMax) })} · </span>
        )}
        {say(texts.usable)}
      </p>
    </>
  );
}

function Commands({ commands }: Pick<PanelProps, 'commands'>): ReactElement {
  const { say } = useReader();
  return (
    <details>
      <summary>{say(texts.more)}</summary>
      <p>{say(texts.moreHow)}</p>
      <CodeBlock title="sh" code={commands} isWrapped />
    </details>
  );
}

interface FailureProps extends PanelProps {
  readonly state: Extract<SandboxState, { kind: 'failed' }>;
}

function Failure({ state, siteBase, commands }: FailureProps): ReactElement {
  const { say } = useReader();
  const { title, text, act } = problems[state.problem];
  const actions = (
    <>
      {(act === 'retry' || act === 'reset') && (
        <Button variant="primary" onClick={() => void runSandbox(siteBase)}>
          {say(texts.retry)}
        </Button>
      )}
      {(act === 'reload' || state.problem === 'newer') && (
        <Button onClick={() => location.reload()}>{say(texts.reload)}</Button>
      )}
      {act === 'reset' && <Reset />}
    </>
  );
  return (
    <>
      <Banner tone="danger" isNew title={say(title)} actions={act === 'none' ? undefined : actions}>
        {say(text)}
      </Banner>
      {state.detail !== '' && (
        <details>
          <summary>{say(texts.detail)}</summary>
          <p className="page-sandbox-detail">{state.detail}</p>
        </details>
      )}
      <Commands commands={commands} />
    </>
  );
}

/** Deletes everything, once the reader has confirmed it. */
function Reset(): ReactElement {
  const { say } = useReader();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setAsked(true)}>
        {say(texts.reset)}
      </Button>
      {isAsked && (
        <Dialog
          title={say(texts.resetTitle)}
          size="sm"
          onClose={() => setAsked(false)}
          actions={
            <>
              <Button onClick={() => setAsked(false)}>{say(texts.cancel)}</Button>
              <Button
                variant="danger"
                onClick={() => {
                  setAsked(false);
                  resetSandbox();
                }}
              >
                {say(texts.resetDo)}
              </Button>
            </>
          }
        >
          <p>{say(texts.resetHow)}</p>
        </Dialog>
      )}
    </>
  );
}

function Running({
  gatewayUrl,
  guideHref,
  firstPaymentHref,
  commands,
}: PanelProps & { readonly gatewayUrl: string }): ReactElement {
  const { say } = useReader();
  const [activation, setActivation] = useState('');
  useEffect(() => {
    demoMerchantOf(gatewayUrl).then(
      ({ terminal_sn, terminal_activation_code: code }) =>
        setActivation(activationFragment({ terminal_sn, code })),
      // Without it the terminal asks for its code.
      () => {},
    );
  }, [gatewayUrl]);
  const pages = [
    [texts.workbench, '/workbench/'],
    [texts.terminal, `/terminal/${activation}`],
    [texts.inbox, '/workbench/notifications/inbox'],
    [texts.clock, '/workbench/clock'],
    [texts.faults, '/workbench/faults'],
  ] as const;
  return (
    <>
      <p role="status">{say(texts.intro)}</p>
      <nav aria-label={say(texts.pages)}>
        <ul className="page-sandbox-links">
          <li>
            <a href={firstPaymentHref}>{say(texts.firstPayment)}</a>
          </li>
          {pages.map(([label, path]) => (
            <li key={label.en}>
              <a href={gatewayUrl + path} target="_blank" rel="noopener">
                {say(label)}
                <span className="tg-hidden"> {say(texts.newTab)}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <PayerPage gatewayUrl={gatewayUrl} />
      <details>
        <summary>{say(texts.address)}</summary>
        <p className="page-sandbox-detail">{gatewayUrl}</p>
        <p className="page-sandbox-soft">{say(texts.addressNote)}</p>
      </details>
      <Commands commands={commands} />
      <p className="page-sandbox-foot">
        <a href={guideHref}>{say(texts.guide)}</a>
        <Reset />
      </p>
    </>
  );
}

/** Creates an order when asked, and leads to its payer's page. */
function PayerPage({ gatewayUrl }: { readonly gatewayUrl: string }): ReactElement {
  const { say } = useReader();
  const [made, setMade] = useState<{ readonly payUrl?: string; readonly problem?: string } | 'making'>({});
  async function make(): Promise<void> {
    setMade('making');
    try {
      setMade({ payUrl: await createOrder(gatewayUrl) });
    } catch (error) {
      setMade({ problem: error instanceof Error ? error.message : String(error) });
    }
  }
  const { payUrl, problem } = made === 'making' ? {} : made;
  return (
    <div className="page-sandbox-payer">
      <p className="page-sandbox-soft">{say(texts.payerHow)}</p>
      <p className="page-sandbox-acts" role="status">
        <Button
          size="sm"
          isLoading={made === 'making'}
          loadingLabel={say(texts.making)}
          onClick={() => void make()}
        >
          {say(texts.makeOrder)}
        </Button>
        {payUrl !== undefined && (
          <ButtonLink size="sm" variant="primary" href={payUrl} target="_blank" iconAfter={external}>
            {say(texts.payer)}
          </ButtonLink>
        )}
        {problem !== undefined && <span>{say(texts.notMade, { reason: problem })}</span>}
      </p>
    </div>
  );
}
