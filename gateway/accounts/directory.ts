/** Apps and stores as the calls ask for them, remembered for a short time. */
import type { Clock } from '../ports/clock.ts';
import type { Queries } from '../ports/database.ts';
import { type App, findApp, storeExists } from './account.ts';
import { type AcquirerAccount, findAcquirerAccounts } from './acquirers.ts';
import { findEndpoints, type StandingEndpoint } from './endpoints.ts';
import { findLimits, type MerchantLimits } from './merchant-limits.ts';

/** A change of an app's key takes hold everywhere within this. */
export const rememberMs = 2_000;
const rememberedMax = 10_000;

export interface Directory {
  app(appId: string): Promise<App | undefined>;
  hasApp(appId: string): Promise<boolean>;
  hasStore(merchantNo: string, storeNo: string): Promise<boolean>;
  limits(merchantNo: string): Promise<MerchantLimits>;
  /** Its accounts at acquirers; the same array until they are read again. */
  acquirers(merchantNo: string): Promise<readonly AcquirerAccount[]>;
  /** The app's standing endpoints; a change takes hold within `rememberMs`. */
  endpoints(merchantNo: string, appId: string): Promise<readonly StandingEndpoint[]>;
  hasEndpoint(merchantNo: string, appId: string, endpointId: string): Promise<boolean>;
  /** Forgets everything, so that a change made in this process is seen at once. */
  forget(): void;
}

interface Remembered<Value> {
  readonly untilMs: number;
  readonly value: Promise<Value>;
}

/** `uptime` is a clock that is never advanced (the sandbox's clock may jump). */
export function createDirectory(queries: Queries, uptime: Clock): Directory {
  const apps = new Map<string, Remembered<App | undefined>>();
  const stores = new Map<string, Remembered<boolean>>();
  const limits = new Map<string, Remembered<MerchantLimits>>();
  const acquirers = new Map<string, Remembered<readonly AcquirerAccount[]>>();
  const endpoints = new Map<string, Remembered<readonly StandingEndpoint[]>>();

  function remember<Value>(
    known: Map<string, Remembered<Value>>,
    key: string,
    ask: () => Promise<Value>,
  ): Promise<Value> {
    const nowMs = uptime.nowMs();
    const found = known.get(key);
    if (found !== undefined && nowMs < found.untilMs) return found.value;
    // Unknown names come from outside: the memory is emptied rather than allowed to grow.
    if (known.size >= rememberedMax) known.clear();
    const value = ask();
    known.set(key, { untilMs: nowMs + rememberMs, value });
    value.catch(() => known.delete(key));
    return value;
  }

  // No app has U+0000 in its name, and no statement may carry it.
  const appOf = async (appId: string) =>
    appId.includes('\0') ? undefined : remember(apps, appId, () => findApp(queries, appId));
  const endpointsOf = (merchantNo: string, appId: string) =>
    remember(endpoints, `${merchantNo}/${appId}`, () => findEndpoints(queries, merchantNo, appId));

  /**
   * Returns true if it exists. A notification to an absent one ends for good, and another process may have added it
   * since.
   */
  async function isThere(known: Map<string, unknown>, key: string, look: () => Promise<boolean>) {
    if (await look()) return true;
    known.delete(key);
    return look();
  }

  return {
    app: appOf,
    hasApp: (appId) => isThere(apps, appId, async () => (await appOf(appId)) !== undefined),
    endpoints: endpointsOf,
    hasEndpoint: (merchantNo, appId, endpointId) =>
      isThere(endpoints, `${merchantNo}/${appId}`, async () =>
        (await endpointsOf(merchantNo, appId)).some((one) => one.endpointId === endpointId),
      ),
    hasStore: (merchantNo, storeNo) =>
      remember(stores, `${merchantNo}/${storeNo}`, () => storeExists(queries, merchantNo, storeNo)),
    limits: (merchantNo) => remember(limits, merchantNo, () => findLimits(queries, merchantNo)),
    acquirers: (merchantNo) =>
      remember(acquirers, merchantNo, () => findAcquirerAccounts(queries, merchantNo)),
    forget() {
      apps.clear();
      stores.clear();
      limits.clear();
      acquirers.clear();
      endpoints.clear();
    },
  };
}
