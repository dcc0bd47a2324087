/** Notifications as the exam makes and shows them. */
import { notification } from '@tollgate/contract/notification';
import type { Delivery } from './delivery.ts';
import type { MadeMerchant } from './sandbox.ts';
import type { Evidence } from './verdict.ts';
import { type Members, membersFrom, redacted } from './wire.ts';

/** Facts of the order that a notification is about. */
export interface NoticeOrder {
  readonly no: string;
  readonly amount: string;
  readonly currency: string;
}

export type Changes = Readonly<Record<string, string | number | undefined>>;

/** Makes the notification that the gateway would send for a payment of the order; `changes` falsify it. */
export function paidNotice(
  merchant: MadeMerchant,
  { no, amount, currency }: NoticeOrder,
  changes: Changes,
): Members {
  const now = new Date();
  return membersFrom({
    app_id: merchant.appId,
    format: 'JSON',
    charset: 'UTF-8',
    sign_type: 'RSA2',
    version: '1.0',
    timestamp: String(now.getTime()),
    method: notification.method,
    merchant_no: merchant.merchantNo,
    store_no: merchant.storeNo,
    trans_no: transNoFor(no),
    trans_type: 1,
    merchant_order_no: no,
    price_currency: currency,
    order_amount: amount,
    trans_amount: amount,
    paid_amount: amount,
    trans_status: 2,
    pay_scenario: 'SCANQR_PAY',
    pay_channel_trans_no: transNoFor(no),
    trans_end_time: now.toISOString().slice(0, 19).replace('T', ' '),
    pay_method_id: 'Alipay+',
    ...changes,
  });
}

/** A number of the right form: the shop has seen no real one in most situations. */
export function transNoFor(no: string): string {
  const digits = [...no].map((character) => character.charCodeAt(0) % 10).join('');
  const date = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  return `${date}${digits}`.padEnd(22, '7').slice(0, 22);
}

export function deliveryEvidence({ sent, isForged, status, answer, durationMs }: Delivery): Evidence {
  return {
    title:
      isForged === true
        ? { en: 'Notification, forged by the exam', zh: '通知（由测评伪造）' }
        : { en: 'Notification', zh: '通知' },
    text: `${redacted(sent)}\n${status ?? '—'} ${redacted(answer).slice(0, 200)} (${Math.round(durationMs)} ms)`,
  };
}

export const faultEvidence = (fault: unknown): Evidence => ({
  title: { en: 'Notification', zh: '通知' },
  text: fault instanceof Error ? fault.message : String(fault),
});
