/** Reference transactions: capture, incremental authorization, cancel, refund, tip adjustment, recall. */
import * as dictionary from '../dictionary/index.ts';
import type { TextField } from '../model.ts';
import { identifierPattern, identifierText, utcTimePattern, utcTimeText } from './text.ts';

export const authorizationTransNo = {
  kind: 'text',
  minLength: 1,
  maxLength: 32,
  pattern: identifierPattern,
  patternText: identifierText,
  summary: {
    en: "The gateway's transaction number for the original authorization.",
    zh: '原预授权交易的网关交易号。',
  },
  example: '2026030209302100000009',
} as const satisfies TextField;

export const referenceTransNo = {
  kind: 'text',
  minLength: 1,
  maxLength: 32,
  pattern: identifierPattern,
  patternText: identifierText,
  summary: {
    en: "The gateway's transaction number for the original transaction, which you want to refund or change.",
    zh: '原交易（即要退款或调整的交易）的网关交易号。',
  },
  example: '2026030218203300000045',
} as const satisfies TextField;

export const recalledTransNo = {
  kind: 'text',
  minLength: 1,
  maxLength: 32,
  pattern: identifierPattern,
  patternText: identifierText,
  summary: {
    en: "The gateway's transaction number for the transaction to look up.",
    zh: '要查询的交易的网关交易号。',
  },
  example: '2026030218203300000045',
} as const satisfies TextField;

export const respCode = {
  kind: 'text',
  maxLength: 32,
  summary: {
    en: '00 if the transaction succeeded or was canceled later. For a failed refund, or a failed terminal transaction that was sent to the acquirer, the error code from the error catalog, such as EC0102. Otherwise absent.',
    zh: '交易成功或之后被撤销时为 00；退款失败，或已发送至收单机构的终端交易失败时，为错误码表中的错误码，例如 EC0102。其他情况不返回。',
  },
  note: {
    en: 'Use it for support requests and on receipts. To determine the result, use trans_status.',
    zh: '用于排查问题和打印签购单；交易结果请以 trans_status 为准。',
  },
  example: '00',
} as const satisfies TextField;

export const respMsg = {
  kind: 'text',
  maxLength: 128,
  summary: {
    en: 'Text for resp_code: Approved, or the error message. Absent if resp_code is absent.',
    zh: 'resp_code 的说明：Approved 或错误信息。没有 resp_code 时不返回。',
  },
  example: 'Approved',
} as const satisfies TextField;

export const authNo = {
  kind: 'text',
  maxLength: 16,
  summary: {
    en: "The issuer's approval code, as printed on the receipt. Returned if the issuer approved the transaction.",
    zh: '发卡机构的授权码，打印在签购单上。发卡机构批准交易时返回。',
  },
  example: '084213',
} as const satisfies TextField;

export const transTime = {
  kind: 'text',
  minLength: 19,
  maxLength: 19,
  pattern: utcTimePattern,
  patternText: utcTimeText,
  summary: { en: 'When the transaction took place, in UTC.', zh: '交易时间，UTC 时间。' },
  example: '2026-03-02 18:20:35',
} as const satisfies TextField;

export const cardNo = {
  kind: 'text',
  maxLength: 32,
  summary: {
    en: 'Card number with all but the first 6 and last 4 digits masked. Returned for card transactions.',
    zh: '脱敏卡号，仅显示前 6 位和后 4 位。刷卡交易返回。',
  },
  example: '411111******1111',
} as const satisfies TextField;

export const cardScheme = {
  kind: 'text',
  maxLength: 32,
  values: dictionary.cardScheme,
  summary: {
    en: 'Card scheme. Returned for transactions in which the card number was entered or read.',
    zh: '卡组织。输入或读取卡号的交易返回。',
  },
  example: 'Visa',
} as const satisfies TextField;
