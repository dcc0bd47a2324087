/** The history of the API as its callers see it: what changed in which call, the latest first. */
import { calls } from '../calls/index.ts';
import { notification } from '../notification.ts';
import type { ApiChange, ApiRelease } from './release.ts';
import { cardPresentChanges } from './unreleased-cards.ts';
import { everyCallChanges } from './unreleased-every.ts';
import { orderChanges } from './unreleased-orders.ts';
import { v010 } from './v0-1-0.ts';

export type { ApiChange, ApiRelease, ChangeKind } from './release.ts';

export const releases: readonly ApiRelease[] = [
  { changes: [...orderChanges, ...cardPresentChanges, ...everyCallChanges] },
  v010,
];

/** The methods that a change concerns; of one that concerns every call, all. */
export function methodsOf({ calls: concerned }: ApiChange): readonly string[] {
  return concerned === 'every' ? calls.map(({ method }) => method) : concerned;
}

/** The releases with their changes of one call or of the notification; those that concern every call are left out. */
export function historyOf(method: string): readonly ApiRelease[] {
  return releases
    .map((release) => ({
      ...release,
      changes: release.changes.filter(({ calls: concerned }) => concerned.includes(method)),
    }))
    .filter(({ changes }) => changes.length > 0);
}

/** Every method that has a history: all calls, and the notification. */
export const methodsWithHistory: readonly string[] = [
  ...calls.map(({ method }) => method),
  notification.method,
];
