/** POST /acquirers/{name}/…: what acquirers report by themselves. The acquirer verifies it, the orders apply it. */
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

const address = /^\/acquirers\/([a-z0-9-]{1,32})\/(.*)$/;

export function answerAcquirer(deps: AcquirerInboundDeps): (request: Request) => Promise<Response> {
  const { orders } = deps;
  return async (request) => {
    const operation = requestContextOf(orders);
    const { psn } = operation;
    const [, name = '', path = ''] = address.exec(new URL(request.url).pathname) ?? [];
    const inbound = name === '' ? undefined : orders.acquirers.named(name).inbound;
    if (inbound === undefined)
      return respondFailure(failure('SYS019', { detail: `no acquirer reports at /acquirers/${name}/` }), psn);
    try {
      const body = new Uint8Array(await request.arrayBuffer());
      const { events, response } = await inbound.receive({ path, headers: request.headers, body });
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
    }
  };
}

export const acquirerInbound = (deps: AcquirerInboundDeps): Routes => {
  const answer = answerAcquirer(deps);
  return (router) => {
    router.post('/acquirers/*', ({ req }) => answer(req.raw));
  };
};
