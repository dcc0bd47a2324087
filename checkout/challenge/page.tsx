/** The page of the simulated issuer: the payment to confirm on one side, the form on the other. */
import type { Language } from '@tollgate/contract/model';
import type { ChallengeAction } from '@tollgate/contract/pages/actions';
import { Banner } from '@tollgate/design/banner';
import { Button } from '@tollgate/design/button';
import type { Speaker } from '@tollgate/design/language';
import { ProgressBar } from '@tollgate/design/progress';
import type { ReactElement } from 'react';
import { Countdown, minuteMs } from '../shared/countdown.tsx';
import { useFocusOnChange } from '../shared/document.ts';
import { Frame } from '../shared/frame.tsx';
import { OrderAmount } from '../shared/order-amount.tsx';
import { type Outcome, OutcomeIcon, outcomes } from '../shared/outcome-icon.tsx';
import { CodeForm } from './code-form.tsx';
import { Leave } from './leave.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import type { Snapshot } from './session.ts';
import { form, frame, headings, leads, leaving, notices, payment, type Screen } from './texts.ts';

export interface ChallengePageProps {
  readonly snapshot: Snapshot;
  readonly reader: Speaker;
  readonly remainingMs: () => number | undefined;
  /** The page continues automatically once the challenge is over. */
  readonly isAutomatic: boolean;
  readonly onAct: (action: ChallengeAction) => void;
  readonly onRetry: () => void;
  readonly onLanguage: (language: Language) => void;
}

export function screenOf({ contact, received, ending }: Snapshot): Screen {
  if (contact !== 'connected') return contact;
  if (received === undefined) return 'loading';
  const { state, result } = received.view;
  if (state !== 'done') return state;
  return result === 'passed' ? 'passed' : (ending ?? 'failed');
}

const icons: Readonly<Partial<Record<Screen, Outcome>>> = {
  deciding: outcomes.processing,
  unknown: outcomes.processing,
  passed: outcomes.paid,
  failed: outcomes.failed,
  'wrong-code': outcomes.failed,
  cancelled: outcomes.cancelled,
  'timed-out': outcomes.expired,
  unreachable: outcomes.unreachable,
  'unknown-link': outcomes['unknown-link'],
};

function Head({ props, screen }: { readonly props: ChallengePageProps; readonly screen: Screen }) {
  const { snapshot, reader } = props;
  const { say } = reader;
  const { heading, hasChanged } = useFocusOnChange(screen, screen === 'loading');
  const lead = leads[screen];
  const icon = icons[screen];
  const { notice, sending } = snapshot;
  const said = notice === 'lost' || notice === 'not-taken' ? say(notices[notice]) : undefined;
  const progress =
    sending === undefined ? undefined : say(sending === 'submit' ? form.sending : form.cancelling);
  const retrying = snapshot.isRetrying ? say(leaving.retrying) : undefined;
  const spoken = [hasChanged ? say(headings[screen]) : undefined, said].filter((text) => text !== undefined);
  return (
    <header className="head">
      {icon !== undefined && <OutcomeIcon {...icon} />}
      <h1 ref={heading} tabIndex={-1}>
        {say(headings[screen])}
      </h1>
      {lead !== undefined && <p className="lead">{say(lead)}</p>}
      {/* The form shows it itself. */}
      {said !== undefined && screen !== 'challenge' && <Banner tone="warning">{said}</Banner>}
      <p className="tg-hidden" role="status">
        {progress ?? retrying ?? spoken.join(' ')}
      </p>
    </header>
  );
}

/** The actions of this screen, or the progress of what it waits for. */
function Actions({ props, screen }: { readonly props: ChallengePageProps; readonly screen: Screen }) {
  const { snapshot, reader, onAct, onRetry, remainingMs, isAutomatic } = props;
  const { say } = reader;
  const challenge = snapshot.received?.view;
  if (screen === 'loading') return <ProgressBar label={say(headings.loading)} />;
  if (screen === 'unreachable') {
    return (
      <Button
        variant="primary"
        size="lg"
        isWide
        isLoading={snapshot.isRetrying}
        loadingLabel={say(leaving.retrying)}
        onClick={onRetry}
      >
        {say(leaving.retry)}
      </Button>
    );
  }
  if (challenge === undefined || screen === 'unknown-link') return null;
  if (screen === 'deciding') return <ProgressBar label={say(leaving.deciding)} />;
  if (screen !== 'challenge') {
    return <Leave challenge={challenge} reader={reader} isAutomatic={isAutomatic} />;
  }
  const { sending, notice } = snapshot;
  return (
    <>
      <Countdown
        remainingMs={remainingMs}
        reader={reader}
        label={payment.timeLeft}
        announce={(leftMs) => (leftMs < minuteMs ? payment.lastMinute : undefined)}
      />
      <CodeForm challenge={challenge} sending={sending} notice={notice} reader={reader} onAct={onAct} />
    </>
  );
}

export function ChallengePage(props: ChallengePageProps): ReactElement {
  const { snapshot, reader, onLanguage } = props;
  const screen = screenOf(snapshot);
  const challenge = snapshot.contact === 'connected' ? snapshot.received?.view : undefined;
  return (
    <div className="page" data-screen={screen}>
      <Frame name={reader.say(frame.bank)} isSandbox reader={reader} onLanguage={onLanguage} />
      <main className="sides">
        <div className="payer">
          <Head props={props} screen={screen} />
          {challenge !== undefined && (
            <>
              <OrderAmount currency={challenge.currency} amount={challenge.amount} />
              <PaymentSummary challenge={challenge} reader={reader} />
            </>
          )}
          <Actions props={props} screen={screen} />
        </div>
      </main>
    </div>
  );
}
