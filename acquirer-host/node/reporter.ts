/** Delivers events to the gateway: as a connector, or as the acquirer whose reports the connector reads. */
import { connectorSignatureHeader } from '@tollgate/contract/connector/protocol';
import type { Payment } from '../ledger/payment.ts';
import type { Bank } from '../operations/bank.ts';
import { reportSignatureHeader } from '../operations/inbound.ts';
import { sign } from './signature.ts';

export interface ReporterOptions {
  readonly bank: Bank;
  readonly secrets: readonly string[];
  /** Gateway URL for a connector's events; absent: each payment's notify_url. */
  readonly eventsUrl?: string;
  makeRequestId(): string;
}

export interface Reporter {
  /** Sends the events of one payment. Returns false where the gateway did not take them. */
  deliver(payment: Payment): Promise<boolean>;
  /** Sends all that is owed; does nothing while an earlier run is not over. */
  deliverAll(): Promise<void>;
}

const timeoutMs = 10_000;

export const reportPath = '/report';

export function createReporter({ bank, secrets, eventsUrl, makeRequestId }: ReporterOptions): Reporter {
  async function post(url: string, header: string, path: string, text: string): Promise<boolean> {
    const body = new TextEncoder().encode(text);
    const signature = sign(secrets, bank.nowMs(), { direction: 'request', path, body });
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [header]: signature },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }
  async function deliver(payment: Payment): Promise<boolean> {
    const { owed = [], notifyUrl, key } = payment;
    const text = JSON.stringify({ request_id: makeRequestId(), events: owed });
    const isTaken =
      eventsUrl !== undefined
        ? await post(eventsUrl, connectorSignatureHeader, new URL(eventsUrl).pathname, text)
        : notifyUrl !== undefined && (await post(notifyUrl, reportSignatureHeader, reportPath, text));
    const now = bank.ledger.find(key);
    if (!isTaken || now === undefined) return false;
    const rest = (now.owed ?? []).filter((event) => !owed.includes(event));
    bank.ledger.save({ ...now, owed: rest }, 'reported');
    return true;
  }
  let running: Promise<void> | undefined;
  async function deliverEach(): Promise<void> {
    for (const payment of bank.ledger.waiting()) if ((payment.owed?.length ?? 0) > 0) await deliver(payment);
    await bank.ledger.settled();
  }
  return {
    deliver,
    deliverAll() {
      running ??= deliverEach().finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}
