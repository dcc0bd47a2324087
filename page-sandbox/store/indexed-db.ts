/** IndexedDB with promises, for what the sandbox stores. */

/** Raised with every change of what is stored: an older program then refuses it. */
export const storeVersion = 1;

/** `files`: a row for each file that has changed, by path; `blocks`: its bytes, by path and number. */
export const storeNames = ['meta', 'files', 'blocks'] as const;

export function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Resolves once all of the transaction is stored. */
export function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('the transaction was ended'));
  });
}

/**
 * Opens it. `onTaken`: another tab removes the store, or one of a newer site changes it; it waits until this connection
 * is closed, which it is then.
 * @throws `VersionError` where a newer program has stored it
 */
export async function openStore(
  factory: IDBFactory,
  name: string,
  onTaken: (by: 'reset' | 'newer') => void,
  version = storeVersion,
): Promise<IDBDatabase> {
  const request = factory.open(name, version);
  request.onupgradeneeded = () => {
    for (const store of storeNames)
      if (!request.result.objectStoreNames.contains(store)) request.result.createObjectStore(store);
  };
  const database = await settled(request);
  database.onversionchange = ({ newVersion }) => {
    database.close();
    onTaken(newVersion === null ? 'reset' : 'newer');
  };
  return database;
}

export const removeStore = (factory: IDBFactory, name: string): Promise<unknown> =>
  settled(factory.deleteDatabase(name));
