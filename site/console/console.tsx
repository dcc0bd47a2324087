/** The console: a dialog over the reference, in which calls are filled in, signed, sent and explained. */
import { calls } from '@tollgate/contract/calls/index';
import { Button } from '@tollgate/design/button';
import { close } from '@tollgate/design/drawings';
import { IconButton } from '@tollgate/design/icon-button';
import { SelectField } from '@tollgate/design/select-field';
import { type ReactElement, useEffect, useReducer, useRef } from 'react';
import { useSay } from '../page/language.ts';
import { keptAccount } from './account/keep.ts';
import { onTabAccount, tabAccount } from './account/tab-account.ts';
import { CallView } from './call-view.tsx';
import { readPermalink } from './permalink.ts';
import { DoctorView } from './reply/doctor-view.tsx';
import { type ConsoleState, firstState, listedCall, reduce } from './state.ts';
import { texts } from './texts.ts';
import './console.css';
import './parts.css';

/** Call that the page opens: another object each time, so that the same call can be opened again. */
export interface Asked {
  readonly method: string;
  /** The hash of a link to a send, which fills in the call. */
  readonly hash?: string;
}

interface ConsoleProps {
  /** undefined closes it. */
  readonly asked: Asked | undefined;
  readonly onClosed: () => void;
}

const tickMs = 1_000;

function start(): ConsoleState {
  const state = firstState(window.location.origin, Date.now());
  const held = tabAccount();
  const account = held?.account ?? keptAccount();
  const known = account === undefined ? state : reduce(state, { kind: 'account', account });
  return held === undefined ? known : reduce(known, { kind: 'gateway', url: held.gatewayUrl });
}

export function Console({ asked, onClosed }: ConsoleProps): ReactElement {
  const say = useSay();
  const dialog = useRef<HTMLDialogElement>(null);
  const [state, dispatch] = useReducer(reduce, undefined, start);
  const isOpen = asked !== undefined;
  const { method, drafts, view } = state;

  useEffect(() => {
    if (asked === undefined) {
      dialog.current?.close();
      return;
    }
    const permalink = readPermalink(asked.hash ?? '', listedCall);
    const asksFor = listedCall(asked.method)?.method ?? calls[0].method;
    if (permalink === undefined) dispatch({ kind: 'open', method: asksFor, nowMs: Date.now() });
    else dispatch({ kind: 'link', permalink, nowMs: Date.now() });
    if (dialog.current?.open === false) dialog.current.showModal();
  }, [asked]);
  useEffect(() => {
    if (!isOpen) return;
    const timer = window.setInterval(() => {
      if (!document.hidden) dispatch({ kind: 'tick', nowMs: Date.now() });
    }, tickMs);
    return () => window.clearInterval(timer);
  }, [isOpen]);

  // The sandbox of this page brings a demo merchant while the console is open.
  useEffect(
    () =>
      onTabAccount(() => {
        const held = tabAccount();
        if (held === undefined) return;
        dispatch({ kind: 'gateway', url: held.gatewayUrl });
        dispatch({ kind: 'account', account: held.account });
      }),
    [],
  );

  const call = listedCall(method);
  const draft = drafts[method];
  return (
    <dialog ref={dialog} className="tg-dialog console" aria-labelledby="console-title" onClose={onClosed}>
      <header className="console-bar">
        <h2 id="console-title">{say(texts.title)}</h2>
        <SelectField
          label={say(texts.call)}
          isLabelHidden
          id="console-call"
          options={calls.map((each) => ({
            value: each.method,
            label: `${say(each.title)} · ${each.method}`,
          }))}
          value={method}
          onChange={({ target }) => dispatch({ kind: 'open', method: target.value, nowMs: Date.now() })}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: two buttons that belong together, no field set of a form */}
        <div className="console-views" role="group" aria-label={say(texts.views)}>
          {(['call', 'doctor'] as const).map((each) => (
            <Button
              key={each}
              variant="quiet"
              aria-pressed={view === each}
              onClick={() => dispatch({ kind: 'view', view: each })}
            >
              {say(each === 'call' ? texts.callView : texts.doctorView)}
            </Button>
          ))}
        </div>
        <IconButton icon={close} label={say(texts.close)} onClick={() => dialog.current?.close()} />
      </header>
      {view === 'doctor' && <DoctorView account={state.account} />}
      {view === 'call' && call !== undefined && draft !== undefined && (
        <CallView state={state} call={call} draft={draft} dispatch={dispatch} />
      )}
    </dialog>
  );
}
