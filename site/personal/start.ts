/** Loads the reader's own values where this tab has a merchant: every page carries this much and no more. */
import { shownKey } from './shown-key.ts';

let isLoaded = false;

function hasMerchant(): boolean {
  try {
    return sessionStorage.getItem(shownKey) !== null;
  } catch {
    // Storage may be forbidden: then nothing was kept.
    return false;
  }
}

export function onRouteDidUpdate(): void {
  if (isLoaded || !hasMerchant()) return;
  isLoaded = true;
  void import('./personal.ts').then(
    ({ showKept }) => showKept(),
    () => {
      isLoaded = false;
    },
  );
}
