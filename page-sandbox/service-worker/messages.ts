/** Messages between the tabs of a sandbox and its service worker, beside the requests on ports. */

export type ToServiceWorker =
  /** Comes with a port that leads to the worker of this tab. */
  | { readonly kind: 'port' }
  /** Asks for control of this page, which a reload past all caches is without. */
  | { readonly kind: 'claim' };

export type FromServiceWorker =
  /** Asks for a port to the worker of this tab, if it has one. */
  { readonly kind: 'connect' };
