/** What happens to an order after it was made, as its payer, its merchant or the time brings it about. */
import type { Client } from '@tollgate/sdk';
import type { Account } from '../account.ts';
import { gatewayFailure } from '../failure.ts';
import type { Fields } from '../fields.ts';
import { cardNumber } from '../sandbox/test-card.ts';

/** What a step works with. */
export interface World {
  readonly client: Client;
  readonly account: Account;
  /** The order's own number. */
  readonly order: string;
  /** What it was made with; of an order that was there before, what its query answers. */
  readonly fields: Fields;
  /** A number that no order has yet. */
  newNumber(): string;
  /** Asks a call of the sandbox. */
  ask<Data>(path: string, body: object): Promise<Data>;
  /** Moves the merchant's clock on. */
  advance(byMs: number): Promise<void>;
}

/** Gives the number of the transaction that counts from then on, where that is another one. */
export type Step = (world: World) => Promise<string | undefined>;

/** The earliest time of a cancel after the order's creation (decision 18). */
const cancelAfterMs = 15_000;
const defaultExpiresSeconds = 300;

async function act(world: World, body: object): Promise<void> {
  const { merchantNo } = world.account;
  const reply = await world.ask<{ done: boolean; trans_status: number }>('pay', {
    merchant_no: merchantNo,
    merchant_order_no: world.order,
    ...body,
  });
  if (!reply.done)
    throw gatewayFailure(
      `The order ${world.order} can no longer be paid: it has trans_status ${reply.trans_status}.`,
      `订单 ${world.order} 已不能支付：trans_status 为 ${reply.trans_status}。`,
    );
}

/** The payer pays: in the wallet, or with a test card on the page or at the terminal. */
export const pay =
  (card = 'visa', action = 'pay'): Step =>
  async (world) => {
    await act(world, { action, card: cardNumber(card) });
    return undefined;
  };

/** The cardholder enters the code that the issuer asks for. */
export const enterCode =
  (code: string): Step =>
  async (world) => {
    await act(world, { challenge_code: code });
    return undefined;
  };

/** The terminal carries out what needs no card. */
export const carryOut: Step = async (world) => {
  await act(world, {});
  return undefined;
};

/** The sandbox's clock is moved on. */
export const wait =
  (byMs: number): Step =>
  async ({ advance }) => {
    await advance(byMs);
    return undefined;
  };

/** The order's time runs out. */
export const expire: Step = async ({ advance, fields }) => {
  const seconds = Number(fields['expires'] ?? defaultExpiresSeconds);
  await advance((seconds + 1) * 1000);
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

/** The merchant voids a payment at the terminal, while its batch is open. */
export const voidAtTerminal: Step = async (world) => {
  const { client, order, account, newNumber } = world;
  const number = newNumber();
  await client.call('wisehub.cloud.pay.order', {
    terminal_sn: account.terminalSn ?? '',
    message_receiving_application: 'Tollgate Register',
    trans_type: 2,
    merchant_order_no: number,
    orig_merchant_order_no: order,
    price_currency: String(world.fields['price_currency']),
    order_amount: String(world.fields['order_amount']),
    description: 'Void',
    expires: defaultExpiresSeconds,
    api_version: '2.0',
  });
  await carryOut({ ...world, order: number });
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
    // Refunds take two seconds in the sandbox.
    await advance(3_000);
    return number;
  };
