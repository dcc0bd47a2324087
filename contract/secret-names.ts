/**
 * Members whose value is never kept or shown, whatever form it has: a card's security code, track and chip data, PINs,
 * passwords and private keys (decision 51). They reach a gateway by mistake, since no call takes them in clear.
 */

/** The inside of a regular expression for their names, to be read without regard to case. */
export const secretNamesPattern = [
  'cvv2?',
  'cvc2?',
  'cvn2?',
  '(?:card_?)?security_?code',
  'track_?(?:[123](?:_?data)?|data)',
  'chip_?data',
  '(?:manager_?)?pin',
  'pin_?(?:block|data)',
  'pass(?:word|wd|phrase)',
  '(?:app_?)?private_?key(?:_?pem)?',
].join('|');

/** Private keys in PEM; one that was cut off counts as well. */
export const pemPrivateKeys =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g;
