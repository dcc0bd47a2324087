/** A gateway with something to show on each screen: orders, a rejected signature, faults, and a finished exam. */
import { situationGroups } from '@tollgate/contract/exam/index';
import type { ExamDetail } from '@tollgate/contract/workbench/exams';
import { mistakes } from '../journeys/exam/mistakes.ts';
import { startShopProcess } from '../journeys/exam/shop-process.ts';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { createMerchant, type Fields, type Merchant } from '../support/merchant.ts';

export interface World {
  readonly gateway: Gateway;
  readonly merchant: Merchant;
  /** The trans_no of a paid order with a refund. */
  readonly transNo: string;
  /** The request whose signature was rejected. */
  readonly psn: string;
  readonly examId: string;
  close(): Promise<void>;
}

/** Few, so that both failed and passed ones are on the first screen. */
const payerScenarios = situationGroups.find(({ id }) => id === 'payer')?.situations.map(({ id }) => id) ?? [];
const lookEveryMs = 250;
const examTimeoutMs = 300_000;

async function ask(url: string, body?: Fields): Promise<Record<string, unknown>> {
  const reply = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return (await reply.json()) as Record<string, unknown>;
}

async function payOrder({ url, demo }: Gateway, merchant: Merchant): Promise<string> {
  const inbox = `${url}/api/sandbox/inbox`;
  const number = 'ORDER-20261128-7';
  const order = merchant.qrOrder({
    merchant_order_no: number,
    notify_url: inbox,
    description: 'Two flat whites',
  });
  const created = await merchant.call('cscanb.pay.getqrcode', order);
  await ask(`${url}/api/sandbox/pay`, { merchant_no: demo.merchant_no, merchant_order_no: number });
  const refund = await merchant.call('order.refund.submit', {
    merchant_order_no: 'REFUND-20261128-7',
    orig_merchant_order_no: number,
    price_currency: 'USD',
    order_amount: '4.5',
    description: 'One flat white was cold',
    notify_url: inbox,
  });
  if (refund.code !== '0') throw new Error(`no refund: ${refund.text}`);
  await merchant.advance(5_000);
  await merchant.call('order.query', { merchant_order_no: number });
  // What is due next: an order expires, and a notification that was not accepted is sent again.
  const waiting = { merchant_order_no: 'ORDER-20261128-10', notify_url: `${inbox}?answer=busy` };
  await merchant.call('cscanb.pay.getqrcode', merchant.qrOrder({ ...waiting, expires: 900 }));
  const busy = { ...waiting, merchant_order_no: 'ORDER-20261128-11' };
  await merchant.call('cscanb.pay.getqrcode', merchant.qrOrder(busy));
  const later = { merchant_no: demo.merchant_no, merchant_order_no: busy.merchant_order_no };
  await ask(`${url}/api/sandbox/pay`, later);
  return String(created.data['trans_no']);
}

/** Leaves a field out of the string that it signs, as a list of fields in a program does. */
async function sendWrongSignature({ url }: Gateway, merchant: Merchant): Promise<string> {
  const { description, ...order } = merchant.qrOrder({
    merchant_order_no: 'ORDER-20261128-8',
    description: 'Two flat whites',
  });
  const signed = merchant.signedJson({ ...merchant.common('cscanb.pay.getqrcode'), ...order });
  const { psn } = await ask(`${url}/api/entry`, { ...(JSON.parse(signed) as Fields), description });
  return String(psn);
}

async function addFaults({ url, demo }: Gateway, merchant: Merchant): Promise<void> {
  const rules = [
    { fault: 'call.cut_after', method: 'cscanb.pay.getqrcode', times: 1 },
    { fault: 'notification.twice', times: 5 },
    { fault: 'call.error_after', method: 'order.query', times: 3 },
  ];
  for (const rule of rules)
    await ask(`${url}/api/sandbox/faults`, { merchant_no: demo.merchant_no, ...rule });
  await merchant
    .call('cscanb.pay.getqrcode', merchant.qrOrder({ merchant_order_no: 'ORDER-20261128-9' }))
    .catch(() => {});
}

async function takeExam({ url }: Gateway): Promise<string> {
  const shop = await startShopProcess(mistakes.find(({ id }) => id === 'believes-the-return-page'));
  try {
    const { start, order } = shop.addresses;
    const started = await ask(`${url}/workbench/api/exams`, {
      start_url: start,
      order_url: order,
      only: payerScenarios,
    });
    const { exam_id: id } = started as unknown as ExamDetail;
    if (id === undefined) throw new Error(`no exam was started: ${JSON.stringify(started)}`);
    const untilMs = Date.now() + examTimeoutMs;
    for (;;) {
      const { state } = await ask(`${url}/workbench/api/exams/${id}`);
      if (state !== 'running') return id;
      if (Date.now() > untilMs) throw new Error('the exam does not finish');
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    }
  } finally {
    await shop.stop();
  }
}

/** Starts it; close it at the end. */
export async function openWorld(): Promise<World> {
  const gateway = await startGateway();
  try {
    const merchant = createMerchant(gateway);
    const examId = await takeExam(gateway);
    const transNo = await payOrder(gateway, merchant);
    const psn = await sendWrongSignature(gateway, merchant);
    await addFaults(gateway, merchant);
    return { gateway, merchant, transNo, psn, examId, close: () => gateway.stop() };
  } catch (error) {
    await gateway.stop();
    throw error;
  }
}
