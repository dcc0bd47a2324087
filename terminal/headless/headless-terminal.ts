/** A terminal without a screen: carries out the orders that arrive, and answers tills. */
import type {
  LocalOrder,
  TerminalBatches,
  TerminalOrder,
  TerminalResult,
} from '@tollgate/contract/terminal/messages';
import { isTollgateError } from '@tollgate/sdk/errors';
import type { TerminalClient } from '@tollgate/sdk/terminal';
import type { DeviceInfo, OperationAnswer, TillDevice, TillOperations } from '../ecr/till-operations.ts';
import type { Timers } from '../ecr/timers.ts';
import { ownTip } from '../engine/tip.ts';
import type { Cashier } from './cashier.ts';
import { createWaitingOrders, isFinal } from './waiting-orders.ts';

/** How often the state of an order is requested while a till waits for it: this makes up for a lost push. */
const askAfterMs = 5_000;

export interface HeadlessTerminalOptions {
  readonly client: TerminalClient;
  readonly cashier: Cashier;
  readonly timers: Timers;
  readonly device: DeviceInfo;
  readonly confirmPairing: (till: TillDevice) => Promise<boolean>;
  /** An order has arrived; for the log: trans_no and status, no card data. */
  readonly onOrder?: (order: TerminalOrder) => void;
  readonly onEnd?: (result: TerminalResult) => void;
  /** An ask that failed; the order stays with the gateway. */
  readonly onFault?: (error: unknown) => void;
}

export interface HeadlessTerminal extends TillOperations {
  stop(): void;
}

/** Returns the gateway's refusal as an answer; any other error is thrown on. */
async function answered<Data>(ask: Promise<Data>): Promise<OperationAnswer<Data>> {
  try {
    return { code: '0', data: await ask };
  } catch (error) {
    if (isTollgateError(error) && error.kind === 'refused')
      return { code: error.code, msg: error.msg ?? error.text.en };
    throw error;
  }
}

class Terminal implements HeadlessTerminal {
  readonly #options: HeadlessTerminalOptions;
  readonly #waiting = createWaitingOrders();
  /** Orders on the screen: what arrives twice is shown once. */
  readonly #shown = new Set<string>();
  readonly stop: () => void;
  #attempts = 0;

  constructor(options: HeadlessTerminalOptions) {
    this.#options = options;
    this.stop = options.client.listen((event) => {
      if (event.type !== 'push') return;
      if (event.push.type === 'order') void this.#carryOut(event.push.order);
      if (event.push.type === 'ended') this.#end(event.push.result);
    });
  }

