/** GET and POST of /acquirers/{name}/…: what acquirers report by themselves. They verify it, the orders apply it. */
import { limits } from '@tollgate/contract/limits';
import type { AcquirerEvent } from '../acquirers/port/inbound.ts';
import { type OrderContext, requestContextOf } from '../orders/change/context.ts';
import { applyAcquirerEvent } from '../orders/due/acquirer-event.ts';
import { failure } from './envelope/failure.ts';
import { faultFailure } from './envelope/fault.ts';
import { respond, respondFailure } from './respond.ts';
import type { Routes } from './route.ts';

export interface AcquirerInboundDeps {
  readonly orders: OrderContext;
  /** An event about an order that there is not. */
  readonly onUnknown: (acquirer: string, event: AcquirerEvent) => void;
  readonly onFault: (fault: unknown, psn: string) => void;
}

/** Reports to one acquirer that are read at a time: anyone can send them, and each is up to 1 MiB. */
export const reportsInFlightMax = 32;

const address = /^\/acquirers\/([a-z0-9-]{1,32})\/(.*)$/;

export function answerAcquirer(deps: AcquirerInboundDeps): (request: Request) => Promise<Response> {
  const { orders } = deps;
  const inFlight = new Map<string, number>();
  const add = (name: string, count: number) => inFlight.set(name, (inFlight.get(name) ?? 0) + count);
  return async (request) => {
    const operation = requestContextOf(orders);
    const { psn } = operation;
    const { pathname, search } = new URL(request.url);
    const [, name = '', path = ''] = address.exec(pathname) ?? [];
    const inbound = name === '' ? undefined : orders.acquirers.named(name).inbound;
    if (inbound === undefined)
      return respondFailure(failure('SYS019', { detail: `no acquirer reports at /acquirers/${name}/` }), psn);
    if ((inFlight.get(name) ?? 0) >= reportsInFlightMax)
      return respondFailure(failure('SYS007', { detail: 'too many reports at the same time' }), psn);
    add(name, 1);
    try {
      const body = new Uint8Array(await request.arrayBuffer());
      if (body.length > limits.reportMaxBytes)
        return respondFailure(failure('SYS009', { detail: `at most ${limits.reportMaxBytes} bytes` }), psn);
      const { headers: sent } = request;
      const method = request.method === 'GET' ? 'GET' : 'POST';
      const asked = { method, path, query: search.slice(1), headers: sent, body } as const;
      const { events, response } = await inbound.receive(asked);
      const faults: unknown[] = [];
      // One that cannot be stored keeps no other from being stored.
      for (const event of events) {
        const isKnown = await applyAcquirerEvent(operation, name, event).catch((fault) => faults.push(fault));
        if (!isKnown) deps.onUnknown(name, event);
      }
      if (faults.length > 0) throw faults[0];
      const { status, headers } = response;
      const type = headers.get('content-type') ?? 'text/plain; charset=utf-8';
      return respond(status, type, new Uint8Array(await response.arrayBuffer()), Object.fromEntries(headers));
    } catch (fault) {
      // The acquirer reports again: what is stored by then changes nothing.
      deps.onFault(fault, psn);
      return respondFailure({ ...faultFailure(fault), httpStatus: 500 }, psn);
    } finally {
      add(name, -1);
    }
  };
}

export const acquirerInbound = (deps: AcquirerInboundDeps): Routes => {
  const answer = answerAcquirer(deps);
  return (router) => {
    router.on(['GET', 'POST'], '/acquirers/*', ({ req }) => answer(req.raw));
  };
};
