/** The worker of this tab: it leads, or waits until the tab that leads has closed. */
import { createStore, type Store } from '@tollgate/design/store';
import type { FromWorker, Status, ToWorker } from '../engine/protocol.ts';
import type { FromServiceWorker, ToServiceWorker } from '../service-worker/messages.ts';

export interface Tab {
  readonly status: Pick<Store<Status>, 'get' | 'subscribe'>;
  /** Tries again after a failure. */
  open(): void;
  /** Removes the stored database; the sandbox begins again as a new one. */
  reset(): void;
  /** Ends the worker of this tab; where it leads, another tab goes on. */
  close(): void;
}

export interface TabOptions {
  /** The address of the sandbox's folder. */
  readonly base: string;
  /** The beginning of the addresses of the worker's files. */
  readonly assets: string;
  /** The site has just named this build as its own. */
  readonly isLatest: boolean;
}

/** Starts the worker, and connects it to the service worker that controls this page. */
export function startTab({ base, assets, isLatest }: TabOptions): Tab {
  const { serviceWorker } = navigator;
  const status = createStore<Status>({ kind: 'opening', stage: 'download', bytes: 0, bytesMax: 0 });
  let worker: Worker | undefined;

  const send = (message: ToWorker, transfer: Transferable[] = []) => worker?.postMessage(message, transfer);
  function connect(): void {
    if (worker === undefined) return;
    const { port1, port2 } = new MessageChannel();
    send({ kind: 'connect', port: port1 }, [port1]);
    serviceWorker.controller?.postMessage({ kind: 'port' } satisfies ToServiceWorker, [port2]);
  }
  function open(): void {
    if (worker === undefined) {
      const started = new Worker(`${assets}worker.js`, { type: 'module' });
      worker = started;
      started.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (worker === started) receive(data.status);
      };
      // Its script did not come, or the browser has ended it.
      started.onerror = (event) => {
        event.preventDefault();
        if (worker !== started) return;
        end();
        status.set({ kind: 'failed', problem: 'load', detail: event.message ?? '' });
      };
      connect();
    }
    send({ kind: 'open', base, assets, isLatest });
  }
  function receive(next: Status): void {
    status.set(next);
    if (next.kind === 'reset') send({ kind: 'open', base, assets, isLatest });
    if (next.kind === 'leading') connect();
    if (next.kind === 'closed' || (next.kind === 'failed' && next.problem === 'outdated')) end();
  }
  function end(): void {
    worker?.terminate();
    worker = undefined;
  }

  serviceWorker.addEventListener('message', ({ data }: MessageEvent<FromServiceWorker>) => {
    if (data?.kind === 'connect') connect();
  });
  serviceWorker.startMessages();
  open();
  return {
    status,
    open: () => {
      if (status.get().kind === 'failed')
        status.set({ kind: 'opening', stage: 'download', bytes: 0, bytesMax: 0 });
      open();
    },
    reset: () => send({ kind: 'reset' }),
    close: () => send({ kind: 'close' }),
  };
}
