/** Opens the sandbox of a page, answers its requests, and ends it: whatever fails has a name that the page explains. */
import type { Database } from '@tollgate/gateway/ports/database';
import type { Log } from '@tollgate/gateway/ports/log';
import type { Channel } from '@tollgate/gateway/runtime/page/terminal-channel';
import type { Migration } from '@tollgate/gateway/runtime/web/migrate';
import { sameBytes } from '@tollgate/gateway/runtime/web/platform';
import { openSandboxStore, type SandboxStore, type Secrets } from '../store/sandbox-store.ts';
import { answerRequest } from './answer.ts';
import { migratePage, openPageDatabase } from './database.ts';
import { openPageGateway, type PageGateway } from './gateway.ts';
import { type AssetTable, type LoadedFiles, loadFiles, type Prepared, unpack } from './load.ts';
import { OpenProblem, problemOf } from './problems.ts';
import {
  type Base,
  type FromPort,
  type PortRequest,
  type Stage,
  type Status,
  storeName,
} from './protocol.ts';
import { makeSecrets } from './secrets.ts';

export interface EngineDeps {
  readonly base: Base;
  /** Address of the worker's files, with a slash at the end. */
  readonly assets: string;
  readonly table: AssetTable;
  readonly release: string;
  readonly migrations: readonly Migration[];
  readonly factory: IDBFactory;
  readonly fetchFile: (url: string) => Promise<Response>;
  readonly openTerminals: () => Channel;
  readonly whenGone: (connection: string) => Promise<unknown>;
  readonly log: Log;
  readonly prepared?: Prepared | undefined;
  readonly onStatus: (status: Status) => void;
}

export interface Engine {
  /** Resolves once requests are answered, or the status is `failed`; never rejects. */
  open(): Promise<void>;
  answer(request: PortRequest, send: (message: FromPort) => void, signal: AbortSignal): Promise<void>;
  /** Finishes what is in progress, and stores it. */
  close(): Promise<void>;
  /** Resolves when it no longer answers: it was closed, has failed, or its store was taken. */
  readonly ended: Promise<void>;
}

interface Begun {
  /** Nothing was stored yet. */
  readonly isNew: boolean;
  readonly files: LoadedFiles;
  readonly secrets: Secrets;
  readonly archive: Uint8Array<ArrayBuffer>;
  readonly unpacked: Uint8Array<ArrayBuffer> | undefined;
}

interface Running {
  readonly store: SandboxStore;
  readonly database?: Database;
  readonly gateway?: PageGateway;
}

/** An engine is opened once; a page that tries again makes another one. */
export function createEngine(deps: EngineDeps): Engine {
  const { base, onStatus, factory } = deps;
  const basePath = new URL(base).pathname.replace(/\/$/, '');
  const end = Promise.withResolvers<void>();
  let running: Running | undefined;
  let isEnded = false;

  /** Ends it at once: what was acknowledged is stored, and nothing else may be. */
  function drop(status: Status): void {
    if (isEnded) return;
    isEnded = true;
    onStatus(status);
    end.resolve();
    const { gateway, store } = running ?? {};
    running = undefined;
    store?.close();
    gateway?.close().catch(() => {});
  }

  function fail(error: unknown, otherwise: 'fault' | 'damaged' = 'fault'): void {
    const { problem, message } = problemOf(error, otherwise);
    deps.log.error({ err: error }, 'the sandbox of this page has ended');
    drop({ kind: 'failed', problem, detail: message });
  }

  const stage = (name: Stage, bytes = 0, bytesMax = 0) => {
    if (!isEnded) onStatus({ kind: 'opening', stage: name, bytes, bytesMax });
  };

  async function begin(store: SandboxStore): Promise<Begun> {
    const known = await store.read();
    const load = () =>
      loadFiles({
        ...deps,
        needsArchive: known === undefined,
        onBytes: (bytes, bytesMax) => stage('download', bytes, bytesMax),
      });
    const [files, secrets, unpacked] = await Promise.all([
      // They are without the archive. Where they did not arrive, the next try says so.
      known === undefined ? load() : (deps.prepared?.files.catch(load) ?? load()),
      known?.secrets ?? makeSecrets(),
      // While the files are loaded. What cannot be unpacked is damage, which is named below.
      known && unpackKnown(known.archive).catch(() => undefined),
    ]);
    const archive = known?.archive ?? files.archive ?? new Uint8Array();
    if (known === undefined) await store.begin({ secrets, archive });
    return { isNew: known === undefined, files, secrets, archive, unpacked };
  }

  async function unpackKnown(packed: Uint8Array<ArrayBuffer>) {
    const ahead = await deps.prepared?.archive.catch(() => undefined);
    return ahead && sameBytes(ahead.packed, packed) ? ahead.unpacked : unpack(packed);
  }

  async function openDatabase(store: SandboxStore, { files, archive, ...begun }: Begun) {
    stage('compile');
    const [wasm, unpacked] = await Promise.all([files.wasm, begun.unpacked ?? unpack(archive)]);
    stage('database');
    const database = await openPageDatabase({
      store: store.database,
      archive: unpacked,
      wasm,
      bundle: files.bundle,
      onRead: (bytes, bytesMax) => stage('read', bytes, bytesMax),
      onFault: fail,
    });
    stage('migrate');
    await migratePage(database, deps.migrations, deps.release);
    return database;
  }

  async function openAll(): Promise<void> {
    stage('download');
    const store = await openSandboxStore(factory, storeName(base), (by) =>
      drop(
        by === 'reset'
          ? { kind: 'reset' }
          : { kind: 'failed', problem: 'newer', detail: 'another tab has a newer version of this site' },
      ),
    ).catch((error: unknown) => {
      throw problemOf(error, 'storage-refused');
    });
    running = { store };
    const begun = await begin(store);
    const { isNew, files, secrets } = begun;
    // Whatever cannot be read of a database that was stored is damage; a new one has none.
    const database = await openDatabase(store, begun).catch((error: unknown) => {
      throw problemOf(error, isNew ? 'fault' : 'damaged');
    });
    running = { store, database };
    stage('gateway');
    const gateway = await openPageGateway({
      baseUrl: base.replace(/\/$/, ''),
      database,
      secrets,
      store,
      build: deps.table.build,
      migrations: deps.migrations.map(({ name }) => name),
      pages: files.pages,
      log: deps.log,
      terminals: deps.openTerminals(),
      whenGone: deps.whenGone,
    });
    if (isEnded) throw new OpenProblem('fault', 'it was ended while it opened');
    running = { store, database, gateway };
    onStatus({ kind: 'leading', build: deps.table.build });
  }

  return {
    ended: end.promise,
    open: () => openAll().catch((error: unknown) => fail(error)),
    answer(request, send, signal) {
      // A reply that was being made when it ended may say what is not stored.
      const unlessEnded = <Value>(value: Promise<Value>): Promise<Value> =>
        Promise.race([value, end.promise.then(() => Promise.reject(new Error('the sandbox has ended')))]);
      return answerRequest(
        basePath,
        request,
        async (own) => {
          const { gateway } = running ?? {};
          if (gateway === undefined) throw new Error('the sandbox is not open');
          return unlessEnded(gateway.answer(own));
        },
        send,
        signal,
      );
    },
    async close() {
      if (isEnded) return;
      isEnded = true;
      const { gateway, store } = running ?? {};
      running = undefined;
      await gateway?.close();
      store?.close();
      onStatus({ kind: 'closed' });
      end.resolve();
    },
  };
}
