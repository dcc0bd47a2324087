/** Making a call: the caller, the fields, and beside them the request. */
import type { Call } from '@tollgate/contract/model';
import { type Dispatch, type KeyboardEvent, type ReactElement, useState } from 'react';
import { useLanguage } from '../page/language.ts';
import { AccountPanel } from './account/account-panel.tsx';
import { readAddress } from './account/gateway-address.ts';
import { failureText } from './failure-text.ts';
import { permalinkHash } from './permalink.ts';
import { sendCall } from './reply/exchange.ts';
import { HistoryList } from './reply/history-list.tsx';
import { ReplyView } from './reply/reply-view.tsx';
import { SigningView } from './reply/signing-view.tsx';
import type { Draft } from './request/draft.ts';
import { FieldsForm } from './request/fields-form.tsx';
import { mistakeBy } from './request/mistakes.ts';
import { usePrepared } from './request/prepared.ts';
import { ProblemList } from './request/problem-list.tsx';
import { topField } from './request/problems.ts';
import { RequestView } from './request/request-view.tsx';
import { SendBar } from './send/send-bar.tsx';
import type { Action, ConsoleState } from './state.ts';

interface CallViewProps {
  readonly state: ConsoleState;
  readonly call: Call;
  readonly draft: Draft;
  readonly dispatch: Dispatch<Action>;
}

/** The fields of a call that the reader has changed; all of them once the request was sent. */
interface Seen {
  readonly method: string;
  readonly names: ReadonlySet<string>;
  readonly isAll: boolean;
}

export function CallView({ state, call, draft, dispatch }: CallViewProps): ReactElement {
  const language = useLanguage();
  const { account, format, carried, gatewayUrl } = state;
  const [focused, setFocused] = useState('');
  const [isSending, setSending] = useState(false);
  const [seen, setSeen] = useState<Seen>({ method: call.method, names: new Set(), isAll: false });
  const isSeen = (name: string) => seen.method === call.method && (seen.isAll || seen.names.has(name));
  const see = (...names: readonly string[]) =>
    setSeen((before) => {
      const known = before.method === call.method ? before : { names: [], isAll: false };
      return {
        method: call.method,
        names: new Set([...known.names, ...names]),
        isAll: known.isAll || names.length === 0,
      };
    });
  const address = readAddress(gatewayUrl, window.location.href);
  const target = { gatewayUrl: address.ok ? address.url : window.location.origin, psn: carried.psn };
  const parts = { call, account, draft, format, mistake: mistakeBy(state.mistakeId) };
  const { prepared, current } = usePrepared(parts, target);
  // Nothing is called wrong before the reader has been at it, or has sent the request.
  const problems = (prepared?.composed.problems ?? []).filter((problem) => isSeen(topField(problem)));
  const canSend = address.ok && prepared?.isComplete === true;

  async function send(): Promise<void> {
    see();
    if (!canSend || isSending) return;
    setSending(true);
    // What was typed last may not be signed yet.
    const whole = (await current()) ?? prepared;
    if (!whole.isComplete) {
      setSending(false);
      return;
    }
    const { request, sign, parts: sent } = whole;
    const values = { ...sent.draft.values, merchant_no: sent.account.merchantNo };
    const { method } = sent.call;
    const exchange = await sendCall({
      method,
      request,
      values,
      account: sent.account,
      format: sent.format,
      sign,
      permalink: permalinkHash({ ...sent, mistakeId: sent.mistake?.id ?? '' }),
    });
    dispatch({ kind: 'exchanged', exchange });
    setSending(false);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  }
  const keyProblem = prepared?.failure === undefined ? '' : failureText(prepared.failure, language);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the button below
    <div className="console-body" onKeyDown={onKeyDown}>
      <div className="console-columns">
        <div className="console-column">
          <AccountPanel
            account={account}
            gatewayUrl={gatewayUrl}
            keyProblem={keyProblem}
            problems={problems}
            dispatch={(action) => {
              if (action.kind === 'account') see('merchant_no', 'app_id');
              dispatch(action);
            }}
          />
          <FieldsForm
            call={call}
            draft={draft}
            account={account}
            problems={problems}
            nowMs={state.nowMs}
            dispatch={(action) => {
              if (action.kind === 'edit') see(action.name);
              dispatch(action);
            }}
            onFocus={setFocused}
          />
        </div>
        <div className="console-column">
          {prepared !== undefined && (
            <>
              <ProblemList composed={prepared.composed} shown={problems} />
              <SigningView prepared={prepared} focused={focused} dispatch={dispatch} />
              <RequestView prepared={prepared} gatewayUrl={target.gatewayUrl} dispatch={dispatch} />
            </>
          )}
          <ReplyView
            exchange={state.exchanges.find(({ id }) => id === state.shownId)}
            isSending={isSending}
            gatewayUrl={target.gatewayUrl}
            dispatch={dispatch}
          />
          <HistoryList exchanges={state.exchanges} shownId={state.shownId} dispatch={dispatch} />
        </div>
      </div>
      <SendBar
        gatewayUrl={gatewayUrl}
        canSend={canSend}
        isSending={isSending}
        onSend={send}
        dispatch={dispatch}
      />
    </div>
  );
}
