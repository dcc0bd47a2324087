/** Truth of the API reference: every call's example is sent, and the reply is the one that it prints. */
import { constants, publicEncrypt } from 'node:crypto';
import { calls } from '@tollgate/contract/calls/index';
import type { Call, Members } from '@tollgate/contract/model';
import { notification, replyEnvelope } from '@tollgate/contract/notification';
import { readAll } from '@tollgate/contract/read/value';
import { parseJsonMembers } from '@tollgate/contract/signing/index';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { createMerchant, type Fields, type Merchant, type Reply } from '../support/merchant.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { startTerminal } from './reference-terminal.ts';

const patient = { timeout: 120_000, interval: 50 };

let gateway: Gateway;
let merchant: Merchant;
let receiver: Receiver;
let stopTerminals: readonly (() => Promise<void>)[] = [];
/** Where incoming orders are not touched. */
let waitingTerminal: string;

beforeAll(async () => {
  gateway = await startGateway();
  merchant = createMerchant(gateway);
  receiver = await startReceiver();
  waitingTerminal = gateway.demo.terminal_sn_list[1] ?? '';
  stopTerminals = await Promise.all([
    startTerminal(gateway, gateway.demo.terminal_sn, 'pay'),
    startTerminal(gateway, waitingTerminal, 'leave'),
  ]);
});
afterAll(async () => {
  await Promise.all(stopTerminals.map((stop) => stop()));
  await gateway.stop();
  await receiver.close();
});

let numbers = 0;

function freshNumber(): string {
  numbers += 1;
  return `REF-${Date.now()}-${numbers}`;
}

/** The example with what a reader puts in place: own credentials, fresh numbers, the present time. */
function asSent(call: Call, changes: Fields = {}): Fields {
  const { demo } = gateway;
  const own: Fields = {
    app_id: demo.app_id,
    merchant_no: demo.merchant_no,
    timestamp: merchant.common(call.method)['timestamp'],
    store_no: demo.store_no,
    terminal_sn: demo.terminal_sn,
    terminal_sn_list: [demo.terminal_sn],
    notify_url: `${receiver.url}/reference`,
    merchant_order_no: freshNumber(),
    ...changes,
  };
  return Object.fromEntries(
    Object.entries(call.example.request).map(([name, value]) => [name, own[name] ?? value]),
  );
}

function send(call: Call, changes: Fields = {}): Promise<Reply> {
  return merchant.post(call.path, merchant.signedJson(asSent(call, changes)));
}

function callNamed(method: string): Call {
  const found = calls.find((call) => call.method === method);
  if (found === undefined) throw new RangeError(method);
  return found;
}

/** A payment as the reference's example makes it, paid by the wallet. */
async function paidOrder(): Promise<string> {
  const number = freshNumber();
  const reply = await send(callNamed('bscanc.pay.submit'), { merchant_order_no: number });
  expect(reply).toMatchObject({ code: '0', data: { trans_status: 2 } });
  return number;
}

/** A refund that the channel has carried out. */
async function refund(): Promise<string> {
  const number = freshNumber();
  const paid = await paidOrder();
  const names = { merchant_order_no: number, orig_merchant_order_no: paid };
  expect((await send(callNamed('order.refund.submit'), names)).code).toBe('0');
  await merchant.advance(60_000);
  return number;
}

async function oldOrder(): Promise<string> {
  const number = await paidOrder();
  await merchant.advance(15_000);
  return number;
}

/** A payment by card at the terminal: `trans_type` 1 a sale, 4 an authorization. */
async function cardPayment(transType: 1 | 4, amount: number): Promise<Fields> {
  const number = freshNumber();
  const order = {
    merchant_order_no: number,
    trans_type: transType,
    order_amount: amount,
    on_screen_tip: false,
  };
  expect((await send(callNamed('wisehub.cloud.pay.order'), order)).code).toBe('0');
  const reply = await vi.waitFor(async () => {
    const queried = await send(callNamed('order.query'), { merchant_order_no: number });
    expect(queried.data).toMatchObject({ trans_status: 2 });
    return queried;
  }, patient);
  return reply.data ?? {};
}

const transactionOf = async (payment: Promise<Fields>): Promise<Fields> => ({
  trans_no: (await payment)['trans_no'],
});

async function captured(): Promise<Fields> {
  const authorization = await transactionOf(cardPayment(4, 80));
  return transactionOf(send(callNamed('payments.capture'), authorization).then(({ data }) => data ?? {}));
}

async function tipped(): Promise<Fields> {
  const payment = await captured();
  expect((await send(callNamed('payments.tip-adjustment'), payment)).code).toBe('0');
  return payment;
}

