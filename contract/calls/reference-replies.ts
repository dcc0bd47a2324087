/** Replies of the reference transactions (spec §3). */
import * as amounts from '../fields/amounts.ts';
import { conditional, required } from '../fields/need.ts';
import { origTransNo, origTransType, transNo, transStatus, transType } from '../fields/order.ts';
import * as reference from '../fields/reference.ts';
import { terminalSn } from '../fields/terminal.ts';
import type { Members } from '../model.ts';

/** The reply that capture, incremental authorization, cancel and refund share (spec §3). */
export const referenceReply = {
  resp_msg: conditional(reference.respMsg),
  resp_code: conditional(reference.respCode),
  trans_no: required(transNo),
  auth_no: conditional(reference.authNo),
  trans_time: required(reference.transTime),
  trans_status: required(transStatus),
} as const satisfies Members;

/** The whole summary of a transaction; the parts of trans_amount are there when they are not zero. */
export const recallReply = {
  ...referenceReply,
  orig_trans_no: conditional(origTransNo),
  card_no: conditional(reference.cardNo),
  card_scheme: conditional(reference.cardScheme),
  trans_type: required(transType),
  orig_trans_type: conditional(origTransType),
  trans_amount: required(amounts.recalledTransAmount),
  order_amount: required(amounts.orderAmount),
  tip_amount: conditional(amounts.tipAmount),
  sales_tax_amount: conditional(amounts.salesTaxAmount),
  surcharge_amount: conditional(amounts.surchargeAmount),
  terminal_sn: conditional(terminalSn),
} as const satisfies Members;
