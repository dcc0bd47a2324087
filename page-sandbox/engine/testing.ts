/** A sandbox of a page without a browser: the engine over an IndexedDB in memory. */

import { readMigration } from '@tollgate/gateway/runtime/web/migrate';
import { makeArchive } from '../build/archive.ts';
import { assetsWith, readMigrations, release } from '../build/assets.ts';
import { createEngine, type Engine, type EngineDeps } from './engine.ts';
import type { FromPort, PortRequest, Status } from './protocol.ts';

export const base = 'https://docs.example.com/docs/~/';
const assets = `${base}assets/`;
const html = {
  pay: '<!doctype html><title>pay</title>',
  payer: '<!doctype html>',
  challenge: '<!doctype html>',
};
const pages = JSON.stringify({
  checkout: html,
  terminal: { terminal: '<!doctype html>' },
  workbench: { workbench: '<!doctype html>' },
});

let built: Promise<ReturnType<typeof assetsWith>> | undefined;

/** Makes the files of a build once for all tests of a file. */
function builtFiles() {
  built ??= makeArchive(readMigrations(), release).then((archive) => assetsWith(archive, 'test', pages));
  return built;
}

/** A migration that the next site might add. */
const later = readMigration('9999-later.sql', 'create table later (id int primary key)');

export interface TestEngine {
  readonly statuses: readonly Status[];
  readonly last: () => Status | undefined;
  readonly engine: Engine;
  /** Sends as a page does through the service worker; rejects where the connection was cut. */
  readonly fetch: typeof globalThis.fetch;
}

export interface TestOptions extends Partial<Pick<EngineDeps, 'fetchFile' | 'openTerminals' | 'whenGone'>> {
  /** True for a site that is newer by one migration. */
  readonly isLater?: boolean;
}

const silent = { info() {}, warn() {}, error() {}, isLevelEnabled: () => false };

/** Opens an engine as a tab does that leads; `last()` says what became of it. */
export async function openTestEngine(factory: IDBFactory, options: TestOptions = {}): Promise<TestEngine> {
  const { isLater = false, ...others } = options;
  const migrations = [...readMigrations(), ...(isLater ? [later] : [])];
  const { table, files } = await builtFiles();
  const statuses: Status[] = [];
  const engine = createEngine({
    base,
    assets,
    table,
    release,
    migrations,
    factory,
    fetchFile: async (url) => new Response(new Uint8Array(files.get(url.slice(assets.length)) ?? [])),
    openTerminals: () => ({ postMessage() {}, onmessage: null, close() {} }),
    whenGone: () => new Promise(() => {}),
    log: silent,
    onStatus: (status) => statuses.push(status),
    ...others,
  });
  await engine.open();
  return { statuses, last: () => statuses.at(-1), engine, fetch: fetchOn(engine) };
}

let nextId = 0;

function fetchOn(engine: Engine): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const bytes = new Uint8Array(await request.arrayBuffer());
    nextId += 1;
    const asked: PortRequest = {
      kind: 'request',
      id: nextId,
      method: request.method,
      url: request.url,
      headers: [...request.headers],
      body: bytes.length === 0 ? null : bytes,
    };
    const sent: FromPort[] = [];
    await engine.answer(asked, (message) => sent.push(message), new AbortController().signal);
    const head = sent.find((message) => message.kind === 'head');
    if (head === undefined || sent.at(-1)?.kind !== 'end') throw new TypeError('the connection was cut');
    const parts = sent.flatMap((message) =>
      message.kind === 'chunk' ? [new Uint8Array(message.bytes)] : [],
    );
    const headers = head.headers.map(([name, value]): [string, string] => [name, value]);
    const hasBody = ![204, 304].includes(head.status);
    return new Response(hasBody ? new Blob(parts) : null, { status: head.status, headers });
  };
}