  async order(order: LocalOrder): Promise<OperationAnswer<TerminalResult>> {
    const { client } = this.#options;
    const placed = await answered(client.ask({ type: 'local-order', order }));
    if (placed.data === undefined) return placed;
    const { trans_no: transNo } = placed.data;
    // A till that asks again, perhaps after a restart of this terminal, may ask for an order that has ended.
    const known = await answered(client.ask({ type: 'query', trans_no: transNo }));
    if (known.data === undefined || isFinal(known.data)) return known;
    // An order made here is on the screen at once; the gateway does not send it.
    void this.#carryOut(placed.data);
    return answered(this.#whenEnded(transNo));
  }

  query(merchantOrderNo: string): Promise<OperationAnswer<TerminalResult>> {
    return answered(this.#options.client.ask({ type: 'query', merchant_order_no: merchantOrderNo }));
  }

  /** There is no printer: the till gets the printed text. */
  reprint(merchantOrderNo: string): Promise<OperationAnswer<TerminalResult>> {
    return this.query(merchantOrderNo);
  }

  close(merchantOrderNo: string): Promise<OperationAnswer<TerminalResult>> {
    return answered(this.#options.client.ask({ type: 'close', merchant_order_no: merchantOrderNo }));
  }

  closeBatch(): Promise<OperationAnswer<TerminalBatches>> {
    return answered(this.#options.client.ask({ type: 'close-batch' }));
  }

  adjustTip(merchantOrderNo: string, tipAmount: string): Promise<OperationAnswer<TerminalResult>> {
    const ask = { type: 'adjust-tip', merchant_order_no: merchantOrderNo, tip_amount: tipAmount } as const;
    return answered(this.#options.client.ask(ask));
  }

  info(): DeviceInfo {
    return this.#options.device;
  }

  payMethodIds(): readonly string[] {
    return this.#options.client.welcome?.pay_method_ids ?? [];
  }

  currency(): string {
    return this.#options.client.welcome?.currency ?? 'USD';
  }

  confirmPairing(till: TillDevice): Promise<boolean> {
    return this.#options.confirmPairing(till);
  }

  #pause(delayMs: number): Promise<void> {
    return new Promise((resolve) => void this.#options.timers.after(delayMs, resolve));
  }

  async #carryOut(order: TerminalOrder): Promise<void> {
    const { client, cashier, onOrder, onFault } = this.#options;
    const { trans_no } = order;
    if (this.#shown.has(trans_no)) return;
    this.#shown.add(trans_no);
    onOrder?.(order);
    try {
      await client.ask({ type: 'shown', trans_no });
      await this.#pause(cashier.thinkingMs);
      // It may have been closed in the meantime.
      if (!this.#shown.has(trans_no)) return;
      const decision = cashier.decide(order);
      if (decision === 'leave') return;
      if (decision === 'cancel') {
        await client.ask({ type: 'cancel', trans_no });
        this.#end(await client.ask({ type: 'query', trans_no }));
        return;
      }
      const result = await this.#pay(order);
      if (result !== undefined) this.#end(result);
    } catch (error) {
      // The order comes again with the next connection, or ends by its expiry.
      this.#shown.delete(trans_no);
      onFault?.(error);
    }
  }

  /** Pays the order; undefined for one that the payer's own wallet pays. */
  async #pay(order: TerminalOrder): Promise<TerminalResult | undefined> {
    const { client, cashier } = this.#options;
    this.#attempts += 1;
    const { trans_no } = order;
    // Unique for the order's whole life, a restart of this program included.
    const attemptId = `${trans_no.slice(-8)}-${client.nowMs()}-${this.#attempts}`;
    const manager = cashier.managerPin === undefined ? {} : { manager_pin: cashier.managerPin };
    // A tip above the order itself is refused (decision 42); this cardholder gives none then.
    const tipAmount = order.on_screen_tip ? ownTip(order, cashier.tipAmount ?? '') : undefined;
    const tip = tipAmount === undefined ? {} : { tip_amount: tipAmount };
    if (order.pay_scenario === 'SCANQR_PAY') return undefined;
    if (order.pay_scenario === 'BSCANQR_PAY')
      return client.ask({
        type: 'wallet-code',
        trans_no,
        attempt_id: attemptId,
        auth_code: cashier.walletCode,
        ...tip,
      });
    if (!order.needs_card)
      return client.ask({ type: 'execute', trans_no, attempt_id: attemptId, ...manager });
    const { card, entryMode, cvm } = cashier.present(order);
    const sealed = await client.encryptCard(card);
    const authorize = {
      type: 'authorize',
      trans_no,
      attempt_id: attemptId,
      entry_mode: entryMode,
      cvm,
    } as const;
    return client.ask({ ...authorize, card: sealed, ...tip, ...manager });
  }

  #end(result: TerminalResult): void {
    if (!isFinal(result)) return;
    this.#shown.delete(result.trans_no);
    this.#options.onEnd?.(result);
    this.#waiting.end(result);
  }

  async #whenEnded(transNo: string): Promise<TerminalResult> {
    const ended = this.#waiting.ended(transNo);
    for (;;) {
      const first = await Promise.race([ended, this.#pause(askAfterMs)]);
      if (first !== undefined) return first;
      const result = await this.#options.client.ask({ type: 'query', trans_no: transNo });
      if (isFinal(result)) return result;
    }
  }
}

/** Starts with the client's next event; the client itself is started and stopped by the caller. */
export function createHeadlessTerminal(options: HeadlessTerminalOptions): HeadlessTerminal {
  return new Terminal(options);
}
