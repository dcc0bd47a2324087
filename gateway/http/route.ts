/** Router that routes are added to, and what they know of a request besides the request itself. */
import type { Context, Hono } from 'hono';

/** Who sent a request. A runtime without addresses gives those of its own machine. */
export interface Sender {
  /** Address of the client, as trusted proxies name it; else of the connection. */
  readonly ip: string;
  /** Address of the connection itself, whatever headers say. */
  readonly remoteAddress: string;
}

export interface RouteEnv {
  Bindings: Sender;
}
export type RouteContext<Path extends string = string> = Context<RouteEnv, Path>;
export type Router = Hono<RouteEnv>;
/** Adds its routes. */
export type Routes = (router: Router) => void;
