/** Steps of an order after it was made, which its payer, its merchant or the time brings about. */

import { refusalError } from '@tollgate/contract/command-error';
import { transStatuses, transTypes } from '@tollgate/contract/trans-values';
import type { OrderDetail } from '@tollgate/contract/workbench/orders';
import type { Client } from '../client.ts';
import type { Fields } from './fields.ts';
import { testCard } from './test-card.ts';

/** Who the orders belong to, and what their calls need. */
export interface TriggerAccount {
  readonly url: string;
  readonly merchantNo: string;
  /** Undefined for an app without a terminal: events at terminals are refused. */
  readonly terminalSn: string | undefined;
  readonly gatewayKeyPem: string;
}

/** World of a step. */
export interface World {
  readonly client: Client;
  readonly account: TriggerAccount;
  /** The number of the order, or of the transaction that counts since an earlier step. */
  readonly order: string;
  /** Fields that it was made with; for an order that was there before, those that its query answers. */
  readonly fields: Fields;
  /** A number that no order has yet. */
  newNumber(): string;
  /** Asks a call of the sandbox. */
  ask<Data>(path: string, body: object): Promise<Data>;
  /** An order as the Workbench shows it. */
  show(transNo: string): Promise<OrderDetail>;
  /** Moves the merchant's clock on, and gives its time then. */
  advance(byMs: number): Promise<{ readonly now_ms: number }>;
}

/** Gives the number of the transaction that counts from then on, where that is another one. */
export type Step = (world: World) => Promise<string | undefined>;

/** The earliest time of a cancel after the order's creation (decision 18). */
const cancelAfterMs = 15_000;
const terminalExpiresSeconds = 300;
/** Refunds take two seconds in the sandbox. */
const refundMs = 3_000;

async function act(world: World, body: object): Promise<void> {
  const { merchantNo } = world.account;
  const reply = await world.ask<{ done: boolean; trans_status: number }>('pay', {
    merchant_no: merchantNo,
    merchant_order_no: world.order,
    ...body,
  });
  if (!reply.done)
    throw refusalError(
      `The order ${world.order} can no longer be paid: it has trans_status ${reply.trans_status}.`,
      `订单 ${world.order} 已不能支付：trans_status 为 ${reply.trans_status}。`,
    );
}

/** The payer pays: in the wallet, or with a test card on the page or at the terminal. A paid order stays as it is. */
export const pay: Step = async (world) => {
  if (world.fields['trans_status'] !== transStatuses.completed)
    await act(world, { action: 'pay', card: testCard('visa').pan });
  return undefined;
};

/** The wallet declines, or the issuer of the card that is presented at the terminal. */
export const decline: Step = async (world) => {
  await act(world, { action: 'decline', card: testCard('declined').pan });
  return undefined;
};

/** The cardholder enters the code that the issuer asks for. */
export const enterCode =
  (code: string): Step =>
  async (world) => {
    await act(world, { challenge_code: code });
    return undefined;
  };

/** The sandbox's clock is moved on. */
export const wait =
  (byMs: number): Step =>
  async ({ advance }) => {
    await advance(byMs);
    return undefined;
  };

const transNoOf = async ({ client, order }: World): Promise<string> =>
  String((await client.call('order.query', { merchant_order_no: order })).trans_no);

/** The order's time runs out; that of an authorization is the time in which it may be captured. */
export const expire: Step = async (world) => {
  const { trans_status, expires_ms, due_ms } = await world.show(await transNoOf(world));
  const endsMs = trans_status === transStatuses.completed ? due_ms : expires_ms;
  const { now_ms: nowMs } = await world.advance(0);
  if (endsMs !== undefined && endsMs > nowMs) await world.advance(endsMs - nowMs);
  return undefined;
};

/** The payer pays, though the order has ended. */
export const payLate: Step = async ({ account, order, ask }) => {
  await ask('pay', { merchant_no: account.merchantNo, merchant_order_no: order, action: 'pay' });
  return undefined;
};

/** The merchant cancels, as early as that is allowed. */
export const cancel: Step = async ({ client, order, advance }) => {
  await advance(cancelAfterMs);
  await client.cancel({ merchantOrderNo: order });
  return undefined;
};

/** The merchant takes the order back from the terminal. */
export const closeAtTerminal: Step = async ({ client, order, account }) => {
  await client.call('wisehub.cloud.pay.close', {
    terminal_sn: account.terminalSn ?? '',
    merchant_order_no: order,
    message_receiving_application: 'Tollgate Register',
    description: 'The payer has left',
  });
  return undefined;
};

/** The merchant changes the order at the terminal, by a transaction of its own: its number. */
async function changeAtTerminal(world: World, transType: number): Promise<string> {
  const { client, order, account, fields, newNumber } = world;
  const number = newNumber();
  await client.call('wisehub.cloud.pay.order', {
    terminal_sn: account.terminalSn ?? '',
    message_receiving_application: 'Tollgate Register',
    trans_type: transType,
    merchant_order_no: number,
    orig_merchant_order_no: order,
    price_currency: String(fields['price_currency']),
    order_amount: String(fields['order_amount']),
    description: 'A test change',
    expires: terminalExpiresSeconds,
    api_version: '2.0',
  });
  // It needs no card.
  await act({ ...world, order: number }, {});
  return number;
}

/** The merchant voids a payment, or the completion of an authorization, while its batch is open. */
export const voidAtTerminal =
  (transType: number = transTypes.void): Step =>
  async (world) => {
    await changeAtTerminal(world, transType);
    return undefined;
  };

/** The merchant refunds at the terminal. */
export const refundAtTerminal: Step = async (world) => {
  const number = await changeAtTerminal(world, transTypes.refund);
  await world.advance(refundMs);
  return number;
};

/** The merchant captures all that the authorization holds, or adds as much to it. */
export const refer =
  (method: 'payments.capture' | 'payments.incremental-auth'): Step =>
  async (world) => {
    const number = world.newNumber();
    await world.client.call(method, {
      merchant_order_no: number,
      trans_no: await transNoOf(world),
      trans_amount: String(world.fields['order_amount']),
    });
    return number;
  };

/** The merchant cancels the authorization. */
export const release: Step = async (world) => {
  const transNo = await transNoOf(world);
  await world.client.call('payments.cancel', { merchant_order_no: world.newNumber(), trans_no: transNo });
  return undefined;
};

/** The merchant refunds; without an amount, all of it. */
export const refund =
  (amount?: string): Step =>
  async ({ client, order, fields, newNumber, advance }) => {
    const number = newNumber();
    await client.refund({
      origMerchantOrderNo: order,
      merchantOrderNo: number,
      priceCurrency: String(fields['price_currency']),
      orderAmount: amount ?? String(fields['order_amount']),
      description: 'Refund',
    });
    await advance(refundMs);
    return number;
  };
