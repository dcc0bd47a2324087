/** Which screen shows what the page knows. */
import type { Reader } from '../shared/language.ts';
import type { Snapshot } from './session.ts';
import { discreetReason, headings, type Screen } from './texts/screens.ts';
import { type CheckoutView, type Reason, wasPaidBefore } from './view.ts';

function stateScreen(view: CheckoutView): Screen {
  if (view.state === 'open') return view.lastDecline === undefined ? 'open' : 'declined';
  // EC0003: the buyer gave up.
  if (view.state === 'failed' && view.reason?.code === 'EC0003') return 'given-up';
  return wasPaidBefore(view) ? 'already-paid' : view.state;
}

export function screenOf({ contact, told, sending, lost }: Snapshot): Screen {
  if (contact === 'unknown-link' || contact === 'loading' || told === undefined) {
    return contact === 'connected' ? 'loading' : contact;
  }
  if (sending === 'pay') return 'authorizing';
  if (contact === 'connected') return stateScreen(told.view);
  // An open form stays while the gateway is away, or what was typed would be lost; a card is gone already.
  return told.view.state === 'open' && lost !== 'pay' ? stateScreen(told.view) : 'unreachable';
}

/** Screens with the form on them. */
export function hasForm(screen: Screen): boolean {
  return screen === 'open' || screen === 'declined';
}

/** Screens after which nothing more can be done here. */
export function isResult(screen: Screen): boolean {
  const underWay: readonly Screen[] = ['loading', 'open', 'declined', 'authorizing', 'challenge'];
  return !underWay.includes(screen) && screen !== 'unreachable' && screen !== 'unknown-link';
}

export function headingOf(screen: Screen, view: CheckoutView | undefined, reader: Reader): string {
  return reader.say(headings[screen], { merchant: view?.merchantName ?? '' });
}

/** Reported lost or stolen, suspected fraud: the catalogue says to tell the buyer no more than that it was declined. */
const discreet = new Set(['EC0109', 'EC0111']);

/** The reason in words for the buyer, with its code where that may be told. */
export function toldReason(
  reason: Reason,
  reader: Reader,
): { readonly text: string; readonly code?: string } {
  return discreet.has(reason.code)
    ? { text: reader.say(discreetReason) }
    : { text: reader.say(reason), code: reason.code };
}
