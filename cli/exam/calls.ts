/** Calls that the shop sent to the gateway, each with its signature and its reply. */
import { isObject } from '@tollgate/contract/json-object';
import type { Text } from '@tollgate/contract/model';
import type { Answer } from './examiner.ts';
import type { Evidence } from './verdict.ts';
import { type Members, redacted, type SignatureState, textOf } from './wire.ts';

export interface SeenCall {
  readonly atMs: number;
  /** How far its timestamp is from this computer's clock. */
  readonly clockOffMs: number;
  readonly method: string;
  readonly members: Members;
  /** With the same one a call is the same request, sent again at once without harm (decision 40). */
  readonly idempotencyKey: string | undefined;
  readonly text: string;
  readonly signature: SignatureState;
  /** When its reply was written; undefined as long as none was. */
  repliedAtMs: number | undefined;
  /** True if the exam put something false in place of its reply. */
  isForged: boolean;
  /** As the shop got it. */
  answer: Answer | undefined;
  /** As the gateway gave it: known to the exam even where the shop got nothing. */
  data: Readonly<Record<string, unknown>>;
}

/** The time, without the steps of a clock that is set meanwhile. */
export const steadyMs = () => performance.timeOrigin + performance.now();

/** Calls that create an order. */
export const createMethods: readonly string[] = [
  'cscanb.pay.getqrcode',
  'bscanc.pay.submit',
  'pay.checkout',
  'pay.paycloud.checkout',
  'pay.merchant.checkout',
];

const cancelMethods: readonly string[] = ['order.revoker', 'order.revoke'];

export const isCreate = ({ method }: SeenCall) => createMethods.includes(method);
export const isQuery = ({ method }: SeenCall) => method === 'order.query';
export const isCancel = ({ method }: SeenCall) => cancelMethods.includes(method);
export const isRefund = ({ method }: SeenCall) => method === 'order.refund.submit';
export const isRefundQuery = ({ method }: SeenCall) => method === 'order.refund.query';

export const orderNoOf = ({ members }: SeenCall) => textOf(members, 'merchant_order_no');

/** Returns the order's trans_status in the gateway's reply to a query. */
export const statusOf = ({ data }: SeenCall) => Number(data['trans_status']);

/** The data of a reply's text; empty where it has none. */
export function dataOf(replyText: string): Readonly<Record<string, unknown>> {
  try {
    const reply: unknown = JSON.parse(replyText);
    const data = isObject(reply) ? reply['data'] : undefined;
    const value: unknown = typeof data === 'string' ? JSON.parse(data) : data;
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function answerText(answer: Answer | undefined): string {
  if (answer === undefined) return '—';
  return answer === 'cut' ? '(connection cut)' : `HTTP ${answer.status} ${answer.text}`;
}

/** The call and its reply, to be shown. */
export function callEvidence(call: SeenCall): Evidence {
  const title: Text = call.isForged
    ? {
        en: `Call ${call.method}, with a response forged by the exam`,
        zh: `请求 ${call.method}（应答由测评伪造）`,
      }
    : { en: `Call ${call.method}`, zh: `请求 ${call.method}` };
  const at = new Date(call.atMs).toISOString().slice(11, 23);
  return { title, text: `${at} ${redacted(call.text)}\n${redacted(answerText(call.answer))}` };
}
