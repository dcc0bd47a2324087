/** A page of the request log: by an index where one serves the question, else by a search of so many rows. */
import type { Queries } from '../ports/database.ts';
import { textCandidates } from './request-texts.ts';
import {
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

/** Whether an index leads to what is asked for, and to little else. */
function isIndexed(filter: RequestFilter): boolean {
  const { psn, merchantOrderNo, transNo, method, appId, minMs, text, code, merchants } = filter;
  const isNamed = [psn, merchantOrderNo, transNo].some((number) => number !== undefined);
  const isNarrowed = [method, appId, minMs, text].some((wanted) => wanted !== undefined);
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

/** By the marks of texts; undefined where these do not help. */
async function portionWithText(
  queries: Queries,
  filter: RequestFilter & { readonly text: string },
  { after, limit, isFirst }: Omit<RequestBounds, 'downTo'> & { readonly isFirst: boolean },
): Promise<Portion | undefined> {
  const { text, fromMs = 0, toMs = Number.MAX_SAFE_INTEGER / 2 } = filter;
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

async function portionOf(
  queries: Queries,
  filter: RequestFilter,
  { after, limit, isFirst }: Omit<RequestBounds, 'downTo'> & { readonly isFirst: boolean },
): Promise<Portion> {
  const isNumber = isIndexed(filter);
  const { text } = filter;
  if (!isNumber && text !== undefined) {
    const portion = await portionWithText(queries, { ...filter, text }, { after, limit, isFirst });
    if (portion !== undefined) return portion;
  }
  const downTo = isNumber ? undefined : await placeBehind(queries, filter, after, searchPortion);
  return {
    found: await listRequests(queries, filter, { after, downTo, limit }),
    downTo,
    looked: searchPortion,
  };
}

/** A page of at most `limit` rows, the newest first. What no index serves is looked for in a bounded number of rows. */
export async function pageOfRequests(
  queries: Queries,
  filter: RequestFilter,
  { after, limit }: { readonly after: RequestPlace | undefined; readonly limit: number },
): Promise<RequestPart> {
  let from = after;
  for (let lookedAll = 0; ; ) {
    const isFirst = lookedAll === 0;
    const { found, downTo, looked } = await portionOf(queries, filter, {
      after: from,
      limit: limit + 1,
      isFirst,
    });
    lookedAll += looked;
    const rows = found.slice(0, limit);
    if (found.length > limit) return { rows, next: rows.at(-1), searchedTo: undefined };
    if (downTo === undefined || rows.length > 0 || lookedAll >= searchMax)
      return { rows, next: downTo, searchedTo: downTo };
    from = downTo;
  }
}
