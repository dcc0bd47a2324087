/**
 * Messages of the sandbox inside a page. Each tab that has opened the sandbox runs one worker; of all workers of one
 * base address, the one that holds the Web Lock leads: it alone has the database and answers requests. The others wait
 * for the lock and take over. A page talks to the worker that it has started, and the service worker to the leading one.
 */

/** The base address of a sandbox below which the service worker answers, such as `https://host/docs/~/`. */
export type Base = string;

/** Beginning of the worker's files: `worker.js`, `manifest.json` and the files that it names. */
export type Assets = string;

/** Stages of opening, in this order; the first three have bytes. */
export type Stage =
  /** Files of the database engine, its empty database and the pages. */
  | 'download'
  /** Reads the stored blocks; not where nothing is stored yet. */
  | 'read'
  /** Compiles the database engine. */
  | 'compile'
  /** Opens the database. */
  | 'database'
  /** Applies migrations that the stored database lacks. */
  | 'migrate'
  /** Makes or reads keys, and composes the gateway. */
  | 'gateway';

/** Why a sandbox does not open or no longer runs; what to do is the page's to say. */
export type Problem =
  /** A file did not arrive whole: try again. */
  | 'load'
  /** The browser gives no storage to this page: a private window, or a setting. Reset does not help. */
  | 'storage-refused'
  /** The storage is full: nothing that was not acknowledged is kept. Free some, or reset. */
  | 'storage-full'
  /** A newer version of the site wrote the database: load the page again, or reset. */
  | 'newer'
  /** A tab has opened a newer build of the site, and goes on with the sandbox: load the page again. */
  | 'outdated'
  /** The stored database cannot be read: reset. */
  | 'damaged'
  /** The browser lacks what the sandbox needs, such as Web Locks. */
  | 'unsupported'
  /** Whatever else; the detail is for a report. */
  | 'fault';

export type Status =
  /** Another tab leads. */
  | { readonly kind: 'waiting' }
  | {
      readonly kind: 'opening';
      readonly stage: Stage;
      /** Bytes of `download` and `read`; both 0 otherwise. */
      readonly bytes: number;
      readonly bytesMax: number;
    }
  /** This tab leads, and requests are answered. */
  | { readonly kind: 'leading'; readonly build: string }
  /** `detail` names codes and files in English, no data of an order. */
  | { readonly kind: 'failed'; readonly problem: Problem; readonly detail: string }
  /** This worker has ended, by `close`. */
  | { readonly kind: 'closed' }
  /** Some tab has removed the stored database: the tab that led sends `open` again, and those that wait go on waiting. */
  | { readonly kind: 'reset' };

/** Messages of a page to the worker that it has started. */
export type ToWorker =
  /**
   * The first message. Sent again after `failed` or `reset`, it tries again. `isLatest`: the site has just named this
   * build as its own; tabs of any other build then end their sandbox, so that two builds never share one.
   */
  | { readonly kind: 'open'; readonly base: Base; readonly assets: Assets; readonly isLatest: boolean }
  /**
   * Asks for requests to be taken from the port, which is transferred; `leads` comes back on it once this worker leads.
   * Ports of a worker that waits are kept until then.
   */
  | { readonly kind: 'connect'; readonly port: MessagePort }
  /** Removes the stored database, also where it cannot be opened; `reset` is then the status of all tabs. */
  | { readonly kind: 'reset' }
  /** Finishes what is in progress, closes the database and lets another tab lead. A page that just goes away may not. */
  | { readonly kind: 'close' };

/** Messages of a worker to the page that has started it. */
export type FromWorker = { readonly kind: 'status'; readonly status: Status };

/** A request as it reaches the service worker; `url` is the whole address, with the base. */
export interface PortRequest {
  readonly kind: 'request';
  /** Unique among the requests of one port. */
  readonly id: number;
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array | null;
}

/** Messages to the leading worker on a port. */
export type ToPort =
  | PortRequest
  /** The client went away: a stream ends. A call that has begun is carried out all the same. */
  | { readonly kind: 'abort'; readonly id: number };

/** Messages of the leading worker on a port. */
export type FromPort =
  /**
   * Requests are taken from now on. A request sent earlier is taken as well, once. After a change of the leader, requests
   * of the earlier port that have no `end` are lost: answer them as a network error, since they may have been carried out.
   */
  | { readonly kind: 'leads'; readonly build: string }
  | {
      readonly kind: 'head';
      readonly id: number;
      readonly status: number;
      /** Addresses in `location` have the base. */
      readonly headers: readonly (readonly [string, string])[];
    }
  | { readonly kind: 'chunk'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly kind: 'end'; readonly id: number }
  /** There is no reply, or none that is whole: a network error for whoever asked. */
  | { readonly kind: 'cut'; readonly id: number }
  /** This worker ends or has failed: nothing more comes on this port. */
  | { readonly kind: 'gone' };

/** On the broadcast channel of `channelName`: every page and every service worker of the base gets these. */
export type Announcement =
  /** A worker leads from now on: connect to it. */
  | { readonly kind: 'leads'; readonly build: string }
  /** A worker begins to wait for its turn. Workers of another build end theirs for a latest one. */
  | { readonly kind: 'opens'; readonly build: string; readonly isLatest: boolean }
  | { readonly kind: 'reset' };

/** Name of the Web Lock that the leading worker holds; `navigator.locks.query()` says whether there is one. */
export const lockName = (base: Base): string => `tollgate sandbox ${base}`;

/** Name of the BroadcastChannel of announcements. */
export const channelName = lockName;

/** Name of the IndexedDB database with the stored blocks. */
export const storeName = lockName;

/** Content of `manifest.json`, beside the worker: what is loaded on the first press, and nothing else. */
export interface Manifest {
  /** Changes with every change of a file: a page and a worker of two builds never work together. */
  readonly build: string;
  /** Paths below the assets, with the bytes that are transferred. */
  readonly files: readonly { readonly path: string; readonly bytes: number }[];
}

/**
 * Folder of the built pages below the assets: `pages/checkout/`, `pages/terminal/` and `pages/workbench/`. The gateway
 * answers with their HTML itself; `assets/…` of a page, below `pay`, `terminal` or `workbench` of the base, is a file of
 * that folder, which the service worker answers.
 */
export const pagesFolder = 'pages';
