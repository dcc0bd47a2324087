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
  /** Since when the gateway does not know an event of a payment, and when it is sent again. */
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

  const placeOf = ({ key }: Payment, event: unknown) => `${key} ${JSON.stringify(event)}`;
  const isDue = (payment: Payment, event: unknown) =>
    bank.nowMs() >= (waits.get(placeOf(payment, event))?.againMs ?? 0);

  /** Says whether an unknown event is kept, for the next time; after 24 hours it is not. */
  function keepsUnknown(place: string): boolean {
    const nowMs = bank.nowMs();
    const { sinceMs } = waits.get(place) ?? { sinceMs: nowMs };
    const leftMs = sinceMs + connectorLimits.unknownEventsForMs - nowMs;
    const pauseMs = Math.max(Math.min(nowMs - sinceMs, leftMs), secondMs);
    waits.set(place, { sinceMs, againMs: nowMs + pauseMs });
    return leftMs > 0;
  }

  async function deliver(payment: Payment): Promise<boolean> {
    const { notifyUrl, key } = payment;
    const owed = (payment.owed ?? []).filter((event) => isDue(payment, event));
    if (owed.length === 0) return false;
    const text = JSON.stringify({ request_id: makeRequestId(), events: owed });
    const unknown =
      eventsUrl !== undefined
        ? await post(eventsUrl, connectorSignatureHeader, new URL(eventsUrl).pathname, text)
        : notifyUrl === undefined
          ? undefined
          : await post(notifyUrl, reportSignatureHeader, reportPath, text);
    const now = bank.ledger.find(key);
    if (unknown === undefined || now === undefined) return false;
    const gone = owed.filter((event, at) => !(unknown.includes(at) && keepsUnknown(placeOf(payment, event))));
    for (const event of gone) waits.delete(placeOf(payment, event));
    if (gone.length === 0) return false;
    const rest = (now.owed ?? []).filter((event) => !gone.includes(event));
    bank.ledger.save({ ...now, owed: rest }, 'reported');
    return gone.length === owed.length;
  }
  let running: Promise<void> | undefined;
  async function deliverEach(): Promise<void> {
    for (const payment of bank.ledger.waiting()) await deliver(payment);
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
