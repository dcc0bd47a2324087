/** The rule of decision 4, written once more: what a signature covers, by the text of a flat JSON object. */
import { gatewayKey, signWith } from '../keys.ts';

export type Members = Readonly<Record<string, unknown>>;

export const textToSign = (members: Members): string =>
  Object.keys(members)
    .filter((name) => name !== 'sign' && members[name] !== '' && members[name] !== null)
    .sort()
    .map((name) => `${name}=${String(members[name])}`)
    .join('&');

/** Returns true if the gateway has signed exactly these members. */
export const isSigned = (members: Members): boolean =>
  members['sign'] === signWith(gatewayKey, textToSign(members));
