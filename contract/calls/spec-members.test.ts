/** The members of every call against the lists of spec §3, §5 and §7, copied from there. */
import { expect, test } from 'vitest';
import { cardPlaintext, settleList } from '../fields/index.ts';
import type { Call, Field, Members } from '../model.ts';
import { notification, replyEnvelope } from '../notification.ts';
import { callByMethod, calls } from './index.ts';

const everyCall: readonly Call[] = calls;

const words = (text: string) => text.split(/[\s,]+/).filter((word) => word !== '');

const common = words('app_id format charset sign_type sign version timestamp method merchant_no store_no');
const commonRequired = common.filter((name) => name !== 'sign' && name !== 'store_no');

const qrPay = words(`pay_method_id merchant_order_no price_currency order_amount expires description attach
  terminal_sn term_ip longitude latitude notify_url`);
const checkout = words(`merchant_order_no price_currency order_amount expires description term_ip longitude
  latitude return_url notify_url attach order_detail`);
const referenceData = words('resp_msg resp_code trans_no auth_no trans_time trans_status');
const query = words('merchant_order_no trans_no');
// Members that decisions 40 and 41 add to the order's own query.
const decided = `orig_trans_no, refunded_amount, refunds, late_paid_amount, late_returned_amount, pay_url, qrcode_url`;
const cancel = {
  own: ['merchant_order_no'],
  required: ['merchant_order_no'],
  reply: ['message_id', 'trans_no'],
};

interface SpecCall {
  readonly own: readonly string[];
  readonly required: readonly string[];
  readonly reply: readonly string[];
}

const spec: Readonly<Record<string, SpecCall>> = {
  'wisehub.cloud.pay.order': {
    own: words(`terminal_sn, message_receiving_application, pay_scenario, pay_method_id, card_type,
      price_currency, order_amount, tip_amount, on_screen_tip, cashback_amount, trans_type, merchant_order_no,
      orig_merchant_order_no, description, attach, notify_url, expires, order_queue_mode,
      reject_trade_when_terminal_offline, required_terminal_authentication, on_screen_signature,
      receipt_print_mode, confirm_on_terminal, api_version`),
    required: words(`terminal_sn, message_receiving_application, price_currency, order_amount, trans_type,
      merchant_order_no, description, expires, api_version`),
    reply: words('message_id, trans_no, terminal_online_status'),
  },
  'wisehub.cloud.pay.close': {
    own: words('terminal_sn, merchant_order_no, description, message_receiving_application'),
    required: ['merchant_order_no'],
    reply: ['message_id', 'trans_no'],
  },
  'bscanc.pay.submit': {
    own: ['auth_code', ...qrPay],
    required: words(`auth_code pay_method_id merchant_order_no price_currency order_amount expires description
      term_ip`),
    reply:
      words(`trans_no, trans_status, pay_channel_trans_no, pay_user_account_id, trans_amount, trans_fee_c,
      vat_amount, paid_amount, discount_bmopc, discount_bpc, trans_end_time, ref_no,
      trans_error_code, trans_error_msg`),
  },
  'cscanb.pay.getqrcode': {
    own: qrPay,
    required: words(
      'pay_method_id merchant_order_no price_currency order_amount expires description term_ip',
    ),
    reply: words('trans_no, qrcode_url, trans_amount, trans_fee_c, vat_amount'),
  },
  'pay.checkout': {
    own: checkout,
    required: words('merchant_order_no price_currency order_amount'),
    reply: ['pay_url'],
  },
  'pay.merchant.checkout': {
    // The last two of the reply are not in spec §3; they go with trans_status 1 everywhere (decision 16).
    own: [...checkout, 'card', 'enc_type', 'billing_address'],
    required: words('merchant_order_no price_currency order_amount card'),
    reply: words(`trans_no, trans_status, pay_channel_trans_no, pay_user_account_id, trans_end_time, ref_no,
      pay_method_id, redirect_url_3dsecure, trans_error_code, trans_error_msg`),
  },
  'payments.batch-close': {
    own: ['terminal_sn_list'],
    required: ['merchant_no'],
    // totals: decision 37.
    reply: ['count', 'totals', 'total_amount'],
  },
  'payments.get-open-batch': {
    own: ['terminal_sn_list'],
    required: ['merchant_no'],
    // totals: decision 37.
    reply: ['count', 'totals', 'total_amount'],
  },
  'tip.adjustment': {
    own: words('merchant_order_no, tip_adjustment_amount'),
    required: words('merchant_order_no, tip_adjustment_amount'),
    reply: [],
  },
  'payments.capture': {
    own: words('merchant_order_no, trans_no, trans_amount'),
    required: words('merchant_order_no, trans_no, trans_amount'),
    reply: referenceData,
  },
  'payments.incremental-auth': {
    own: words('merchant_order_no, trans_no, trans_amount'),
    required: words('merchant_order_no, trans_no, trans_amount'),
    reply: referenceData,
  },
  'payments.cancel': {
    own: words('merchant_order_no, trans_no'),
    required: words('merchant_order_no, trans_no'),
    reply: referenceData,
  },
  'payments.refund': {
    own: words('merchant_order_no, trans_no, trans_amount, surcharge_amount'),
    required: words('merchant_order_no, trans_no, trans_amount'),
    reply: referenceData,
  },
  'payments.tip-adjustment': {
    own: words('trans_no, tip_amount'),
    required: words('trans_no, tip_amount'),
    reply: words('trans_time, trans_status'),
  },
  'payments.recall': {
    own: ['trans_no'],
    required: ['trans_no'],
    reply: words(`${referenceData} orig_trans_no, card_no, card_scheme, trans_type, orig_trans_type,
      trans_amount, order_amount, tip_amount, sales_tax_amount, surcharge_amount, terminal_sn`),
  },
  'batch.close': { own: ['terminal_sn'], required: ['terminal_sn'], reply: ['settle_list'] },
  'order.query': {
    own: query,
    required: [],
    reply: words(`trans_no, trans_type, trans_status, price_currency, merchant_order_no, order_amount,
      tip_amount, cashback_amount, trans_amount, trans_fee_c, vat_amount, attach, store_no, terminal_sn,
      pay_scenario, pay_channel_trans_no, pay_user_account_id, paid_amount, discount_bmopc, discount_bpc,
      trans_end_time, ref_no, pay_method_id, trans_error_code, trans_error_msg, electron_sign_url,
      billing_address, shipping_address,
      ${decided}`),
  },
  'order.refund.query': {
    own: query,
    required: [],
    reply: words(`trans_no, orig_trans_no, merchant_order_no, price_currency, order_amount, tip_amount,
      trans_amount, trans_fee_c, vat_amount, trans_status, pay_channel_trans_no, trans_end_time, ref_no,
      trans_error_code, trans_error_msg`),
  },
  'order.revoker': cancel,
  'order.revoke': cancel,
  'order.refund.submit': {
    own: words(`orig_merchant_order_no, orig_trans_no, merchant_order_no, price_currency, order_amount,
      description, notify_url`),
    required: words('merchant_order_no price_currency order_amount description'),
    reply: words('trans_no, trans_amount, trans_fee_c, vat_amount'),
  },
};

