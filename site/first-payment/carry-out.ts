/** Carries out the steps, each on a press of its button: what is sent, and what the reader is shown of it. */
import type { Text } from '@tollgate/contract/model';
import { type Account, readDemoMerchant } from '../console/account/account.ts';
import { fetchDemoMerchant } from '../console/account/fetch-demo.ts';
import { newOrderNo } from '../console/request/draft.ts';
import type { Evidence } from './evidence.ts';
import { inboxPath, type Received, verified, waitForNotification } from './inbox.ts';
import type { Journey, Order, Outcome, Progress, StepName } from './journey.ts';
import { type CallResult, callSandbox, callSigned, type Values } from './signed-call.ts';
import { evidenceTitles } from './texts.ts';

export type PayerChoice = 'pay' | 'decline';

export interface Wish {
  /** Action of the payer. */
  readonly payer?: PayerChoice;
  /** The text of demo-merchant.json, where the reader chose the file. */
  readonly demoText?: string;
}

const paid = '2';
const currency = 'USD';
export const orderAmount = '34.50';
export const refundAmount = '10.50';

const text = (en: string, zh: string): Text => ({ en, zh });

const lostReply = text(
  'The sandbox is running, but the response to this call did not arrive. The call may or may not have been processed. If a fault rule is active, turn it off on the Faults page of the Workbench, then press the button again.',
  '沙箱正在运行，但未收到本次调用的应答，无法确定调用是否已执行。如果设置了故障规则，请先在工作台的“故障注入”页面停用，然后再次点击按钮。',
);

/** A step that did not succeed, with what the gateway said. Without a reply, asks whether the sandbox is there. */
async function failed(
  { sent, reply }: CallResult,
  evidence: readonly Evidence[],
  gatewayUrl: string,
): Promise<Progress> {
  if (!sent.ok) {
    const isThere = (await sandboxNowMs(gatewayUrl)) !== undefined;
    return isThere
      ? { outcome: { isDone: false, summary: lostReply, evidence } }
      : { outcome: { isDone: false, summary: sent.text, evidence, needsSandbox: true } };
  }
  const { code } = reply ?? {};
  const summary =
    code === undefined || reply === undefined
      ? text('This is not an API response.', '这不是本 API 的应答。')
      : text(`${code}: ${reply.msg}`, `${code}：${reply.msg}`);
  return { outcome: { isDone: false, summary, evidence, code } };
}

function untrusted(evidence: readonly Evidence[]): Progress {
  const summary = text(
    "The signature of the response does not match the gateway's key. Do not trust this response.",
    '应答验签失败，请勿信任该应答。',
  );
  return { outcome: { isDone: false, summary, evidence } };
}

/** The sandbox's time: its clock may have been moved on. Undefined where no sandbox answers. */
async function sandboxNowMs(gatewayUrl: string): Promise<number | undefined> {
  try {
    const reply = await fetch(`${gatewayUrl}/api/sandbox/clock`, { cache: 'no-store' });
    const { data } = (await reply.json()) as { readonly data?: { readonly now_ms?: unknown } };
    return typeof data?.now_ms === 'number' ? data.now_ms : undefined;
  } catch {
    return undefined;
  }
}

