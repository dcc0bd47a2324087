/** The start of the sandbox in this page: the service worker, the build that the site has now, and the tab's worker. */
import type { Manifest } from '../engine/protocol.ts';
import { assetsOf, filesFolder, manifestAddress, sandboxFolder } from '../service-worker/addresses.ts';
import type { ToServiceWorker } from '../service-worker/messages.ts';
import { startTab, type Tab } from './tab.ts';

/** Why a sandbox does not even begin. */
export type StartProblem =
  /** The page came by plain http from another computer: browsers give it no service worker. */
  | 'plain-http'
  /** The browser has no service workers here: a private window, or a setting. */
  | 'no-service-worker'
  /** This copy of the documentation has no sandbox: it comes with a gateway. */
  | 'absent'
  /** A file did not come. */
  | 'load';

export class StartError extends Error {
  readonly problem: StartProblem;

  constructor(problem: StartProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

export interface Started {
  readonly tab: Tab;
  /** Where the gateway of the sandbox answers, without a slash at its end. */
  readonly gatewayUrl: string;
  /** Loads what a sandbox needs without a network and has not asked for yet. */
  keepAll(): Promise<void>;
}

const controlMs = 10_000;

/** Waits until the service worker answers the requests of this page. @throws StartError */
async function controlled(registration: ServiceWorkerRegistration): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller !== null) return;
  const ended = AbortSignal.timeout(controlMs);
  await new Promise<void>((resolve, reject) => {
    serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true, signal: ended });
    ended.addEventListener('abort', () => reject(new StartError('no-service-worker')));
    const claim = () => registration.active?.postMessage({ kind: 'claim' } satisfies ToServiceWorker);
    claim();
    const { installing, waiting } = registration;
    (installing ?? waiting)?.addEventListener('statechange', claim);
  });
}

async function register(siteBase: string): Promise<void> {
  if (!('serviceWorker' in navigator)) throw new StartError('no-service-worker');
  let registration: ServiceWorkerRegistration;
  try {
    registration = await navigator.serviceWorker.register(`${siteBase}service-worker.js`, {
      scope: siteBase,
      updateViaCache: 'none',
    });
  } catch (error) {
    // A browser that stores nothing refuses; a script that does not come is a TypeError.
    throw new StartError(error instanceof TypeError ? 'load' : 'no-service-worker', error);
  }
  await controlled(registration);
}

/**
 * Asks the site before anything is registered; returns false where there is no network.
 * @throws StartError where the site has no sandbox
 */
async function findFiles(siteBase: string): Promise<boolean> {
  const found = await fetch(`${siteBase}${filesFolder}manifest.json`, {
    method: 'HEAD',
    cache: 'no-store',
  }).catch(
    // Without a network a sandbox of before is still there.
    () => undefined,
  );
  if (found?.status === 404) throw new StartError('absent');
  return found !== undefined;
}

async function manifestAt(base: string): Promise<Manifest> {
  try {
    const response = await fetch(manifestAddress(base));
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return await response.json();
  } catch (error) {
    throw new StartError('load', error);
  }
}

/**
 * Starts the sandbox, whose progress the tab's status shows.
 * @param siteBase path of the site, with a slash at its end
 * @throws StartError
 */
export async function startSandbox(siteBase: string): Promise<Started> {
  if (!window.isSecureContext) throw new StartError('plain-http');
  const isLatest = await findFiles(siteBase);
  await register(siteBase);
  const base = new URL(siteBase + sandboxFolder, location.href).href;
  const { build, files } = await manifestAt(base);
  const assets = assetsOf(base, build);
  return {
    tab: startTab({ base, assets, isLatest }),
    gatewayUrl: base.slice(0, -1),
    async keepAll() {
      for (const { path } of files) await (await fetch(assets + path)).arrayBuffer();
    },
  };
}