const requiredOf = (members: Members) =>
  Object.keys(members).filter((name) => members[name]?.need === 'required');

test.each(Object.entries(spec))(
  '%s has the members of the specification',
  (method, { own, required, reply }) => {
    const call = callByMethod(method);
    const common1 = call?.envelope === 'payments' ? ['app_id'] : commonRequired;
    expect(Object.keys(call?.request ?? {}).toSorted()).toEqual([...common, ...own].toSorted());
    expect(requiredOf(call?.request ?? {}).toSorted()).toEqual([...common1, ...required].toSorted());
    expect(Object.keys(call?.reply ?? {})).toEqual(reply);
  },
);

test('the table above knows every call', () => {
  expect(everyCall.map(({ method }) => method).toSorted()).toEqual(Object.keys(spec).toSorted());
});

/** Names of the members below a field, through lists and objects: `items.code`. */
function namesBelow(field: Field | undefined): string[] {
  if (field?.kind === 'list') return namesBelow(field.of);
  if (field?.kind !== 'object') return [];
  return Object.entries(field.members).flatMap(([name, member]) => [
    name,
    ...namesBelow(member.field).map((inner) => `${name}.${inner}`),
  ]);
}

test('order_detail has all its parts (spec §3)', () => {
  expect(namesBelow(callByMethod('pay.checkout')?.request['order_detail']?.field)).toEqual(
    words(`type data data.items data.items.code data.items.quantity data.items.unit_price data.items.amount
      data.items.name data.items.image data.shipping data.shipping.allow_regions
      data.shipping.disallow_regions data.billing data.billing.allow_regions data.billing.disallow_regions
      data.billing.default_same_shipping data.payment data.payment.allow_options data.payment.disallow_options
      data.theme data.theme.palette data.theme.palette.primary data.theme.palette.primary.main
      data.theme.palette.primary.contrastText data.theme.palette.text data.theme.palette.text.primary`),
  );
});

test('settle_list, card and the addresses have all their parts (spec §3)', () => {
  expect(namesBelow(settleList)).toEqual(
    words(`batch_no settle_summary settle_summary.trans_type settle_summary.count settle_summary.amount
      pay_channel_merchant_no pay_channel_terminal_no settle_time currency start_time end_time`),
  );
  expect(requiredOf(cardPlaintext.members)).toEqual(words('pan holder cvv expiry'));
  const address = callByMethod('pay.merchant.checkout')?.request['billing_address']?.field;
  expect(namesBelow(address).toSorted()).toEqual(
    words('address1 address2 city country name phone province zip'),
  );
  expect(address?.kind === 'object' ? requiredOf(address.members) : []).not.toContain('address2');
});

test('the notification and the reply have the members of spec §3', () => {
  expect(Object.keys(notification.members).toSorted()).toEqual(
    words(`${common} trans_no, trans_type, merchant_order_no, price_currency, order_amount, tip_amount,
      cashback_amount, trans_amount, trans_fee_c, vat_amount, attach, terminal_sn, pay_scenario, trans_status,
      pay_channel_trans_no, pay_user_account_id, paid_amount, discount_bmopc, discount_bpc, trans_end_time,
      ref_no, pay_method_id, trans_error_code, trans_error_msg, billing_address, shipping_address,
      late_paid_amount, late_returned_amount`).toSorted(),
  );
  expect(Object.keys(replyEnvelope).toSorted()).toEqual(words('code data msg psn sign'));
});
