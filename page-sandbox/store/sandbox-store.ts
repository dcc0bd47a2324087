/** The store of a sandbox inside a page: its secrets, the archive that its database began with, and changed blocks. */
import { committed, openStore, settled } from './indexed-db.ts';

/** Private keys are WebCrypto's and cannot be read, not even by this program. */
export interface Secrets {
  readonly publicKeyPem: string;
  readonly fingerprint: string;
  readonly signing: CryptoKey;
  /** The same key, for each hash that cards may be encrypted with. */
  readonly cards: readonly CryptoKey[];
  readonly vaultKeyId: string;
  readonly vaultKey: Uint8Array;
  readonly fingerprintKey: Uint8Array;
  /** The demo merchant, with the private key that it signs with. */
  readonly demo: object | undefined;
  /** The build that has registered the demo merchant. */
  readonly demoBuild: string | undefined;
}

export interface Begun {
  readonly secrets: Secrets;
  /** As it was downloaded, compressed. */
  readonly archive: Uint8Array<ArrayBuffer>;
}

export interface SandboxStore {
  readonly database: IDBDatabase;
  /** Undefined where nothing is stored yet. */
  read(): Promise<Begun | undefined>;
  /** Begins a new database: all of it is stored, or nothing. */
  begin(begun: Begun): Promise<void>;
  keepDemo(demo: object, demoBuild: string): Promise<void>;
  close(): void;
}

/** `onTaken`: see `openStore`. */
export async function openSandboxStore(
  factory: IDBFactory,
  name: string,
  onTaken: (by: 'reset' | 'newer') => void,
): Promise<SandboxStore> {
  const database = await openStore(factory, name, onTaken);
  async function put(values: Readonly<Record<string, unknown>>): Promise<void> {
    const transaction = database.transaction('meta', 'readwrite', { durability: 'strict' });
    const meta = transaction.objectStore('meta');
    for (const [key, value] of Object.entries(values)) meta.put(value, key);
    await committed(transaction);
  }
  return {
    database,
    async read() {
      const meta = database.transaction('meta').objectStore('meta');
      const [secrets, archive, demo, demoBuild] = await Promise.all([
        settled(meta.get('secrets')),
        settled(meta.get('archive')),
        settled(meta.get('demo')),
        settled(meta.get('demoBuild')),
      ]);
      return secrets === undefined || archive === undefined
        ? undefined
        : { archive, secrets: { ...secrets, demo, demoBuild } };
    },
    begin: ({ secrets: { demo: _demo, demoBuild: _build, ...secrets }, archive }) =>
      put({ secrets, archive }),
    keepDemo: (demo, demoBuild) => put({ demo, demoBuild }),
    close: () => database.close(),
  };
}
