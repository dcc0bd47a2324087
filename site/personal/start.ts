/** Loads the reader's own values where this tab has a merchant: every page carries this much and no more. */
import { keepsMerchant } from './shown-key.ts';

let isLoaded = false;

export function showKeptMerchant(): void {
  if (isLoaded || !keepsMerchant()) return;
  isLoaded = true;
  void import('./personal.ts').then(
    ({ showKept }) => showKept(),
    () => {
      isLoaded = false;
    },
  );
}
