/**
 * Key of the merchant that samples show in this tab; every page asks for it, and loads the rest only if it is there.
 */

export const shownKey = 'tollgate-shown-merchant';

export function keepsMerchant(): boolean {
  try {
    return sessionStorage.getItem(shownKey) !== null;
  } catch {
    // Storage may be forbidden: then nothing was kept.
    return false;
  }
}
