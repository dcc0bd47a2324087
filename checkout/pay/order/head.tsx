/** Head of the page: heading and lead of the screen, the reason of a decline, notices; moves the focus. */
import type { CheckoutView } from '@tollgate/contract/pages/checkout';
import type { Reason, Rejection } from '@tollgate/contract/pages/members';
import type { ReactElement } from 'react';
import { useFocusOnChange } from '../../shared/document.ts';
import type { Reader } from '../../shared/language.ts';
import { type Outcome, OutcomeIcon, outcomes } from '../../shared/outcome-icon.tsx';
import { buyerReason, headingOf } from '../screen.ts';
import type { Snapshot } from '../session.ts';
import { options } from '../texts/options.ts';
import { frame, leads, notices, type Screen } from '../texts/screens.ts';
import { rejectedFieldName } from './form-problems.ts';

const icons: Readonly<Partial<Record<Screen, Outcome>>> = {
  ...outcomes,
  declined: outcomes.unreachable,
  authorizing: outcomes.processing,
  challenge: {
    drawing: 'M12 5.5 6.5 8v4c0 3.2 2.3 5.4 5.5 6.5 3.2-1.1 5.5-3.3 5.5-6.5V8zm-2.4 6.7 1.8 1.8 3.2-3.6',
    tone: 'accent',
  },
  'already-paid': outcomes.paid,
  'given-up': outcomes.closed,
};

function triesLeft(view: CheckoutView, reader: Reader): string {
  const left = view.attempts_max - view.attempts;
  return left === 1 ? reader.say(frame.lastTry) : reader.say(frame.triesLeft, { count: String(left) });
}

function ReasonBox({
  reason,
  reader,
  more,
}: {
  readonly reason: Reason;
  readonly reader: Reader;
  readonly more?: string;
}) {
  const { text, code } = buyerReason(reason, reader);
  return (
    <p className="reason">
      <span className="reason-label">{reader.say(frame.reason)}</span>
      <strong>{text}</strong> {code !== undefined && <span className="code">{code}</span>}
      {more !== undefined && <span className="reason-more">{more}</span>}
    </p>
  );
}

/** Why the last try failed, or the whole order. */
function Why({
  screen,
  view,
  reader,
}: {
  readonly screen: Screen;
  readonly view: CheckoutView;
  readonly reader: Reader;
}) {
  if (screen === 'declined' && view.last_decline !== null) {
    return <ReasonBox reason={view.last_decline} reader={reader} more={triesLeft(view, reader)} />;
  }
  if (screen === 'failed' && view.reason !== null) return <ReasonBox reason={view.reason} reader={reader} />;
  return null;
}

function rejectedField(rejection: Rejection, { say }: Reader): string {
  const { part, name } = rejectedFieldName(rejection);
  return part === undefined ? say(name) : `${say(part)} · ${say(name)}`;
}

/** A message in addition to the screen. */
function noticeOf(snapshot: Snapshot, screen: Screen, reader: Reader): string | undefined {
  const { notice, rejection, contact } = snapshot;
  if (rejection !== undefined)
    return reader.say(frame.refusedField, { field: rejectedField(rejection, reader) });
  if (notice !== undefined) return reader.say(notices[notice]);
  return contact === 'unreachable' && screen !== 'unreachable' ? reader.say(frame.offline) : undefined;
}

function progressOf({ sending, isRetrying, isLeaving }: Snapshot, reader: Reader): string | undefined {
  if (isLeaving) return reader.say(frame.toBankBusy);
  if (isRetrying) return reader.say(frame.retrying);
  return sending === 'choose' || sending === 'give-up' ? reader.say(options.paying) : undefined;
}

interface HeadProps {
  readonly snapshot: Snapshot;
  readonly screen: Screen;
  readonly reader: Reader;
}

export function Head({ snapshot, screen, reader }: HeadProps): ReactElement {
  const view = snapshot.received?.view;
  // A second decline is another moment of the same screen.
  const moment = screen === 'declined' ? `${screen} ${view?.attempts}` : screen;
  const { heading, hasChanged } = useFocusOnChange(moment, screen === 'loading');
  const title = headingOf(screen, view, reader);
  const lead = screen === 'declined' ? frame.anotherWay : leads[screen];
  const icon = icons[screen];
  const notice = noticeOf(snapshot, screen, reader);
  const why = (screen === 'declined' && view?.last_decline) || (screen === 'failed' && view?.reason);
  const spoken = [
    hasChanged ? title : undefined,
    hasChanged && why ? buyerReason(why, reader).text : undefined,
    notice,
  ];
  return (
    <header className="head">
      {icon !== undefined && <OutcomeIcon {...icon} />}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {view !== undefined && <Why screen={screen} view={view} reader={reader} />}
      {lead !== undefined && (
        <p className="lead">{reader.say(lead, { merchant: view?.merchant_name ?? '' })}</p>
      )}
      {notice !== undefined && <p className="notice">{notice}</p>}
      <p className="visually-hidden" role="status">
        {progressOf(snapshot, reader) ?? spoken.filter((text) => text !== undefined).join(' ')}
      </p>
    </header>
  );
}
