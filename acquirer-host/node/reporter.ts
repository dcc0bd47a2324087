/** Delivers events to the gateway: as a connector, or as the acquirer whose reports the connector reads. */
import { connectorLimits, connectorSignatureHeader } from '@tollgate/contract/connector/protocol';
import { secondMs } from '@tollgate/contract/durations';
import { isObject } from '@tollgate/contract/json-object';
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

/** Places of the events that the gateway does not know; it has all others. Undefined where it has taken none. */
type Unknown = readonly unknown[] | undefined;

async function unknownOf(response: Response): Promise<Unknown> {
  if (response.status !== 404) {
    await response.body?.cancel();
    return response.ok ? [] : undefined;
  }
  const members: unknown = await response.json();
  return isObject(members) && Array.isArray(members['unknown']) ? members['unknown'] : undefined;
}

export const reportPath = '/report';

export function createReporter({ bank, secrets, eventsUrl, makeRequestId }: ReporterOptions): Reporter {
  /** Since when the gateway does not know events of a payment, and when they are sent again. */
  const waits = new Map<string, { readonly sinceMs: number; readonly againMs: number }>();

  async function post(url: string, header: string, path: string, text: string): Promise<Unknown> {
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
      return await unknownOf(response);
    } catch {
      return undefined;
    }
  }

  /** Says whether unknown events are kept, for the next time; after 24 hours they are not. */
  function keepsUnknown(key: string): boolean {
    const nowMs = bank.nowMs();
    const { sinceMs } = waits.get(key) ?? { sinceMs: nowMs };
    const waitedMs = nowMs - sinceMs;
    waits.set(key, { sinceMs, againMs: nowMs + Math.max(waitedMs, secondMs) });
    return waitedMs < connectorLimits.unknownEventsForMs;
  }

  async function deliver(payment: Payment): Promise<boolean> {
    const { owed = [], notifyUrl, key } = payment;
    const text = JSON.stringify({ request_id: makeRequestId(), events: owed });
    const unknown =
      eventsUrl !== undefined
        ? await post(eventsUrl, connectorSignatureHeader, new URL(eventsUrl).pathname, text)
        : notifyUrl === undefined
          ? undefined
          : await post(notifyUrl, reportSignatureHeader, reportPath, text);
    const now = bank.ledger.find(key);
    if (unknown === undefined || now === undefined) return false;
    const isKept = unknown.length > 0 && keepsUnknown(key);
    const gone = owed.filter((_, place) => !(isKept && unknown.includes(place)));
    if (!isKept) waits.delete(key);
    if (gone.length === 0) return false;
    const rest = (now.owed ?? []).filter((event) => !gone.includes(event));
    bank.ledger.save({ ...now, owed: rest }, 'reported');
    return !isKept;
  }
  let running: Promise<void> | undefined;
  async function deliverEach(): Promise<void> {
    for (const payment of bank.ledger.waiting()) {
      const isEarly = bank.nowMs() < (waits.get(payment.key)?.againMs ?? 0);
      if ((payment.owed?.length ?? 0) > 0 && !isEarly) await deliver(payment);
    }
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