/** An order that its terminal shows and that is not paid. */
async function waitingOrder(): Promise<Fields> {
  const names = { merchant_order_no: freshNumber(), terminal_sn: waitingTerminal };
  expect((await send(callNamed('wisehub.cloud.pay.order'), names)).code).toBe('0');
  return names;
}

async function openBatch(): Promise<Fields> {
  await cardPayment(1, 25.99);
  return {};
}

function encryptedCard(): string {
  const card = { pan: '4111111111111111', holder: 'JANE DOE', cvv: '123', expiry: '1234' };
  const key = { key: gateway.demo.gateway_public_key_pem, padding: constants.RSA_PKCS1_OAEP_PADDING };
  return publicEncrypt({ ...key, oaepHash: 'sha256' }, Buffer.from(JSON.stringify(card))).toString('base64');
}

/** Makes the situation in which a call's example can succeed, and returns fields that name it. */
const situations: Readonly<Record<string, () => Promise<Fields>>> = {
  'pay.merchant.checkout': async () => ({ card: encryptedCard() }),
  'order.query': async () => ({ merchant_order_no: await paidOrder() }),
  'order.refund.submit': async () => ({ orig_merchant_order_no: await paidOrder() }),
  'order.refund.query': async () => ({ merchant_order_no: await refund() }),
  'order.revoker': async () => ({ merchant_order_no: await oldOrder() }),
  'order.revoke': async () => ({ merchant_order_no: await oldOrder() }),
  'wisehub.cloud.pay.close': waitingOrder,
  'payments.capture': () => transactionOf(cardPayment(4, 80)),
  'payments.incremental-auth': () => transactionOf(cardPayment(4, 80)),
  'payments.cancel': () => transactionOf(cardPayment(4, 80)),
  'payments.refund': captured,
  'payments.tip-adjustment': () => transactionOf(cardPayment(1, 25.99)),
  'payments.recall': tipped,
  'payments.get-open-batch': openBatch,
  'payments.batch-close': openBatch,
  'batch.close': openBatch,
  'tip.adjustment': async () => ({
    merchant_order_no: (await cardPayment(1, 25.99))['merchant_order_no'],
  }),
};

/** Members that differ from order to order, and from one installation to another. */
const ownOfOrder = /_no$|_sn$|_id$|_url$|_time$/;
/** Members that sum up a day's payments. */
const ownOfDay = /^(?:count|totals|total_amount|settle_list)$/;

/** Members of a reply that the example has otherwise, or that only one of both has. */
function differences(data: Fields, example: Fields): readonly string[] {
  const isSame = (name: string) =>
    ownOfOrder.test(name) || ownOfDay.test(name)
      ? typeof data[name] === typeof example[name]
      : JSON.stringify(data[name]) === JSON.stringify(example[name]);
  return [...new Set([...Object.keys(data), ...Object.keys(example)])].filter((name) => !isSame(name));
}

/** Members that the contract does not have, and what is wrong with those that it has. */
function faultsIn(members: Members, text: string): readonly string[] {
  const read = parseJsonMembers(text);
  if (!read.ok) return [read.problem];
  const unknown = read.members.filter(({ name }) => !Object.hasOwn(members, name)).map(({ name }) => name);
  const values = readAll(members, read.members, '', {});
  return values.ok ? unknown : [...unknown, `${values.path}: ${values.code}`];
}

test.each(calls.map((call): [string, Call] => [call.method, call]))(
  '%s answers its example as the reference says',
  async (method, call) => {
    const reply = await send(call, await situations[method]?.());
    expect(merchant.verifies(JSON.parse(reply.text))).toBe(true);
    expect(faultsIn(replyEnvelope, reply.text)).toEqual([]);
    expect([reply.code, reply.msg]).toEqual(['0', 'success']);
    // Every reply of success has it, `{}` where the call has nothing to say (decision 39).
    const { data } = JSON.parse(reply.text) as { data: string };
    expect(faultsIn(call.reply, data)).toEqual([]);
    expect(differences(JSON.parse(data) as Fields, call.example.reply)).toEqual([]);
  },
);

test('the notification has the fields that the reference lists', async () => {
  await paidOrder();
  await receiver.waitFor(1);
  const [first] = receiver.received;
  expect(faultsIn(notification.members, first?.text ?? '')).toEqual([]);
  const { sign: _, ...members } = notification.members;
  const example = JSON.stringify(notification.example);
  expect(faultsIn(members, example)).toEqual([]);
});

test('every reply that the reference prints has the form that it describes', () => {
  for (const call of calls) {
    expect([call.method, faultsIn(call.reply, JSON.stringify(call.example.reply))]).toEqual([
      call.method,
      [],
    ]);
  }
});
