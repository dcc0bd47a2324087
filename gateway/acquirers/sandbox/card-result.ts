/** Facts that the sandbox's network and issuers give besides yes or no: derived from the numbers alone. */
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import type { CardResult } from '../port/card-result.ts';

/** Response codes of ISO 8583, field 39. */
const responseCodes: { readonly [Code in ErrorCode]?: string } = {
  EC0102: '51',
  EC0103: '54',
  EC0104: '82',
  EC0109: '41',
  EC0114: '55',
};

export function declinedAs(errorCode: ErrorCode) {
  const result: CardResult = { responseCode: responseCodes[errorCode] ?? '05' };
  return { kind: 'declined' as const, errorCode, result };
}

export const approvedAs = (transNo: string) => ({
  authCode: transNo.slice(-6),
  networkTransId: transNo.slice(-15),
  responseCode: '00',
});

/** 3-D Secure: 05 and 02 say that the cardholder was authenticated, 07 and 00 that the cardholder was not asked. */
export function authenticatedAs(transNo: string, brand: string, isAuthenticated: boolean): CardResult {
  const isMasterCard = brand === 'MasterCard';
  if (!isAuthenticated) return { eci: isMasterCard ? '00' : '07' };
  const digits = transNo.padStart(32, '0').slice(-32);
  const group = (from: number, to: number) => digits.slice(from, to);
  return {
    eci: isMasterCard ? '02' : '05',
    // 20 bytes, as a network makes them.
    cavv: btoa(digits.slice(-20)),
    threeDsVersion: '2.2.0',
    dsTransId: `${group(0, 8)}-${group(8, 12)}-4${group(13, 16)}-8${group(17, 20)}-${group(20, 32)}`,
  };
}
