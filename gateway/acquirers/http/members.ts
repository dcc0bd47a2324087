/** Members that questions and replies of all operations have in common, between the port and the wire. */

import { fixedDecimal, toMinor } from '@tollgate/contract/amount';
import type { InquiryReply, TerminalReply } from '@tollgate/contract/connector/answers';
import { connectorLimits } from '@tollgate/contract/connector/protocol';
import type { Reference, Original as WireOriginal } from '@tollgate/contract/connector/questions';
import { errorOfResponse } from '@tollgate/contract/connector/response-codes';
import { decimalsOf } from '@tollgate/contract/currencies';
import { type ErrorCode, isErrorCode } from '@tollgate/contract/errors/catalogue';
import type { CardResult } from '../port/card-result.ts';
import type { ChannelReference, Money, Original, Question } from '../port/question.ts';
import { pauseOfAge } from '../question-limits.ts';
import type { ConnectorQuestion } from './client.ts';

/** Decimal text with all decimals of the currency: 12.50 EUR, 500 JPY. */
export const amountText = (amountMinor: number, currency: string): string =>
  fixedDecimal(amountMinor, decimalsOf(currency) ?? 2);

/** Undefined for anything but an amount of the currency. */
export function amountOf(text: string, currency: string): number | undefined {
  const decimals = decimalsOf(currency);
  const minor = decimals === undefined ? undefined : toMinor(text, decimals);
  return typeof minor === 'number' ? minor : undefined;
}

export function moneyOf({ amount, currency }: { readonly amount: string; readonly currency: string }) {
  const amountMinor = amountOf(amount, currency);
  return amountMinor === undefined ? undefined : ({ amountMinor, currency } satisfies Money);
}

export const timeText = (ms: number): string => new Date(ms).toISOString();

/** Undefined for a moment that is not set. */
export const timeTextOf = (ms: number | null | undefined): string | undefined =>
  ms === null || ms === undefined ? undefined : timeText(ms);

interface Asked extends Question, Money {
  readonly merchantNo: string;
  readonly transNo: string;
}

/** Members of every question about money. */
export const questionOf = (
  { key, account, merchantNo, transNo, amountMinor, currency }: Asked,
  nowMs: number,
): ConnectorQuestion => ({
  request_id: key,
  time: timeText(nowMs),
  account,
  merchant_no: merchantNo,
  trans_no: transNo,
  amount: amountText(amountMinor, currency),
  currency,
});

/** An empty text stands for a value that the acquirer has not given. */
const given = (text: string | undefined) => (text === '' ? undefined : text);

export const wireReference = (reference: ChannelReference | null): Reference | undefined => {
  if (reference === null) return undefined;
  const { channelTransNo, refNo, userId, authCode } = reference;
  const more = { ref_no: given(refNo), user_id: given(userId), auth_code: given(authCode) };
  const known = Object.entries(more).filter(([, value]) => value !== undefined);
  return { channel_trans_no: channelTransNo, ...Object.fromEntries(known) };
};

export const wireOriginal = (original: Original, currency: string): WireOriginal => {
  const reference = wireReference(original.reference);
  const state = original.reference?.state;
  return {
    trans_no: original.transNo,
    trans_type: original.transType,
    amount: amountText(original.amountMinor, currency),
    ...(reference === undefined ? {} : { reference }),
    ...(state === undefined ? {} : { state }),
  };
};

/** `userId`: where the acquirer gives none. */
export const referenceOf = (
  { channel_trans_no, ref_no = '', user_id, auth_code }: Reference,
  state: string | undefined,
  userId = '',
): ChannelReference => ({
  channelTransNo: channel_trans_no,
  refNo: ref_no,
  userId: user_id ?? userId,
  ...(auth_code === undefined ? {} : { authCode: auth_code }),
  ...(state === undefined ? {} : { state }),
});

type WireResult = Extract<TerminalReply | InquiryReply, { readonly outcome: 'approved' }>['result'];

/** Names of the facts on the wire. */
const facts = {
  authCode: 'auth_code',
  networkTransId: 'network_trans_id',
  responseCode: 'response_code',
  eci: 'eci',
  cavv: 'cavv',
  threeDsVersion: 'three_ds_version',
  dsTransId: 'ds_trans_id',
  avsResult: 'avs_result',
  cvvResult: 'cvv_result',
} as const satisfies Readonly<Record<keyof CardResult, string>>;

/** Far more than any network gives. */
const factCharsMax = 256;

/** Facts that are longer than any network makes them are left out. */
export function resultOf(result: WireResult): CardResult {
  const known = Object.entries(facts).flatMap(([name, wire]) => {
    const value = result?.[wire];
    return value === undefined || value.length > factCharsMax ? [] : [[name, value] as const];
  });
  return Object.fromEntries(known);
}

interface Refusal {
  readonly error_code?: string;
  readonly response_code?: string;
  readonly result?: WireResult;
}

/** Codes of calls and of the gateway itself come from no acquirer. */
const isOfPayment = (code: string): code is ErrorCode => isErrorCode(code) && code.startsWith('E');

/** `otherwise`: for a refusal without any code. */
export function errorCodeOf(
  { error_code: named, response_code: own, result }: Refusal,
  otherwise: ErrorCode = 'EC0101',
): ErrorCode {
  if (named !== undefined && isOfPayment(named)) return named;
  const responseCode = own ?? result?.response_code;
  return responseCode === undefined ? otherwise : errorOfResponse(responseCode);
}

/**
 * Returns when to ask again, in milliseconds, by the acquirer's own time; undefined where that is none. A pause has at
 * least a second, and as many as minutes have passed since `sinceMs`, when the gateway began to ask: an acquirer that
 * repeats a time that is over is not asked every second without end. A time far ahead would never be asked about.
 */
export function askAgainAtOf(text: string, nowMs: number, sinceMs: number): number | undefined {
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) return undefined;
  const { pauseMinMs, pauseMaxMs } = connectorLimits;
  const leastMs = pauseOfAge(nowMs - sinceMs, pauseMinMs);
  return nowMs + Math.round(Math.min(Math.max(ms - nowMs, leastMs), pauseMaxMs));
}

/** Where the acquirer can report to: whatever it sends there is handed to the connector. */
export const notifyUrl = (publicUrl: string, name: string): string => `${publicUrl}/acquirers/${name}/notify`;
