/** The worker of one tab: waits until it leads, opens the sandbox, and answers what comes by its ports. */

import { terminalChannel, terminalLock } from '@tollgate/contract/terminal/page-channel';
import type { Log } from '@tollgate/gateway/ports/log';
import type { Migration } from '@tollgate/gateway/runtime/web/migrate';
import { createEngine, type Engine } from '../engine/engine.ts';
import { type AssetTable, loadFiles, type Prepared, unpack } from '../engine/load.ts';
import { problemOf } from '../engine/problems.ts';
import {
  type Announcement,
  type Base,
  channelName,
  type FromPort,
  type FromWorker,
  lockName,
  type Status,
  storeName,
  type ToPort,
  type ToWorker,
} from '../engine/protocol.ts';
import { removeStore } from '../store/indexed-db.ts';
import { openSandboxStore } from '../store/sandbox-store.ts';

/** Filled in by the build. */
declare const buildAssets: AssetTable;
declare const buildMigrations: readonly Migration[];
declare const buildRelease: string;

interface Opened {
  readonly base: Base;
  readonly channel: BroadcastChannel;
  readonly assets: string;
  readonly isLatest: boolean;
}

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker): void;
};

/** Warnings are for a developer who looks; `about` has ids and errors, no data of an order. */
const log: Log = {
  info() {},
  warn: (...parts: readonly unknown[]) => console.warn(...parts),
  error: (...parts: readonly unknown[]) => console.error(...parts),
  isLevelEnabled: () => false,
};

const ports = new Set<MessagePort>();
let opened: Opened | undefined;
let engine: Engine | undefined;
let isLeading = false;
let isOpening = false;
/** A tab has opened a newer build of the site. */
let isOutdated = false;
/** Ends the wait for the lock. */
let waiting = new AbortController();

function tell(status: Status): void {
  const told: Status =
    isOutdated && status.kind === 'closed' ? { kind: 'failed', problem: 'outdated', detail: '' } : status;
  scope.postMessage({ kind: 'status', status: told });
  if (status.kind === 'leading') lead();
}

const announce = (announcement: Announcement) => opened?.channel.postMessage(announcement);

function lead(): void {
  isLeading = true;
  for (const port of ports) serve(port);
  announce({ kind: 'leads', build: buildAssets.build });
}

/** A port's messages wait in it until it is started. */
function serve(port: MessagePort): void {
  const inProgress = new Map<number, AbortController>();
  const send = (message: FromPort) => port.postMessage(message);
  port.onmessage = ({ data }: MessageEvent<ToPort>) => {
    if (data.kind === 'abort') {
      inProgress.get(data.id)?.abort();
      return;
    }
    const control = new AbortController();
    inProgress.set(data.id, control);
    const done =
      engine?.answer(data, send, control.signal) ?? Promise.resolve(send({ kind: 'cut', id: data.id }));
    void done.finally(() => inProgress.delete(data.id));
  };
  send({ kind: 'leads', build: buildAssets.build });
}

/** Pages connect again to whichever worker leads next. */
function leavePorts(): void {
  isLeading = false;
  for (const port of ports) {
    port.postMessage({ kind: 'gone' } satisfies FromPort);
    port.close();
  }
  ports.clear();
}

/** Opens, and leads until it has ended: another tab then takes the lock. */
async function run({ base, assets }: Opened, prepared?: Prepared): Promise<void> {
  engine = createEngine({
    base,
    assets,
    table: buildAssets,
    release: buildRelease,
    migrations: buildMigrations,
    factory: indexedDB,
    fetchFile: (url) => fetch(url),
    openTerminals: () => new BroadcastChannel(terminalChannel(base)),
    whenGone: (connection) => navigator.locks.request(terminalLock(base, connection), () => {}),
    log,
    prepared,
    onStatus: tell,
  });
  await engine.open();
  await engine.ended;
  engine = undefined;
  leavePorts();
}

/** Loads, compiles and unpacks ahead: a tab that takes over has two seconds. */
function prepare({ base, assets }: Opened): Prepared {
  const fetchFile = (url: string) => fetch(url);
  const files = loadFiles({
    table: buildAssets,
    assets,
    fetchFile,
    needsArchive: false,
    onBytes: () => {},
  });
  const archive = readArchive(base);
  // The engine loads them again then, and reports what is wrong.
  files.catch(() => {});
  archive.catch(() => {});
  return { files, archive };
}

/** Reads what the database began with, which stays as it is until a reset. */
async function readArchive(base: Base): Promise<Awaited<Prepared['archive']>> {
  const store = await openSandboxStore(indexedDB, storeName(base), () => {});
  const packed = (await store.read().finally(store.close))?.archive;
  return packed && { packed, unpacked: await unpack(packed) };
}

async function open({ base, assets, isLatest }: Extract<ToWorker, { kind: 'open' }>): Promise<void> {
  if (isOpening) return;
  if (isOutdated) return tell({ kind: 'closed' });
  isOpening = true;
  try {
    if (navigator.locks === undefined || self.indexedDB === undefined)
      throw problemOf(new Error('Web Locks or IndexedDB are not there'), 'unsupported');
    opened ??= { base, assets, isLatest, channel: listen(base) };
    const current = opened;
    announce({ kind: 'opens', build: buildAssets.build, isLatest });
    let isGranted = false;
    let prepared: Prepared | undefined;
    waiting = new AbortController();
    const led = navigator.locks.request(lockName(base), { signal: waiting.signal }, () => {
      isGranted = true;
      return run(current, prepared);
    });
    const { held = [] } = await navigator.locks.query();
    if (!isGranted && held.some(({ name }) => name === lockName(base))) {
      tell({ kind: 'waiting' });
      prepared = prepare(current);
    }
    await led;
  } catch (error) {
    if (waiting.signal.aborted) {
      tell({ kind: 'closed' });
      return;
    }
    const { problem, message } = problemOf(error, 'fault');
    tell({ kind: 'failed', problem, detail: message });
  } finally {
    isOpening = false;
  }
}

function listen(base: Base): BroadcastChannel {
  const channel = new BroadcastChannel(channelName(base));
  channel.onmessage = ({ data }: MessageEvent<Announcement>) => {
    // A leading worker learns it from its store, which it has to close first.
    if (data.kind === 'reset' && !isLeading) tell({ kind: 'reset' });
    if (data.kind !== 'reset' && data.build !== buildAssets.build) meet(data);
  };
  return channel;
}

/** Ends this sandbox where another build is the one that the site has now. */
function meet(other: Exclude<Announcement, { kind: 'reset' }>): void {
  const { build } = buildAssets;
  const isNewer = other.kind === 'opens' ? other.isLatest : !opened?.isLatest;
  if (isNewer) {
    isOutdated = true;
    close();
  } else if (isLeading) announce({ kind: 'leads', build });
  else if (opened?.isLatest) announce({ kind: 'opens', build, isLatest: true });
}

const close = () => void (engine?.close() ?? waiting.abort());

async function reset(): Promise<void> {
  if (opened === undefined) return;
  try {
    await removeStore(indexedDB, storeName(opened.base));
    announce({ kind: 'reset' });
    // The one that leads has said so when its store was taken.
    if (engine === undefined) tell({ kind: 'reset' });
  } catch (error) {
    const { problem, message } = problemOf(error, 'storage-refused');
    tell({ kind: 'failed', problem, detail: message });
  }
}

scope.onmessage = ({ data }) => {
  if (data.kind === 'open') void open(data);
  else if (data.kind === 'reset') void reset();
  else if (data.kind === 'close') close();
  else {
    ports.add(data.port);
    if (isLeading) serve(data.port);
  }
};
