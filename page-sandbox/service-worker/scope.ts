/** The global scope of a service worker, as far as it is used: TypeScript has it in a library that excludes pages. */

export interface WorkerClient {
  readonly id: string;
  readonly url: string;
  postMessage(message: unknown): void;
}

interface WaitingEvent {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends WaitingEvent {
  readonly request: Request;
  /** Empty for a document that is being opened. */
  readonly clientId: string;
  respondWith(response: Response | Promise<Response>): void;
}

export interface MessageFromPage extends WaitingEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
  readonly source: WorkerClient | null;
}

export interface WorkerScope {
  readonly registration: { readonly scope: string };
  readonly clients: {
    claim(): Promise<void>;
    get(id: string): Promise<WorkerClient | undefined>;
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly WorkerClient[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install' | 'activate', listener: (event: WaitingEvent) => void): void;
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(name: 'message', listener: (event: MessageFromPage) => void): void;
}
