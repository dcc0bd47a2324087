/**
 * The sandbox inside a page, without the documentation: a page that starts the built worker, and a server on this
 * computer that passes requests on to it, so that tests of the API reach it as they reach a gateway.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { FromPort, FromWorker, Status } from '../../../page-sandbox/engine/protocol.ts';

export const builtPageSandbox = new URL('../../../page-sandbox/dist/', import.meta.url).pathname;

interface BridgedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  /** Base64. */
  readonly body: string;
}

/** Undefined: the connection was cut. */
type BridgedReply =
  | {
      readonly status: number;
      readonly headers: readonly (readonly [string, string])[];
      readonly body: string;
    }
  | undefined;

/** The page's part, as one object of its window. */
interface PageSide {
  readonly statuses: Status[];
  readonly worker: Worker;
  ask(request: BridgedRequest): Promise<BridgedReply>;
}

declare global {
  interface Window {
    sandbox: PageSide;
  }
}

/** Runs in the page: starts the worker and talks to it by a port, as a service worker does. */
function startInPage({ base, assets }: { base: string; assets: string }): void {
  const worker = new Worker(`${assets}worker.js`, { type: 'module' });
  const statuses: Status[] = [];
  const waiting = new Map<
    number,
    { parts: Uint8Array[]; head?: FromPort; done: (reply: BridgedReply) => void }
  >();
  const { port1: port, port2 } = new MessageChannel();
  let id = 0;
  const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const base64Of = async (parts: Uint8Array[]) => {
    const bytes = new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
  };
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => void statuses.push(data.status);
  port.onmessage = async ({ data }: MessageEvent<FromPort>) => {
    if (!('id' in data)) return;
    const asked = waiting.get(data.id);
    if (asked === undefined) return;
    if (data.kind === 'head') asked.head = data;
    if (data.kind === 'chunk') asked.parts.push(data.bytes);
    if (data.kind !== 'end' && data.kind !== 'cut') return;
    waiting.delete(data.id);
    const { head, parts, done } = asked;
    if (data.kind === 'cut' || head?.kind !== 'head') done(undefined);
    else done({ status: head.status, headers: head.headers, body: await base64Of(parts) });
  };
  const side: PageSide = {
    statuses,
    worker,
    ask: ({ body, ...request }) =>
      new Promise((done) => {
        id += 1;
        waiting.set(id, { parts: [], done });
        port.postMessage({ kind: 'request', id, ...request, body: body === '' ? null : bytesOf(body) });
      }),
  };
  Object.assign(window, { sandbox: side });
  worker.postMessage({ kind: 'open', base, assets });
  worker.postMessage({ kind: 'connect', port: port2 }, [port2]);
}

export interface SandboxTab {
  readonly page: Page;
  statuses(): Promise<readonly Status[]>;
  /** Sends one of the worker's messages that need no port. */
  say(kind: 'close' | 'reset' | 'open'): Promise<void>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

export interface PageSandboxServer {
  /** Address of the gateway, without a slash at the end; what is sent there is passed on to the last tab. */
  readonly url: string;
  openTab(context: BrowserContext): Promise<SandboxTab>;
  close(): Promise<void>;
}

const assetsPath = '/page-sandbox/';
const noBody = new Set([204, 304]);

function serveFile(path: string, response: ServerResponse): void {
  const file = join(builtPageSandbox, normalize(`/${path}`));
  if (path === '')
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>page</title>');
  else if (!existsSync(file)) response.writeHead(404).end();
  else {
    const type = file.endsWith('.js') ? 'text/javascript' : 'application/octet-stream';
    response.writeHead(200, { 'content-type': type }).end(readFileSync(file));
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** @throws where the worker is not built */
export async function startPageSandbox(): Promise<PageSandboxServer> {
  if (!existsSync(join(builtPageSandbox, 'worker.js')))
    throw new Error('page-sandbox is not built: run npm test');
  let last: Page | undefined;
  const ask = (page: Page, request: BridgedRequest) =>
    page.evaluate((asked) => window.sandbox.ask(asked), request);

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const headers: [string, string][] = [];
    const { rawHeaders, method = 'GET', url: path = '/' } = request;
    for (let index = 0; index < rawHeaders.length; index += 2)
      headers.push([rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '']);
    const body = (await bodyOf(request)).toString('base64');
    const reply =
      last && (await ask(last, { method, url: `${url}${path}`, headers, body }).catch(() => undefined));
    if (reply === undefined) {
      response.destroy();
      return;
    }
    for (const [name, value] of reply.headers) response.setHeader(name, value);
    response
      .writeHead(reply.status)
      .end(noBody.has(reply.status) ? undefined : Buffer.from(reply.body, 'base64'));
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith(assetsPath)) serveFile(pathname.slice(assetsPath.length), response);
    else void forward(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    async openTab(context) {
      const page = await context.newPage();
      await page.goto(`${url}${assetsPath}`);
      await page.evaluate(startInPage, { base: `${url}/`, assets: `${url}${assetsPath}` });
      last = page;
      return {
        page,
        statuses: () => page.evaluate(() => window.sandbox.statuses),
        say: (kind) =>
          page.evaluate(({ message }) => window.sandbox.worker.postMessage(message), {
            message: { kind, base: `${url}/`, assets: `${url}${assetsPath}` },
          }),
        async fetch(path, init) {
          const request = new Request(`${url}${path}`, init);
          const body = Buffer.from(await request.arrayBuffer()).toString('base64');
          const { method } = request;
          const reply = await ask(page, { method, url: request.url, headers: [...request.headers], body });
          if (reply === undefined) throw new TypeError('the connection was cut');
          const headers = reply.headers.map(([name, value]): [string, string] => [name, value]);
          return new Response(noBody.has(reply.status) ? null : Buffer.from(reply.body, 'base64'), {
            status: reply.status,
            headers,
          });
        },
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Opens the sandbox in a tab of a new context, and waits until it answers. */
export async function openPageSandbox(
  browser: Browser,
): Promise<{ server: PageSandboxServer; tab: SandboxTab; context: BrowserContext }> {
  const server = await startPageSandbox();
  const context = await browser.newContext();
  const tab = await server.openTab(context);
  return { server, tab, context };
}
