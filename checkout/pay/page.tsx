/** The checkout page: the form or the outcome on one side, the order on the other. */
import type { CheckoutView } from '@tollgate/contract/pages/checkout';
import { type ReactElement, useState } from 'react';
import { Amount } from '../shared/amount.tsx';
import type { Reader } from '../shared/language.ts';
import { LanguageSwitch } from '../shared/language-switch.tsx';
import { Countdown, minuteMs, Progress } from '../shared/waiting.tsx';
import { FoldedSummary, Summary } from './look/summary.tsx';
import { type Draft, firstDraft } from './order/draft.ts';
import { Head } from './order/head.tsx';
import { OrderForm } from './order/order-form.tsx';
import { Receipt } from './order/receipt.tsx';
import { WayBack } from './order/way-back.tsx';
import { hasForm, isResult, screenOf } from './screen.ts';
import type { Decision, MakeAction, Snapshot } from './session.ts';
import { time, wayBack } from './texts/order.ts';
import { frame, headings, type Screen } from './texts/screens.ts';
import { isUnderWay } from './view.ts';

export interface CheckoutPageProps {
  readonly snapshot: Snapshot;
  readonly reader: Reader;
  /** Wide enough for the form and the order beside each other. */
  readonly isWide: boolean;
  /** The buyer came back to this page with the browser's own buttons. */
  readonly isRevisited: boolean;
  readonly remainingMs: () => number | undefined;
  readonly gatewayNowMs: () => number;
  readonly preferred: readonly string[];
  readonly onDecide: (decision: Decision, make: MakeAction) => void;
  readonly onRetry: () => void;
  readonly onLeave: (address: string) => void;
  readonly onLanguage: (language: Reader['language']) => void;
}

interface PartProps {
  readonly props: CheckoutPageProps;
  readonly view: CheckoutView;
  readonly screen: Screen;
}

function Retry({ props }: { readonly props: CheckoutPageProps }): ReactElement {
  const { snapshot, reader, onRetry } = props;
  const { isRetrying } = snapshot;
  return (
    <div className="choices">
      <button
        type="button"
        className="button button-primary"
        aria-disabled={isRetrying}
        data-busy={isRetrying}
        onClick={() => {
          if (!isRetrying) onRetry();
        }}
      >
        {reader.say(isRetrying ? frame.retrying : frame.retry)}
      </button>
    </div>
  );
}

/** Continues to the issuer's page; automatically only right after paying. */
function ToBank({ props, view }: Omit<PartProps, 'screen'>): ReactElement | null {
  const { reader, snapshot, onLeave } = props;
  const address = view.challenge_url;
  if (address === null) return null;
  if (snapshot.isLeaving) return <Progress label={reader.say(frame.toBankBusy)} />;
  return (
    <button type="button" className="button button-primary" onClick={() => onLeave(address)}>
      {reader.say(frame.toBank)}
    </button>
  );
}

function Result({ props, view, screen }: PartProps): ReactElement {
  const { reader, isRevisited, onLeave } = props;
  return (
    <>
      {view.return_url === null ? (
        <p className="lead">{reader.say(wayBack.close)}</p>
      ) : (
        <WayBack
          address={view.return_url}
          merchant={view.merchant_name}
          reader={reader}
          isByItself={!isRevisited && screen !== 'already-paid'}
          onLeave={onLeave}
        />
      )}
      <Receipt view={view} reader={reader} />
    </>
  );
}

/** Five minutes are announced only if they passed while the page was open. */
function timeAnnounced(leftMs: number, firstMs: number) {
  if (leftMs < minuteMs) return time.lastMinute;
  return leftMs < 5 * minuteMs && firstMs >= 5 * minuteMs ? time.fiveMinutes : undefined;
}

/** The payer's side once the order is known. */
function Part({ props, view, screen }: PartProps): ReactElement {
  const { snapshot, reader, isWide, remainingMs, gatewayNowMs, preferred, onDecide } = props;
  // Here, and not in the form: what was filled in stays after a decline.
  const [draft, setDraft] = useState<Draft>(() => firstDraft(view, preferred));
  const isWaiting = screen === 'authorizing' && !snapshot.isLeaving;
  return (
    <>
      <Amount currency={view.currency} amount={view.amount} reader={reader} />
      {isWaiting && <Progress label={reader.say(frame.progress)} />}
      {screen === 'challenge' && <ToBank props={props} view={view} />}
      {screen === 'unreachable' && <Retry props={props} />}
      {isUnderWay(view) && screen !== 'unreachable' && (
        <Countdown remainingMs={remainingMs} reader={reader} label={time.left} announce={timeAnnounced} />
      )}
      {hasForm(screen) && !isWide && <FoldedSummary view={view} reader={reader} />}
      {hasForm(screen) && (
        <OrderForm
          view={view}
          snapshot={snapshot}
          draft={draft}
          reader={reader}
          nowMs={gatewayNowMs}
          onDraft={setDraft}
          onDecide={onDecide}
        />
      )}
      {isResult(screen) && <Result props={props} view={view} screen={screen} />}
    </>
  );
}

function Frame({
  props,
  view,
}: {
  readonly props: CheckoutPageProps;
  readonly view: CheckoutView | undefined;
}) {
  const { reader, onLanguage } = props;
  return (
    <header className="frame">
      <p className="frame-merchant">
        <bdi>{view?.merchant_name ?? reader.say(frame.checkout)}</bdi>
      </p>
      <LanguageSwitch reader={reader} label={reader.say(frame.languages)} onChange={onLanguage} />
    </header>
  );
}

export function CheckoutPage(props: CheckoutPageProps): ReactElement {
  const { snapshot, reader, isWide } = props;
  const screen = screenOf(snapshot);
  const view = snapshot.contact === 'unknown-link' ? undefined : snapshot.received?.view;
  // A narrow page shows the order folded above the form, so it is not repeated below.
  const hasStub = view !== undefined && (isWide || !hasForm(screen));
  return (
    <div className="page" data-screen={screen}>
      <Frame props={props} view={view} />
      <main className={hasStub ? 'ticket' : 'ticket ticket-small'}>
        {view?.sandbox === true && (
          <p className="sandbox">
            <strong>{reader.say(frame.sandbox)}</strong>
            <span>{reader.say(frame.noMoney)}</span>
          </p>
        )}
        <div className="ticket-parts">
          <div className="payer">
            <Head snapshot={snapshot} screen={screen} reader={reader} />
            {screen === 'loading' && <Progress label={reader.say(headings.loading)} />}
            {screen === 'unreachable' && view === undefined && <Retry props={props} />}
            {view !== undefined && <Part props={props} view={view} screen={screen} />}
          </div>
          {hasStub && <Summary view={view} reader={reader} />}
        </div>
      </main>
    </div>
  );
}
