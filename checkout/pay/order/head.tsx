/** Head of the page: heading and lead of the screen, the reason of a decline, notices; moves the focus. */
import type { CheckoutView } from '@tollgate/contract/pages/checkout';
import { Banner } from '@tollgate/design/banner';
import type { Speaker } from '@tollgate/design/language';
import type { ReactElement } from 'react';
import { useFocusOnChange } from '../../shared/document.ts';
import { type Outcome, OutcomeIcon, outcomes } from '../../shared/outcome-icon.tsx';
import { isResult, payerReason } from '../state/screen.ts';
import type { Snapshot } from '../state/session.ts';
import { options } from '../texts/options.ts';
import { discreetReason, frame, type Screen } from '../texts/screens.ts';
import { payingPart, resultPart } from './parts.ts';
import { headingOf, leadOf } from './screen-texts.ts';

const icons: Readonly<Partial<Record<Screen, Outcome>>> = {
  ...outcomes,
  authorizing: outcomes.processing,
  challenge: outcomes.verifying,
  'already-paid': outcomes.paid,
  'paid-elsewhere': outcomes.paid,
  'given-up': outcomes.closed,
};

/** Returns the text below the heading; after a decline, with the attempts that are left. */
function leadText(screen: Screen, view: CheckoutView | undefined, reader: Speaker): string | undefined {
  if (screen === 'declined' && view !== undefined)
    return reader.say(frame.attemptsLeft, { count: `${view.attempts_max - view.attempts}` });
  const lead = leadOf(screen);
  return lead && reader.say(lead, { merchant: view?.merchant_name ?? '' });
}

/** Why the last attempt failed, or the whole order. */
function whyOf(
  screen: Screen,
  view: CheckoutView | undefined,
  reader: Speaker,
): Partial<ReturnType<typeof payerReason>> | undefined {
  const reason = screen === 'declined' ? view?.last_decline : screen === 'failed' ? view?.reason : undefined;
  if (!reason) return undefined;
  const why = payerReason(reason, reader);
  // That the payment was declined is what the heading says.
  const { text, ...code } = why;
  return screen === 'declined' && text === reader.say(discreetReason) ? code : why;
}

/** A message in addition to the screen. */
function noticeOf(snapshot: Snapshot, screen: Screen, reader: Speaker): string | undefined {
  const { notice, rejection, contact } = snapshot;
  const { say } = reader;
  // There since before the action that it is about.
  const paying = payingPart.now();
  if (rejection !== undefined && paying !== undefined) {
    const { part, name } = paying.rejectedFieldName(rejection);
    return say(paying.refusedField, {
      field: part === undefined ? say(name) : `${say(part)} · ${say(name)}`,
    });
  }
  if (notice !== undefined && paying !== undefined) return say(paying.notices[notice]);
  const result = resultPart.now();
  if (snapshot.isElsewhere && isResult(screen) && result !== undefined) return say(result.notUsed);
  return contact === 'unreachable' && screen !== 'unreachable' ? reader.say(frame.offline) : undefined;
}

function progressOf({ sending, isRetrying, isLeaving }: Snapshot, reader: Speaker): string | undefined {
  if (isLeaving) return reader.say(frame.toBankBusy);
  if (isRetrying) return reader.say(frame.retrying);
  return sending === 'choose' || sending === 'give-up' ? reader.say(options.paying) : undefined;
}

interface HeadProps {
  readonly snapshot: Snapshot;
  readonly screen: Screen;
  readonly reader: Speaker;
}

export function Head({ snapshot, screen, reader }: HeadProps): ReactElement {
  const view = snapshot.received?.view;
  // A second decline is another moment of the same screen.
  const moment = screen === 'declined' ? `${screen} ${view?.attempts}` : screen;
  const { heading, hasChanged } = useFocusOnChange(moment, screen === 'loading');
  const title = headingOf(screen, view, reader);
  const lead = leadText(screen, view, reader);
  const icon = icons[screen];
  const notice = noticeOf(snapshot, screen, reader);
  const why = whyOf(screen, view, reader);
  const spoken = [hasChanged ? title : undefined, hasChanged ? why?.text : undefined, notice];
  return (
    <header className="head">
      {icon !== undefined && <OutcomeIcon {...icon} />}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {why?.text !== undefined && <p className="reason">{why.text}</p>}
      {lead !== undefined && (
        <p className="lead">
          {lead} {why?.code !== undefined && <span className="code">({why.code})</span>}
        </p>
      )}
      {notice !== undefined && <Banner tone="warning">{notice}</Banner>}
      <p className="tg-hidden" role="status">
        {progressOf(snapshot, reader) ?? spoken.filter((text) => text !== undefined).join(' ')}
      </p>
    </header>
  );
}
