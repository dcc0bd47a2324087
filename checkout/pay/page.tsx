/** The checkout page: the form or the outcome on one side, the order on the other. */
import type { Language } from '@tollgate/contract/model';
import type { CheckoutView } from '@tollgate/contract/pages/checkout';
import { Button } from '@tollgate/design/button';
import type { Speaker } from '@tollgate/design/language';
import { ProgressBar } from '@tollgate/design/progress';
import { type ReactElement, useState } from 'react';
import { Countdown, minuteMs } from '../shared/countdown.tsx';
import { Frame } from '../shared/frame.tsx';
import { OrderAmount } from '../shared/order-amount.tsx';
import { PartMissing } from './late/late.tsx';
import type { Draft } from './order/draft.ts';
import { firstDraft } from './order/first-draft.ts';
import { Head } from './order/head.tsx';
import { OrderForm } from './order/order-form.tsx';
import { resultPart } from './order/parts.ts';
import { FoldedSummary, Summary } from './order/summary.tsx';
import { hasForm, isResult, screenOf } from './state/screen.ts';
import type { Decision, MakeAction, Snapshot } from './state/session.ts';
import { isInProgress } from './state/view.ts';
import { time } from './texts/order.ts';
import { frame, headings, type Screen } from './texts/screens.ts';

export interface CheckoutPageProps {
  readonly snapshot: Snapshot;
  readonly reader: Speaker;
  /** Wide enough for the form and the order beside each other. */
  readonly isWide: boolean;
  /** The payer came back to this page with the browser's own buttons. */
  readonly isRevisited: boolean;
  readonly remainingMs: () => number | undefined;
  readonly gatewayNowMs: () => number;
  readonly preferred: readonly string[];
  readonly onDecide: (decision: Decision, make: MakeAction) => void;
  readonly onRetry: () => void;
  /** Loads a part of the page again that did not arrive. */
  readonly onLoadPart?: (() => void) | undefined;
  readonly onLeave: (address: string) => void;
  readonly onLanguage: (language: Language) => void;
}

interface PartProps {
  readonly props: CheckoutPageProps;
  readonly view: CheckoutView;
  readonly screen: Screen;
}

function Retry({ props }: { readonly props: CheckoutPageProps }): ReactElement {
  const { snapshot, reader, onRetry } = props;
  return (
    <Button
      variant="primary"
      size="lg"
      isWide
      isLoading={snapshot.isRetrying}
      loadingLabel={reader.say(frame.retrying)}
      onClick={onRetry}
    >
      {reader.say(frame.retry)}
    </Button>
  );
}

/** Continues to the issuer's page; automatically only right after paying. */
function ToBank({ props, view }: Omit<PartProps, 'screen'>): ReactElement | null {
  const { reader, snapshot, onLeave } = props;
  const address = view.challenge_url;
  if (address === null) return null;
  if (snapshot.isLeaving) return <ProgressBar label={reader.say(frame.toBankBusy)} />;
  return (
    <Button variant="primary" size="lg" isWide onClick={() => onLeave(address)}>
      {reader.say(frame.toBank)}
    </Button>
  );
}

/** Five minutes are announced only if they passed while the page was open. */
function timeAnnounced(leftMs: number, firstMs: number) {
  if (leftMs < minuteMs) return time.lastMinute;
  return leftMs < 5 * minuteMs && firstMs >= 5 * minuteMs ? time.fiveMinutes : undefined;
}

/** The amount, and the time that is left to pay it. */
function Due({ props, view, screen }: PartProps): ReactElement {
  const { reader, remainingMs } = props;
  return (
    <div className="due">
      <OrderAmount currency={view.currency} amount={view.amount} />
      {isInProgress(view) && screen !== 'unreachable' && (
        <Countdown remainingMs={remainingMs} reader={reader} label={time.left} announce={timeAnnounced} />
      )}
    </div>
  );
}

/** Beside a form the order has the space for what is due, and the form begins that much higher. */
const isDueBeside = ({ isWide }: CheckoutPageProps, screen: Screen) => isWide && hasForm(screen);

/** The payer's side once the order is known. */
function Part({ props, view, screen }: PartProps): ReactElement {
  const { snapshot, reader, isWide, gatewayNowMs, preferred, isRevisited, onDecide, onLeave } = props;
  // Here, and not in the form: what was filled in stays after a decline.
  const [changed, setDraft] = useState<Draft>();
  const draft = changed ?? firstDraft(view, preferred);
  const result = resultPart.now();
  const isWaiting = screen === 'authorizing' && !snapshot.isLeaving;
  return (
    <>
      {!isDueBeside(props, screen) && <Due props={props} view={view} screen={screen} />}
      {isWaiting && <ProgressBar label={reader.say(frame.progress)} />}
      {screen === 'challenge' && <ToBank props={props} view={view} />}
      {screen === 'unreachable' && <Retry props={props} />}
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
      {isResult(screen) && result !== undefined && (
        <result.Result
          view={view}
          reader={reader}
          isReturning={!isRevisited && screen !== 'already-paid' && screen !== 'paid-elsewhere'}
          onLeave={onLeave}
        />
      )}
    </>
  );
}

export function CheckoutPage(props: CheckoutPageProps): ReactElement {
  const { snapshot, reader, isWide, onLanguage, onLoadPart } = props;
  const screen = screenOf(snapshot);
  const view = snapshot.contact === 'unknown-link' ? undefined : snapshot.received?.view;
  // A narrow page shows the order folded above the form, so it is not repeated below.
  const hasStub = view !== undefined && (isWide || !hasForm(screen));
  return (
    // Another element after loading: what it shows then is in its place at once, and nothing moves.
    <div className="page" data-screen={screen} key={screen === 'loading' ? 'loading' : 'order'}>
      <Frame
        name={view?.merchant_name ?? reader.say(frame.checkout)}
        isSandbox={view?.sandbox === true}
        reader={reader}
        onLanguage={onLanguage}
      />
      <main className="sides">
        <div className="payer">
          <Head snapshot={snapshot} screen={screen} reader={reader} />
          {onLoadPart !== undefined && <PartMissing reader={reader} onRetry={onLoadPart} />}
          {screen === 'loading' && onLoadPart === undefined && (
            <ProgressBar label={reader.say(headings.loading)} />
          )}
          {screen === 'unreachable' && view === undefined && <Retry props={props} />}
          {view !== undefined && <Part props={props} view={view} screen={screen} />}
        </div>
        {hasStub && (
          <Summary view={view} reader={reader}>
            {isDueBeside(props, screen) && <Due props={props} view={view} screen={screen} />}
          </Summary>
        )}
      </main>
    </div>
  );
}
