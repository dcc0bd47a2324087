/** Errors of the catalog by the response code of ISO 8583 (field 39), where a connector names no error_code. */
import type { ErrorCode } from '../errors/catalogue.ts';

/** By response code. */
export const responseCodes: Readonly<Record<string, ErrorCode>> = {
  // Lost, stolen, or to be picked up.
  '04': 'EC0109',
  '07': 'EC0109',
  '41': 'EC0109',
  '43': 'EC0109',
  // Expired.
  '33': 'EC0103',
  '54': 'EC0103',
  // No funds, or above a limit of the card.
  '51': 'EC0102',
  '61': 'EC0102',
  '65': 'EC0102',
  // The PIN is wrong, or was wrong too often.
  '38': 'EC0114',
  '55': 'EC0114',
  '75': 'EC0114',
  // Not for this card, this merchant or this terminal.
  '57': 'EC0110',
  '58': 'EC0110',
  '62': 'EC0110',
  // Suspected fraud.
  '34': 'EC0111',
  '59': 'EC0111',
  '63': 'EC0111',
  // The security code does not match.
  '82': 'EC0104',
  N7: 'EC0104',
};

/** Returns the code of the catalog for a response code; the issuer's refusal without a reason for all others. */
export const errorOfResponse = (responseCode: string | undefined): ErrorCode =>
  (responseCode !== undefined && Object.hasOwn(responseCodes, responseCode)
    ? responseCodes[responseCode]
    : undefined) ?? 'EC0101';
