/** The addresses of the shop that was examined last, kept in the browser where it allows that. */

interface ShopAddresses {
  readonly start: string;
  readonly order: string;
}

const storageKey = 'tollgate.workbench.exam';
/** Addresses of the example shops as their documentation starts them. */
const example: ShopAddresses = {
  start: 'http://127.0.0.1:8090/exam/start',
  order: 'http://127.0.0.1:8090/exam/order',
};

export function keptAddresses(): ShopAddresses {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('start' in kept) || !('order' in kept)) return example;
    const { start, order } = kept;
    return typeof start === 'string' && typeof order === 'string' ? { start, order } : example;
  } catch {
    return example;
  }
}

export function keepAddresses(addresses: ShopAddresses): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(addresses));
  } catch {
    // Where storage is forbidden, they are typed again.
  }
}
