/** A payment terminal with its operator and customer: shows orders, presents cards, asks again until it is answered. */
import { terminalName, terminalTopics } from '@tollgate/contract/terminal/messages';
import type { Dice } from '../dice.ts';
import { sealCard } from '../keys.ts';
import type { World } from '../world.ts';
import type { MerchantAccount } from './client.ts';
import { cardOf } from './payer.ts';

interface Order {
  readonly trans_no: string;
  readonly merchant_order_no: string;
  readonly needs_card: boolean;
  readonly pay_scenario: string;
}

interface Answer {
  readonly code: string;
  readonly msg: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

const answerWithinMs = 4_000;
const triesMax = 60;

export type Terminal = ReturnType<typeof createTerminal>;

export function createTerminal(world: World, account: MerchantAccount) {
  const name = terminalName(account.merchantNo, account.terminalSn);
  const shown = new Set<string>();
  const waiting = new Map<string, (answer: Answer) => void>();
  const dice = world.dice(`terminal ${name}`);
  let sessions = 0;
  let asks = 0;
  let connection: ReturnType<World['broker']['connectTerminal']> | undefined;

  function take(text: string): void {
    const message = JSON.parse(text);
    world.note(name, `gets ${text.slice(0, 240)}`);
    if (message.type === 'reply') {
      waiting.get(message.to)?.(message);
      return;
    }
    if (message.type === 'order' && !shown.has(message.order.trans_no)) {
      shown.add(message.order.trans_no);
      void carryOut(message.order);
    }
  }

  function connect(): void {
    sessions += 1;
    connection = world.broker.connectTerminal(name, `s${sessions}`, take);
    void ask({ type: 'hello', app_version: '1.0', language: 'en' });
  }

  /** Asks under one id until an answer says what has happened; with `losesFirst` the first answer does not arrive. */
  async function ask(message: object, { losesFirst = false } = {}): Promise<Answer | undefined> {
    asks += 1;
    const id = `ask-${asks}`;
    for (let tries = 0; tries < triesMax; tries += 1) {
      const before = world.disturbances() + world.bank.faultsMet;
      const answer = await new Promise<Answer | undefined>((resolve) => {
        waiting.set(id, resolve);
        connection?.send(terminalTopics.up(name), { ...message, id, at: world.clock.nowMs() });
        world.time.after(answerWithinMs, () => resolve(undefined));
      });
      waiting.delete(id);
      if (losesFirst && tries === 0) continue;
      // Of an ask that is still carried out a repeat is put off.
      if (answer?.code === 'SYS001' && tries === 0 && world.disturbances() + world.bank.faultsMet === before)
        world.violate('fault', `${name}: ${answer.msg} without a fault`);
      if (answer !== undefined && answer.code !== 'SYS001' && answer.code !== 'SYS006') return answer;
      await world.time.sleep(dice.between(500, 2_000) * (tries < 20 ? 1 : 60));
    }
    return undefined;
  }

  async function carryOut(order: Order): Promise<void> {
    // By the merchant's number, which is the same whatever else happens.
    const own: Dice = world.dice(`at ${name} ${order.merchant_order_no}`);
    const about = { trans_no: order.trans_no };
    await ask({ type: 'shown', ...about });
    await world.time.sleep(own.between(500, 8_000));
    const act = own.weighted({ pay: 16, cancel: 2, ignore: 2 });
    if (act === 'ignore') return;
    if (act === 'cancel') {
      await ask({ type: 'cancel', ...about });
      return;
    }
    const attempt = { ...about, attempt_id: `a-${order.merchant_order_no}` };
    const { cvv: _, ...card } = cardOf(own.pick(['approved', 'mastercard']));
    const code = own.pick(['1', '1', '1', '2', '3', '4', '6', '7', '9']);
    const pay =
      order.pay_scenario === 'BSCANQR_PAY'
        ? { type: 'wallet-code', auth_code: `28000000000000000${code}`, ...attempt }
        : order.needs_card
          ? { type: 'authorize', entry_mode: 3, cvm: 'none', card: sealCard(card), ...attempt }
          : { type: 'execute', ...attempt };
    const first = await ask(pay);
    // The same attempt once more changes nothing and charges nothing.
    if (first?.code === '0' && own.chance(0.2)) await ask(pay);
  }

  return {
    account,
    connect,
    /** Asks of its operator beside orders: undefined where no answer ever came. */
    ask,
    reconnect: (afterMs: number) => {
      connection?.end();
      world.time.after(afterMs, connect);
    },
  };
}
