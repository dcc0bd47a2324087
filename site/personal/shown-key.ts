/** Whether this tab keeps a merchant that samples show: what every page asks, so that it loads the rest only then. */

export const shownKey = 'tollgate-shown-merchant';

export function keepsMerchant(): boolean {
  try {
    return sessionStorage.getItem(shownKey) !== null;
  } catch {
    // Storage may be forbidden: then nothing was kept.
    return false;
  }
}
