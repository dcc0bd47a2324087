/** Orders with everything they work with, and the listeners of their changes. */
import type { Directory } from '../accounts/directory.ts';
import type { Acquirers } from '../acquirers/routing.ts';
import { createBatches } from '../batches/batches.ts';
import type { Delivery } from '../notifications/delivery.ts';
import type { OrderCommitter, OrderContext } from '../orders/change/context.ts';
import type { Identifiers } from '../orders/change/identifiers.ts';
import { upToDate } from '../orders/due/due.ts';
import type { OrderChange } from '../orders/state/transaction.ts';
import { createStoreManagers } from '../terminals/manager.ts';
import type { TerminalPost } from '../terminals/service.ts';
import { createTextVault, type TextVault } from '../vault/texts.ts';
import { createVault } from '../vault/vault.ts';
import type { ProcessClock } from './clock.ts';
import type { GatewayPorts } from './ports.ts';

/** Free texts that hold card numbers, with counts and a line of the log for those that are not there. */
export function wireTexts(ports: GatewayPorts, clock: ProcessClock): TextVault {
  const { database, cipher, random, meter, log } = ports;
  return createTextVault({
    queries: database,
    cipher,
    random,
    clock,
    onHidden: meter.hiddenTexts,
    onUnknown(merchantNo, texts) {
      meter.unknownTexts(texts.length);
      log.warn({ merchantNo, texts }, 'references to encrypted texts that are missing from the vault');
    },
  });
}

export interface OrdersInput {
  readonly clock: ProcessClock;
  readonly identifiers: Identifiers;
  readonly committer: OrderCommitter;
  readonly directory: Directory;
  readonly acquirers: Acquirers;
  readonly texts: TextVault;
  readonly terminals: TerminalPost;
  readonly delivery: Delivery;
}

export interface WiredOrders {
  readonly orders: OrderContext;
  /** Adds a listener, which gets every change once it is committed. */
  onCommitted(listener: (change: OrderChange) => void): void;
}

export function wireOrders(ports: GatewayPorts, input: OrdersInput): WiredOrders {
  const { database, cipher, random, passwords, decryptor, origin } = ports;
  const { clock, directory, delivery } = input;
  const listeners: ((change: OrderChange) => void)[] = [];
  return {
    orders: {
      database,
      committer: input.committer,
      clock,
      identifiers: input.identifiers,
      acquirers: input.acquirers,
      cards: {
        vault: createVault({ queries: database, cipher, random, clock }),
        decryptor,
        startingAttempts: new Set(),
        allowsLoopback: ports.settings.allowLoopback,
      },
      texts: input.texts,
      batches: createBatches(database, clock),
      limitsOf: directory.limits,
      endpointsOf: directory.endpoints,
      terminals: input.terminals,
      managers: createStoreManagers({ queries: database, passwords, clock }),
      publicUrl: () => origin.publicUrl,
      upToDate,
      claimNotification: delivery.reserve,
      onDropped(change) {
        for (const notification of change.notifications)
          if (notification.claimedUntil > 0) delivery.release(notification.receiver);
      },
      onCommitted(change) {
        for (const listener of listeners) listener(change);
      },
    },
    onCommitted: (listener) => void listeners.push(listener),
  };
}
