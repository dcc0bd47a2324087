/** GET and POST of /acquirers/{name}/…: what acquirers report by themselves. They verify it, the orders apply it. */
import { limits } from '@tollgate/contract/limits';
import { type AcquirerEvent, eventsPath, type InboundReply } from '../acquirers/port/inbound.ts';
import type { Acquirers } from '../acquirers/routing.ts';
import { type OrderContext, requestContextOf } from '../orders/change/context.ts';
import { applyAcquirerEvent } from '../orders/due/acquirer-event.ts';
import { failure } from './envelope/failure.ts';
import { faultFailure } from './envelope/fault.ts';
import { respond, respondFailure, respondJson } from './respond.ts';
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

/** Returns the acquirer that gets what is sent to the path; undefined where none that is connected does. */
export function reportsTo(acquirers: Pick<Acquirers, 'named'>, path: string) {
  const [, name = '', rest = ''] = address.exec(path) ?? [];
  const inbound = name === '' ? undefined : acquirers.named(name).inbound;
  return inbound && { name, inbound, path: rest };
}

/** Headers that would act on the payer pages, whose origin this is, on the browser, or on the connection. */
const withheld = new RegExp(
  '^(?:set-cookie|location|refresh|link|clear-site-data|service-worker-allowed|origin-agent-cluster|nel|alt-svc|' +
    'strict-transport-security|report-to|reporting-endpoints|access-control-.*|cross-origin-.*|connection|keep-alive|' +
    'proxy-.*|te|trailer|transfer-encoding|upgrade)$',
);
/** Nothing that a browser shows of it runs, or is loaded. */
const inert = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

/** Makes the answer that the acquirer gets: a program, not a browser. */
async function passedOn({ status, headers, body }: Response): Promise<Response> {
  const type = headers.get('content-type') ?? 'text/plain; charset=utf-8';
  const bytes = new Uint8Array(await new Response(body).arrayBuffer());
  const own = [...headers].filter(([header]) => !withheld.test(header));
  return respond(status, type, bytes, { ...Object.fromEntries(own), ...inert });
}

export function answerAcquirer(deps: AcquirerInboundDeps): (request: Request) => Promise<Response> {
  const { orders } = deps;
  const inFlight = new Map<string, number>();
  const add = (place: string, count: number) => inFlight.set(place, (inFlight.get(place) ?? 0) + count);

  /** Answers in one of the places; undefined where none is free. */
  async function inPlace(place: string, answer: () => Promise<Response>): Promise<Response | undefined> {
    if ((inFlight.get(place) ?? 0) >= reportsInFlightMax) return undefined;
    add(place, 1);
    return answer().finally(() => add(place, -1));
  }

  return async (request) => {
    const operation = requestContextOf(orders);
    const { psn } = operation;
    const { pathname, search } = new URL(request.url);
    const to = reportsTo(orders.acquirers, pathname);
    if (to === undefined)
      return respondFailure(
        failure('SYS019', { detail: `no acquirer reports at ${pathname.slice(0, 60)}` }),
        psn,
      );
    const { name, inbound, path } = to;

    async function stored({ events, response }: InboundReply): Promise<Response> {
      const faults: unknown[] = [];
      const unknown: number[] = [];
      // One that cannot be stored keeps no other from being stored.
      for (const [index, event] of events.entries()) {
        const isKnown = await applyAcquirerEvent(operation, name, event).catch((fault) => faults.push(fault));
        if (isKnown) continue;
        unknown.push(index);
        deps.onUnknown(name, event);
      }
      if (faults.length > 0) throw faults[0];
      // It may be about a number that an answer is still to bring: the connector sends it again. An acquirer gets what
      // its connector answers, for it may report what was never the gateway's.
      return path === eventsPath && unknown.length > 0 ? respondJson(404, { unknown }) : passedOn(response);
    }

    try {
      const body = new Uint8Array(await request.arrayBuffer());
      if (body.length > limits.reportMaxBytes)
        return respondFailure(failure('SYS009', { detail: `at most ${limits.reportMaxBytes} bytes` }), psn);
      const method = request.method === 'GET' ? 'GET' : 'POST';
      const asked = { method, path, query: search.slice(1), headers: request.headers, body } as const;
      let answer: Response | undefined;
      if (path === eventsPath) {
        // Verified first, and with places of its own: what others send keeps no signed events waiting.
        const reply = await inbound.receive(asked);
        const { events, response } = reply;
        answer = await (events.length === 0
          ? passedOn(response)
          : inPlace(`${name}/${eventsPath}`, () => stored(reply)));
      } else answer = await inPlace(name, async () => stored(await inbound.receive(asked)));
      return answer ?? respondFailure(failure('SYS007', { detail: 'too many reports at a time' }), psn);
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
    router.on(['GET', 'POST'], '/acquirers/*', ({ req }) => answer(req.raw));
  };
};
