/** `Visa •••• 1111` of a card's masked number; a wallet shows an account of its own. */
export function maskedCard(name: string, account: string): string {
  const [, last4] = /^\d{6}\*+(\d{4})$/.exec(account) ?? [];
  return `${name} ${last4 === undefined ? account : `•••• ${last4}`}`.trim();
}
