/** Which merchant the samples show: numbers and an address alone, kept for this tab. No key is ever here. */
import { shownKey } from './shown-key.ts';

export interface ShownMerchant {
  readonly appId: string;
  /** The app with Basic authentication; '' where the merchant has none. */
  readonly basicAppId: string;
  readonly merchantNo: string;
  /** Where its gateway takes calls, without a slash at the end. */
  readonly origin: string;
  /** Samples show the merchant now; the reader switches that. */
  readonly isOn: boolean;
}

/** Shapes of numbers that may enter a page: none can be taken for markup, code or another address. */
const appIdShape = /^[\w-]{1,32}$/;
const merchantNoShape = /^[\w-]{1,32}$/;

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text);
}

/** Reads what was stored; undefined where there is nothing, or something else. */
export function readShown(stored: string | null): ShownMerchant | undefined {
  try {
    const given = JSON.parse(stored ?? 'null') as Record<string, unknown>;
    // What an earlier version of the site kept has no Basic app.
    const { appId, basicAppId = '', merchantNo, origin, isOn } = given;
    if (typeof appId !== 'string' || typeof basicAppId !== 'string') return undefined;
    if (typeof merchantNo !== 'string' || typeof origin !== 'string') return undefined;
    const isBasicGood = basicAppId === '' || appIdShape.test(basicAppId);
    const isWhole = appIdShape.test(appId) && isBasicGood && merchantNoShape.test(merchantNo);
    return isWhole && isOrigin(origin)
      ? { appId, basicAppId, merchantNo, origin, isOn: isOn === true }
      : undefined;
  } catch {
    return undefined;
  }
}

/** The merchant of this tab; undefined as long as none was chosen, and where storage is forbidden. */
export function shownMerchant(): ShownMerchant | undefined {
  try {
    return readShown(sessionStorage.getItem(shownKey));
  } catch {
    return undefined;
  }
}

/** Without storage the choice lasts as long as the page. */
export function keepShown(merchant: ShownMerchant | undefined): void {
  try {
    if (merchant === undefined) sessionStorage.removeItem(shownKey);
    else {
      // Member by member: callers hand over whole accounts, with their keys.
      const { appId, basicAppId, merchantNo, origin, isOn } = merchant;
      sessionStorage.setItem(shownKey, JSON.stringify({ appId, basicAppId, merchantNo, origin, isOn }));
    }
  } catch {
    // As above.
  }
}
