/** How the cardholder is verified: what the terminal's own rules and the card's agree on. */
import { toMinor } from '@tollgate/contract/amount';
import { decimalsOf } from '@tollgate/contract/currencies';
import type { EntryMode, TerminalOrder } from '@tollgate/contract/terminal/messages';
import { transTypes } from '@tollgate/contract/trans-values';

export const entryModes = { swipe: 1, chip: 2, contactless: 3, keyed: 4 } as const satisfies Record<
  string,
  EntryMode
>;

/** Contactless payments up to here need nothing further, in major units of whatever currency. */
export const contactlessLimitMajor = 50;

function isAboveLimit({ price_currency: currency }: TerminalOrder, total: string): boolean {
  const decimals = decimalsOf(currency) ?? 2;
  const minor = toMinor(total, decimals);
  return typeof minor === 'number' && minor > contactlessLimitMajor * 10 ** decimals;
}

/** Returns true if the PIN is asked for right after the card. `total` is decimal text. */
export function asksPin(order: TerminalOrder, entryMode: EntryMode, total: string): boolean {
  // Money that goes back needs no consent.
  if (order.trans_type === transTypes.refund || order.on_screen_signature) return false;
  if (order.online_pin === false) return false;
  return (
    entryMode === entryModes.chip || (entryMode === entryModes.contactless && isAboveLimit(order, total))
  );
}

/** Returns the verification of a card whose PIN was not asked for. */
export function verificationWithoutPin(order: TerminalOrder, entryMode: EntryMode): 'none' | 'signature' {
  if (order.trans_type === transTypes.refund) return 'none';
  return order.on_screen_signature || entryMode === entryModes.swipe ? 'signature' : 'none';
}
