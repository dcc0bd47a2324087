/** The members and rules that calls share (spec §3 and §5, decisions 9 and 10). */
import * as envelope from '../fields/envelope.ts';
import { conditional, optional, required } from '../fields/need.ts';
import type { Members, Rule } from '../model.ts';

/** Common request fields of the calls under /api/entry. */
export const entryMembers = {
  app_id: required(envelope.appId),
  format: required(envelope.format),
  charset: required(envelope.charset),
  sign_type: required(envelope.signType),
  sign: conditional(envelope.sign),
  version: required(envelope.version),
  timestamp: required(envelope.timestamp),
  method: required(envelope.method),
  merchant_no: required(envelope.merchantNo),
  store_no: optional(envelope.storeNo),
} as const satisfies Members;

/** The calls under /api/payments need app_id and sign; a common field that comes along is checked (decision 10). */
export const paymentsMembers = {
  app_id: required(envelope.appId),
  sign: conditional(envelope.sign),
  format: optional(envelope.format),
  charset: optional(envelope.charset),
  sign_type: optional(envelope.signType),
  version: optional(envelope.version),
  timestamp: optional(envelope.timestamp),
  method: optional(envelope.method),
  merchant_no: optional(envelope.merchantNo),
  store_no: optional(envelope.storeNo),
} as const satisfies Members;

const signRequired = {
  kind: 'required-when',
  field: 'sign',
  when: { field: 'sign_type', in: ['RSA2'] },
  text: { en: 'sign is required when sign_type is RSA2', zh: 'sign_type 为 RSA2 时，sign 必填' },
} as const satisfies Rule;

/** `sign` goes with RSA2, and with RSA2 alone (decision 9). */
export const signRules = [
  signRequired,
  {
    kind: 'only-when',
    field: 'sign',
    when: { field: 'sign_type', in: ['RSA2'] },
    text: { en: 'sign is allowed only when sign_type is RSA2', zh: '仅当 sign_type 为 RSA2 时可传 sign' },
  },
] as const satisfies readonly Rule[];

/** A payments call may leave sign_type out: then the gateway knows how the app is registered. */
export const paymentsSignRules = [signRequired] as const satisfies readonly Rule[];

/** Queries find the order by either number; trans_no wins (spec §5). */
export const eitherNumberRule = {
  kind: 'one-of',
  fields: ['merchant_order_no', 'trans_no'],
  text: {
    en: 'merchant_order_no or trans_no is required; if you send both, trans_no is used',
    zh: 'merchant_order_no 与 trans_no 至少传一个；同时传入时以 trans_no 为准',
  },
} as const satisfies Rule;

/** Codes that every call under /api/payments may also answer, for repeats of a signed request (decision 45). */
export const paymentsErrors = ['SYS033', 'SYS035'] as const;
