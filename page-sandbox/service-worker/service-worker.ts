/**
 * The service worker of the sandbox inside a page. It answers below one short folder of the site and leaves every other
 * request alone: files from the browser's cache, all else from the worker that leads.
 */
import { documentBelow } from '@tollgate/design/gateway-address';
import { pageHeaders } from '@tollgate/gateway/http/pages/page-build';
import { type Announcement, channelName, lockName } from '../engine/protocol.ts';
import { assetsOf, type Place, placeOf, sandboxFolder } from './addresses.ts';
import { createFileStore } from './files.ts';
import { LeaderLink } from './leader.ts';
import type { FromServiceWorker, ToServiceWorker } from './messages.ts';
import type { FetchEvent, WorkerScope } from './scope.ts';

const scope = self as unknown as WorkerScope;
const siteBase = scope.registration.scope;
const base = siteBase + sandboxFolder;
const basePath = new URL(base).pathname;
/** A tab that leads answers much faster; else a document comes without its answer. */
const documentWaitMs = 500;

const files = createFileStore(siteBase, caches, fetch.bind(self));
const leader = new LeaderLink({
  async askForPorts() {
    const clients = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
    for (const client of clients) client.postMessage({ kind: 'connect' } satisfies FromServiceWorker);
  },
  isThere: async (client) => (await scope.clients.get(client)) !== undefined,
  async hasWorker() {
    const { held = [], pending = [] } = await navigator.locks.query();
    return [...held, ...pending].some(({ name }) => name === lockName(base));
  },
});

new BroadcastChannel(channelName(base)).onmessage = ({ data }: MessageEvent<Announcement>) => {
  leader.changed();
  if (data.kind === 'leads') void files.keepOnly(data.build);
};

/**
 * Adds to a document of the gateway's pages what they have nowhere else: files are below the folder, and the tab has a
 * worker of its own, so that the sandbox goes on when all other tabs have closed.
 */
async function withWorker(response: Response): Promise<Response> {
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const build = leader.build ?? (await files.lastBuild());
  const html = documentBelow(await response.text(), basePath.slice(0, -1));
  const script = `<script type="module" src="${assetsOf(basePath, build ?? '')}tab.js"></script>`;
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  const whole = build === undefined ? html : html.replace('</head>', `${script}</head>`);
  return new Response(whole, { status: response.status, headers });
}

/** A document is there before any worker leads: its tab may be the one whose worker is to lead. */
async function documentAt(path: string, event: FetchEvent): Promise<Response> {
  if (await leader.leads(documentWaitMs)) return withWorker(await leader.answer(event.request, true));
  const file = await files.assetOf(leader.build, path);
  if (!file.ok) return file;
  const headers = { ...pageHeaders, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  return withWorker(new Response(file.body, { headers }));
}

async function fromGateway({ request, clientId }: FetchEvent): Promise<Response> {
  const client = clientId === '' ? undefined : await scope.clients.get(clientId);
  // Pages of the sandbox start a worker themselves.
  const isPatient = client?.url.startsWith(base) === true;
  const response = await leader.answer(request, isPatient);
  return request.mode === 'navigate' ? withWorker(response) : response;
}

function answer(place: Place, event: FetchEvent): Promise<Response> | Response {
  const { request } = event;
  // A page of another origin reaches the sandbox by a form alone, and no form of its own pages is sent.
  if (request.mode === 'navigate' && request.method !== 'GET') return new Response(null, { status: 403 });
  switch (place.kind) {
    case 'manifest':
      return files.manifest();
    case 'file':
      return files.file(place.build, place.path);
    case 'asset':
      return files.assetOf(leader.build, place.path);
    case 'start':
      return Response.redirect(`${base}workbench/`, 302);
    case 'documentation':
      return Response.redirect(siteBase + place.path, 302);
    case 'document':
      return request.mode === 'navigate' ? documentAt(place.path, event) : fromGateway(event);
    case 'gateway':
      return fromGateway(event);
  }
}

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
// The page that has registered it is answered at once, without a reload.
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener('message', (event) => {
  const message = event.data as ToServiceWorker;
  if (message.kind === 'claim') return event.waitUntil(scope.clients.claim());
  const [port] = event.ports;
  if (port !== undefined && event.source !== null) leader.take(port, event.source.id);
});
scope.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  const place = origin === new URL(base).origin ? placeOf(pathname, basePath) : undefined;
  if (place !== undefined) event.respondWith(answer(place, event));
});
