/** Which screen shows what the page knows. */
import type { CheckoutView } from '@tollgate/contract/pages/checkout';
import type { Reason } from '@tollgate/contract/pages/members';
import type { Speaker } from '@tollgate/design/language';
import { discreetReason, headings, type ResultScreen, type Screen } from '../texts/screens.ts';
import type { Snapshot } from './session.ts';
import { wasPaidBefore } from './view.ts';

function stateScreen(view: CheckoutView, isElsewhere: boolean): Screen {
  if (view.state === 'open') return view.last_decline === null ? 'open' : 'declined';
  // EC0003: the payer gave up.
  if (view.state === 'failed' && view.reason?.code === 'EC0003') return 'given-up';
  if (view.state === 'paid' && isElsewhere) return 'paid-elsewhere';
  return wasPaidBefore(view) ? 'already-paid' : view.state;
}

export function screenOf({ contact, received, sending, lost, isElsewhere = false }: Snapshot): Screen {
  if (contact === 'unknown-link' || contact === 'loading' || received === undefined) {
    return contact === 'connected' ? 'loading' : contact;
  }
  if (sending === 'pay') return 'authorizing';
  if (contact === 'connected') return stateScreen(received.view, isElsewhere);
  // An open form stays while the gateway is unreachable, or the input would be lost; a card is cleared already.
  return received.view.state === 'open' && lost !== 'pay'
    ? stateScreen(received.view, isElsewhere)
    : 'unreachable';
}

/** Screens with the form on them. */
export function hasForm(screen: Screen): boolean {
  return screen === 'open' || screen === 'declined';
}

/** Screens after which nothing more can be done here. */
export function isResult(screen: Screen): screen is ResultScreen {
  // Those of the first view are written there.
  return !(screen in headings);
}

/** Reported lost or stolen, suspected fraud: the catalogue says that the payer learns only that it was declined. */
const discreet: readonly string[] = ['EC0109', 'EC0111'];

/** The reason in words for the payer, with its code where the payer may know it. */
export function payerReason(
  reason: Reason,
  reader: Speaker,
): { readonly text: string; readonly code?: string } {
  return discreet.includes(reason.code)
    ? { text: reader.say(discreetReason) }
    : { text: reader.say(reason), code: reason.code };
}
