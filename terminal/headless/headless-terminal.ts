/** A terminal without a screen: carries out the orders that arrive, and answers tills. */
import type { LocalOrder, TerminalOrder, TerminalResult } from '@tollgate/contract/terminal/messages';
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
  /** What happens, for the log: trans_no and status, no card data. */
  readonly onOrder?: (order: TerminalOrder) => void;
  readonly onEnd?: (result: TerminalResult) => void;
  /** An ask that failed; the order stays with the gateway. */
  readonly onFault?: (fault: unknown) => void;
}

export interface HeadlessTerminal extends TillOperations {
  stop(): void;
}

/** Starts with the client's next event; the client itself is started and stopped by the caller. */
export function createHeadlessTerminal(options: HeadlessTerminalOptions): HeadlessTerminal {
  const { client, cashier, timers } = options;
  const waiting = createWaitingOrders();
  /** Orders on the screen: what arrives twice is shown once. */
  const shown = new Set<string>();
  let attempts = 0;

  const pause = (delayMs: number) => new Promise<void>((resolve) => void timers.after(delayMs, resolve));

  function end(result: TerminalResult): void {
    if (!isFinal(result)) return;
    shown.delete(result.trans_no);
    options.onEnd?.(result);
    waiting.end(result);
  }

  async function pay(order: TerminalOrder): Promise<TerminalResult | undefined> {
    attempts += 1;
    const { trans_no } = order;
    // Unique for the order's whole life, a restart of this program included.
    const attemptId = `${trans_no.slice(-8)}-${client.nowMs()}-${attempts}`;
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
    return client.ask({
      type: 'authorize',
      trans_no,
      attempt_id: attemptId,
      entry_mode: entryMode,
      cvm,
      card: await client.encryptCard(card),
      ...tip,
      ...manager,
    });
  }

  async function carryOut(order: TerminalOrder): Promise<void> {
    if (shown.has(order.trans_no)) return;
    shown.add(order.trans_no);
    options.onOrder?.(order);
    try {
      await client.ask({ type: 'shown', trans_no: order.trans_no });
      await pause(cashier.thinkingMs);
      // It may have been closed in the meantime.
      if (!shown.has(order.trans_no)) return;
      const decision = cashier.decide(order);
      if (decision === 'leave') return;
      if (decision === 'cancel') {
        await client.ask({ type: 'cancel', trans_no: order.trans_no });
        end(await client.ask({ type: 'query', trans_no: order.trans_no }));
        return;
      }
      const result = await pay(order);
      if (result !== undefined) end(result);
    } catch (fault) {
      // It comes again with the next connection, or ends by its expiry.
      shown.delete(order.trans_no);
      options.onFault?.(fault);
    }
  }

  const stopListening = client.listen((event) => {
    if (event.type !== 'push') return;
    if (event.push.type === 'order') void carryOut(event.push.order);
    if (event.push.type === 'ended') end(event.push.result);
  });

  /** The gateway's refusal as an answer; everything else is thrown as the fault that it is. */
  async function answered<Data>(ask: Promise<Data>): Promise<OperationAnswer<Data>> {
    try {
      return { code: '0', data: await ask };
    } catch (fault) {
      if (isTollgateError(fault) && fault.kind === 'refused')
        return { code: fault.code, msg: fault.msg ?? fault.text.en };
      throw fault;
    }
  }

  async function whenEnded(transNo: string): Promise<TerminalResult> {
    const ended = waiting.ended(transNo);
    for (;;) {
      const first = await Promise.race([ended, pause(askAfterMs)]);
      if (first !== undefined) return first;
      const result = await client.ask({ type: 'query', trans_no: transNo });
      if (isFinal(result)) return result;
    }
  }

  const query = (merchantOrderNo: string) =>
    answered(client.ask({ type: 'query', merchant_order_no: merchantOrderNo }));

  return {
    async order(order: LocalOrder) {
      const placed = await answered(client.ask({ type: 'local-order', order }));
      if (placed.data === undefined) return placed;
      const { trans_no: transNo } = placed.data;
      // A till that asks again, perhaps after a restart of this terminal, may ask for an order that has ended.
      const known = await answered(client.ask({ type: 'query', trans_no: transNo }));
      if (known.data === undefined || isFinal(known.data)) return known;
      // An order made here is on the screen at once; the gateway does not send it.
      void carryOut(placed.data);
      return answered(whenEnded(transNo));
    },
    query,
    close: (merchantOrderNo) => answered(client.ask({ type: 'close', merchant_order_no: merchantOrderNo })),
    closeBatch: () => answered(client.ask({ type: 'close-batch' })),
    adjustTip: (merchantOrderNo, tipAmount) =>
      answered(client.ask({ type: 'adjust-tip', merchant_order_no: merchantOrderNo, tip_amount: tipAmount })),
    // There is no printer: the till gets the printed text.
    reprint: query,
    info: () => options.device,
    payMethodIds: () => client.welcome?.pay_method_ids ?? [],
    currency: () => client.welcome?.currency ?? 'USD',
    confirmPairing: options.confirmPairing,
    stop: stopListening,
  };
}
