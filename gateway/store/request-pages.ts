/** A page of the request log: by an index where one serves the question, else by a search of so many rows. */
import type { Queries } from '../ports/database.ts';
import { textCandidates } from './request-texts.ts';
import {
  isOneRefusal,
  listRequests,
  placeBehind,
  type RequestBounds,
  type RequestFilter,
  type RequestPlace,
  type RequestSummary,
} from './requests.ts';

/** Rows that a filter without an index looks at: at once, and in all for one page. */
const searchPortion = 20_000;
const searchMax = 5 * searchPortion;

/** Returns true if an index leads to the requests that are asked for, and to few others. */
function isIndexed(filter: RequestFilter): boolean {
  const { psn, merchantOrderNo, transNo, method, appId, minMs, text, code, cause, merchants } = filter;
  const isNamed = [psn, merchantOrderNo, transNo].some((number) => number !== undefined);
  const isNarrowed = [method, appId, minMs, text, cause].some((wanted) => wanted !== undefined);
  const isOfCodes = code !== undefined && merchants !== undefined;
  return isNamed || !(isNarrowed || isOfCodes || (merchants?.length ?? 0) > 1);
}

export interface RequestPart {
  readonly rows: readonly RequestSummary[];
  /** Where to go on; undefined at the end. */
  readonly next: RequestPlace | undefined;
  /** Where a search ended without having found a whole page. */
  readonly searchedTo: RequestPlace | undefined;
}

/** The next rows that are looked at for a filter without an index. */
interface Portion {
  readonly found: readonly RequestSummary[];
  /** How far it came; undefined: to the end. */
  readonly downTo: RequestPlace | undefined;
  readonly looked: number;
}

type PortionBounds = Omit<RequestBounds, 'downTo'> & { readonly isFirst: boolean };

/** By the marks of texts; undefined where these do not help. */
async function portionWithText(
  queries: Queries,
  filter: RequestFilter,
  { after, limit, isFirst }: PortionBounds,
): Promise<Portion | undefined> {
  const { text, fromMs = 0, toMs = Number.MAX_SAFE_INTEGER / 2, merchants, code } = filter;
  // Marks are of all merchants' requests: how far they lead would say what others have. Refusals of a code are few.
  const isWalked = merchants !== undefined || isOneRefusal(code);
  if (text === undefined || isWalked) return undefined;
  const lastMs = Math.min(toMs - 1, after?.atMs ?? toMs);
  const candidates = await textCandidates(queries, { text, fromMs, lastMs, isFirst });
  if (candidates === undefined) return undefined;
  const { psns, downToMs, looked } = candidates;
  const downTo = downToMs === undefined ? undefined : { atMs: downToMs, psn: '0' };
  if (psns.length === 0) return { found: [], downTo, looked };
  const during = {
    fromMs: Math.max(fromMs, candidates.fromMs),
    toMs: Math.min(toMs, candidates.toMs + 1),
  };
  const found = await listRequests(queries, { ...filter, ...during, psns }, { after, downTo, limit });
  return { found, downTo, looked };
}

async function portionOf(queries: Queries, filter: RequestFilter, bounds: PortionBounds): Promise<Portion> {
  const isServed = isIndexed(filter);
  const portion = isServed ? undefined : await portionWithText(queries, filter, bounds);
  if (portion !== undefined) return portion;
  const { after, limit } = bounds;
  const downTo = isServed ? undefined : await placeBehind(queries, filter, after, searchPortion);
  const found = await listRequests(queries, filter, { after, downTo, limit });
  return { found, downTo, looked: searchPortion };
}

/** A page of at most `limit` rows, the newest first. What no index serves is looked for in a bounded number of rows. */
export async function pageOfRequests(
  queries: Queries,
  filter: RequestFilter,
  { after, limit }: { readonly after: RequestPlace | undefined; readonly limit: number },
): Promise<RequestPart> {
  const rows: RequestSummary[] = [];
  let from = after;
  for (let lookedAll = 0; ; ) {
    const bounds = { after: from, limit: limit + 1 - rows.length, isFirst: lookedAll === 0 };
    const { found, downTo, looked } = await portionOf(queries, filter, bounds);
    lookedAll += looked;
    rows.push(...found);
    if (rows.length > limit) {
      const page = rows.slice(0, limit);
      return { rows: page, next: page.at(-1), searchedTo: undefined };
    }
    const isEnough = lookedAll >= (rows.length > 0 ? searchPortion : searchMax);
    if (downTo === undefined || isEnough) return { rows, next: downTo, searchedTo: downTo };
    from = downTo;
  }
}