function textIn(result: CallResult, name: string): string {
  const value = result.reply?.data[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

const isGood = ({ reply }: CallResult) => reply?.code === '0';
const isTrusted = ({ reply }: CallResult) => reply?.signature === 'good';

async function getMerchant(_: Journey, gatewayUrl: string, { demoText }: Wish): Promise<Progress> {
  const answer = demoText === undefined ? await fetchDemoMerchant() : { ok: true as const, text: demoText };
  if (!answer.ok)
    return { outcome: { isDone: false, summary: answer.reason, evidence: [], needsSandbox: true } };
  const reading = readDemoMerchant(answer.text);
  if (!reading.ok) return { outcome: { isDone: false, summary: reading.text, evidence: [] } };
  const { account } = reading;
  const summary = text(
    `You are merchant ${account.merchantNo} at ${gatewayUrl}.`,
    `您现在是商户 ${account.merchantNo}，网关地址为 ${gatewayUrl}。`,
  );
  return { account, outcome: { isDone: true, summary, evidence: [] } };
}

/** Account and address that every step after the first works with. */
interface Setting {
  readonly account: Account;
  readonly gatewayUrl: string;
}

async function signedCall(
  setting: Setting,
  method: string,
  title: Text,
  values: Values,
  idempotencyKey?: string,
): Promise<CallResult> {
  const nowMs = (await sandboxNowMs(setting.gatewayUrl)) ?? Date.now();
  return callSigned(
    { ...setting, nowMs },
    { method, title, values, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) },
  );
}

async function makeOrder(setting: Setting): Promise<Progress> {
  const orderNo = newOrderNo(Date.now());
  const values = {
    merchant_order_no: orderNo,
    pay_method_id: 'Alipay+',
    price_currency: currency,
    order_amount: orderAmount,
    expires: '300',
    description: 'Two coffees',
    term_ip: '127.0.0.1',
    notify_url: `${setting.gatewayUrl}${inboxPath}`,
  };
  const result = await signedCall(setting, 'cscanb.pay.getqrcode', evidenceTitles.order, values, orderNo);
  const evidence = [result.evidence];
  if (!isGood(result)) return failed(result, evidence, setting.gatewayUrl);
  if (!isTrusted(result)) return untrusted(evidence);
  const transNo = textIn(result, 'trans_no');
  const order: Order = { orderNo, transNo, payUrl: textIn(result, 'qrcode_url') };
  const summary = text(
    `Order ${orderNo} is waiting for payment (trans_status 9). The signature of the response is valid.`,
    `订单 ${orderNo} 等待付款（trans_status 9），应答验签通过。`,
  );
  return { order, outcome: { isDone: true, summary, evidence } };
}

async function bePayer(setting: Setting, { orderNo }: Order, { payer = 'pay' }: Wish): Promise<Progress> {
  const values = { merchant_no: setting.account.merchantNo, merchant_order_no: orderNo, action: payer };
  const title = evidenceTitles.pay;
  const result = await callSandbox(setting.gatewayUrl, { path: '/api/sandbox/pay', title, values });
  const evidence = [result.evidence];
  if (!isGood(result)) return failed(result, evidence, setting.gatewayUrl);
  const isPaid = textIn(result, 'trans_status') === paid;
  const summary = isPaid
    ? text('The payer paid US$34.50 (trans_status 2).', '付款方已支付 34.50 USD（trans_status 2）。')
    : text(
        `The payer declined: the order ended without a payment (trans_status ${textIn(result, 'trans_status')}).`,
        `付款方拒绝付款，订单已结束，未支付（trans_status ${textIn(result, 'trans_status')}）。`,
      );
  return { outcome: { isDone: true, hasNoPayment: !isPaid, summary, evidence } };
}

function notificationEvidence(
  setting: Setting,
  title: Text,
  { text: body, keyId }: Received,
  stringToSign: string,
): Evidence {
  const headers = { 'content-type': 'application/json; charset=UTF-8' };
  return {
    title,
    verb: 'POST',
    stringToSign,
    request: {
      url: `${setting.gatewayUrl}${inboxPath}`,
      headers: keyId === undefined ? headers : { ...headers, 'tollgate-key-id': keyId },
      body,
    },
  };
}

const notNotified: Outcome = {
  isDone: false,
  summary: text(
    'No notification arrived within 30 seconds. Press the button again, or query the order.',
    '30 秒内未收到通知。请再次点击按钮，或查询订单。',
  ),
  evidence: [],
};

async function showNotification(setting: Setting, { orderNo }: Order): Promise<Progress> {
  const received = await waitForNotification(setting.gatewayUrl, orderNo);
  if (received === undefined) return { outcome: notNotified };
  const read = await verified(received, setting.account.gatewayPublicKeyPem);
  const title = evidenceTitles.notification;
  const evidence = [notificationEvidence(setting, title, received, read.stringToSign)];
  if (read.signature !== 'good') return untrusted(evidence);
  const isOurs =
    read.valueOf('merchant_no') === setting.account.merchantNo &&
    read.valueOf('price_currency') === currency &&
    Number(read.valueOf('order_amount')) === Number(orderAmount);
  if (!isOurs) {
    const summary = text(
      'The merchant or amount in the notification does not match the order. Do not fulfill the order.',
      '通知中的商户或金额与订单不符，请勿发货。',
    );
    return { outcome: { isDone: false, summary, evidence } };
  }
  const transStatus = read.valueOf('trans_status');
  const checked = text(
    'Signature, merchant, currency, and amount are verified.',
    '签名、商户号、币种与金额均已核对。',
  );
  const result =
    transStatus === paid
      ? text('The order is paid. Fulfill it.', '订单已支付，可以发货。')
      : text('The order is not paid. Do not fulfill it.', '订单未支付，请勿发货。');
  const summary = text(
    `${checked.en} trans_status ${transStatus}. ${result.en}`,
    `${checked.zh}trans_status ${transStatus}，${result.zh}`,
  );
  return { transStatus, outcome: { isDone: true, hasNoPayment: transStatus !== paid, summary, evidence } };
}

async function refundAndQuery(setting: Setting, { orderNo }: Order): Promise<Progress> {
  const refundNo = `${orderNo}-R1`;
  const submitted = await signedCall(setting, 'order.refund.submit', evidenceTitles.refund, {
    orig_merchant_order_no: orderNo,
    merchant_order_no: refundNo,
    price_currency: currency,
    order_amount: refundAmount,
    description: 'One coffee was cold',
    notify_url: `${setting.gatewayUrl}${inboxPath}`,
  });
  const evidence = [submitted.evidence];
  // A number is used once: a second press after a lost reply finds the refund that it made.
  const isMade = isGood(submitted) || submitted.reply?.code === 'E04112';
  if (!isMade) return failed(submitted, evidence, setting.gatewayUrl);
  if (!isTrusted(submitted)) return untrusted(evidence);
  const received = await waitForNotification(setting.gatewayUrl, refundNo);
  if (received === undefined) return { outcome: { ...notNotified, evidence } };
  const notified = await verified(received, setting.account.gatewayPublicKeyPem);
  evidence.push(
    notificationEvidence(setting, evidenceTitles.refundNotification, received, notified.stringToSign),
  );
  if (notified.signature !== 'good') return untrusted(evidence);
  const about = { merchant_order_no: refundNo };
  const refund = await signedCall(setting, 'order.refund.query', evidenceTitles.refundQuery, about);
  evidence.push(refund.evidence);
  if (!isGood(refund)) return failed(refund, evidence, setting.gatewayUrl);
  const original = { merchant_order_no: orderNo };
  const order = await signedCall(setting, 'order.query', evidenceTitles.query, original);
  evidence.push(order.evidence);
  if (!isGood(order)) return failed(order, evidence, setting.gatewayUrl);
  if (!isTrusted(refund) || !isTrusted(order)) return untrusted(evidence);
  const summary = text(
    `US$10.50 was refunded. The refund is a separate transaction (trans_status ${textIn(refund, 'trans_status')}); the order stays paid (trans_status ${textIn(order, 'trans_status')}).`,
    `已退款 10.50 USD。退款是独立的交易（trans_status ${textIn(refund, 'trans_status')}），原订单仍为已支付（trans_status ${textIn(order, 'trans_status')}）。`,
  );
  return { outcome: { isDone: textIn(refund, 'trans_status') === paid, summary, evidence } };
}

/** @throws TollgateError `configuration` where the browser cannot sign */
export async function carryOut(
  step: StepName,
  journey: Journey,
  gatewayUrl: string,
  wish: Wish,
): Promise<Progress> {
  const { account, order } = journey;
  if (step === 'merchant') return getMerchant(journey, gatewayUrl, wish);
  if (account === undefined) throw new Error('there is no merchant');
  const setting = { account, gatewayUrl };
  if (step === 'order') return makeOrder(setting);
  if (order === undefined) throw new Error('there is no order');
  if (step === 'pay') return bePayer(setting, order, wish);
  if (step === 'notification') return showNotification(setting, order);
  return refundAndQuery(setting, order);
}
