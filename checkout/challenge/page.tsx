/** The page of the simulated issuer: the payment to confirm on one side, the form on the other. */
import type { Language } from '@tollgate/contract/model';
import type { ChallengeAction } from '@tollgate/contract/pages/actions';
import type { ReactElement } from 'react';
import { useFocusOnChange } from '../shared/document.ts';
import type { Reader } from '../shared/language.ts';
import { LanguageSwitch } from '../shared/language-switch.tsx';
import { Progress } from '../shared/waiting.tsx';
import { CodeForm } from './code-form.tsx';
import { Leave } from './leave.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import { ScreenIcon } from './screen-icon.tsx';
import type { Snapshot } from './session.ts';
import { form, frame, headings, leads, leaving, notices, type Screen } from './texts.ts';
import { TimeLeft } from './time-left.tsx';

export interface ChallengePageProps {
  readonly snapshot: Snapshot;
  readonly reader: Reader;
  readonly remainingMs: () => number | undefined;
  /** Whether the page continues automatically once the challenge is over. */
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

function Head({ props, screen }: { readonly props: ChallengePageProps; readonly screen: Screen }) {
  const { snapshot, reader } = props;
  const { say } = reader;
  const { heading, hasChanged } = useFocusOnChange(screen, screen === 'loading');
  const lead = leads[screen];
  const { notice, sending } = snapshot;
  const said = notice === 'lost' || notice === 'not-taken' ? say(notices[notice]) : undefined;
  const progress =
    sending === undefined ? undefined : say(sending === 'submit' ? form.sending : form.cancelling);
  const retrying = snapshot.isRetrying ? say(leaving.retrying) : undefined;
  const spoken = [hasChanged ? say(headings[screen]) : undefined, said].filter((text) => text !== undefined);
  return (
    <header className="head">
      <ScreenIcon screen={screen} />
      <h1 ref={heading} tabIndex={-1}>
        {say(headings[screen])}
      </h1>
      {lead !== undefined && <p className="lead">{say(lead)}</p>}
      {/* The form shows it itself. */}
      {said !== undefined && screen !== 'challenge' && <p className="notice">{said}</p>}
      <p className="visually-hidden" role="status">
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
  if (screen === 'loading') return <Progress label={say(headings.loading)} />;
  if (screen === 'unreachable') {
    return (
      <button
        type="button"
        className="button button-primary"
        aria-disabled={snapshot.isRetrying}
        data-busy={snapshot.isRetrying}
        onClick={onRetry}
      >
        {say(snapshot.isRetrying ? leaving.retrying : leaving.retry)}
      </button>
    );
  }
  if (challenge === undefined || screen === 'unknown-link') return null;
  if (screen === 'deciding') return <Progress label={say(leaving.deciding)} />;
  if (screen !== 'challenge') {
    return <Leave challenge={challenge} reader={reader} isAutomatic={isAutomatic} />;
  }
  const { sending, notice } = snapshot;
  return (
    <>
      <TimeLeft remainingMs={remainingMs} reader={reader} />
      <CodeForm challenge={challenge} sending={sending} notice={notice} reader={reader} onAct={onAct} />
    </>
  );
}

function BankMark(): ReactElement {
  return (
    <svg className="bank-mark" viewBox="0 0 32 32" aria-hidden="true">
      <path d="M4 12.5 16 5l12 7.5zM6 26h20M7.5 15.5V23M13 15.5V23m6-7.5V23m5.5-7.5V23" />
    </svg>
  );
}

export function ChallengePage(props: ChallengePageProps): ReactElement {
  const { snapshot, reader, onLanguage } = props;
  const { say } = reader;
  const screen = screenOf(snapshot);
  const challenge = snapshot.contact === 'connected' ? snapshot.received?.view : undefined;
  return (
    <div className="page" data-screen={screen}>
      <header className="bank">
        <div className="bank-bar">
          <BankMark />
          <p className="bank-name">
            <strong>{say(frame.bank)}</strong>
            <span>{say(frame.issuer)}</span>
          </p>
          <LanguageSwitch reader={reader} label={say(frame.languages)} onChange={onLanguage} />
        </div>
        <p className="simulation">
          <strong>{say(frame.simulation)}</strong>
          <span>{say(frame.noMoney)}</span>
        </p>
      </header>
      <main className={screen === 'challenge' ? 'content' : 'content content-small'}>
        <div className="content-payment">
          <Head props={props} screen={screen} />
          {challenge !== undefined && <PaymentSummary challenge={challenge} reader={reader} />}
        </div>
        <div className="content-form">
          <Actions props={props} screen={screen} />
        </div>
      </main>
    </div>
  );
}
