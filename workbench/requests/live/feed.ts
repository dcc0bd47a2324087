/** The live list of requests: pages of the log, and in front of them what comes in. No markup, no browser. */
import type { RequestItem, RequestPage } from '@tollgate/contract/workbench/requests';
import { type ApiProblem, asProblem } from '../../data/api.ts';
import { sample } from './sample.ts';

/** How the stream is: `off` where the filter has none, `ended` where the gateway refused it. */
type Link = 'off' | 'connecting' | 'live' | 'broken' | 'ended';

export interface FeedState {
  /** The newest first. */
  readonly items: readonly RequestItem[];
  readonly link: Link;
  readonly isPaused: boolean;
  /** New requests that are not in the list yet, since it is paused or read further down. */
  readonly waiting: number;
  /** Of the last moment in which not all were shown. */
  readonly sampled: { readonly shown: number; readonly seen: number } | undefined;
  /** Whether rows are missing in the list because too many came. */
  readonly hasGaps: boolean;
  /** Whether the oldest rows were dropped while it grew. */
  readonly isCut: boolean;
  /** Requests that the gateway itself could not keep. */
  readonly lost: number;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly isLoadingMore: boolean;
  readonly problem: ApiProblem | undefined;
}

export interface StreamEvents {
  readonly onOpen: () => void;
  readonly onRequest: (item: RequestItem) => void;
  /** `isFinal`: it will not be tried again by itself. */
  readonly onBreak: (isFinal: boolean) => void;
}

interface FeedDeps {
  readonly loadPage: (cursor: string | undefined, signal: AbortSignal) => Promise<RequestPage>;
  /** Undefined where the filter has no live requests, such as a time in the past. */
  readonly openStream: ((events: StreamEvents) => () => void) | undefined;
  /** Runs the work after `delayMs`; what it returns cancels that. */
  readonly setTimer: (work: () => void, delayMs: number) => () => void;
}

export interface Feed {
  readonly subscribe: (listener: () => void) => () => void;
  readonly snapshot: () => FeedState;
  start(): void;
  stop(): void;
  pause(): void;
  /** Shows what waits, and goes on. */
  resume(): void;
  /** Whether new rows would move what the reader looks at. */
  hold(isHeld: boolean): void;
  loadMore(): void;
  /** Loads the list again: without gaps, with what is the newest now. */
  reload(): void;
}

/** What comes in is shown four times a second, and no faster than this many at a time. */
const flushMs = 250;
const perFlushMax = 75;
/** Rows that the list keeps while it grows by itself. */
const rowsMax = 2_000;
/** How long the notice about a sample stays after the last one. */
const sampledMs = 3_000;

const first: FeedState = {
  items: [],
  link: 'off',
  isPaused: false,
  waiting: 0,
  sampled: undefined,
  hasGaps: false,
  isCut: false,
  lost: 0,
  hasMore: false,
  isLoading: true,
  isLoadingMore: false,
  problem: undefined,
};

const isNewer = (a: RequestItem, b: RequestItem) =>
  a.at_ms > b.at_ms || (a.at_ms === b.at_ms && a.psn > b.psn);

/** Rows of both, each once, the newest first. */
export function mergeRows(
  rows: readonly RequestItem[],
  others: readonly RequestItem[],
): readonly RequestItem[] {
  const known = new Set(rows.map(({ psn }) => psn));
  const added = others.filter(({ psn }) => !known.has(psn));
  if (added.length === 0) return rows;
  return [...rows, ...added].sort((a, b) => (isNewer(a, b) ? -1 : 1));
}

export function createFeed({ loadPage, openStream, setTimer }: FeedDeps): Feed {
  const listeners = new Set<() => void>();
  let state: FeedState = { ...first, link: openStream === undefined ? 'off' : 'connecting' };
  let arrived: RequestItem[] = [];
  let waiting: readonly RequestItem[] = [];
  let waitingCount = 0;
  let isHeld = false;
  let cursor: string | undefined;
  /** The gateway has refused the cursor: only a list that begins again has one that leads on. */
  let isCursorRefused = false;
  let closeStream: (() => void) | undefined;
  let cancelFlush: (() => void) | undefined;
  let cancelNotice: (() => void) | undefined;
  let loading = new AbortController();

  function set(changes: Partial<FeedState>): void {
    state = { ...state, ...changes };
    for (const listener of [...listeners]) listener();
  }

  /** The list with these in front; what is too much at its end goes. */
  function grown(rows: readonly RequestItem[]): Partial<FeedState> {
    const items = mergeRows(state.items, rows);
    if (items.length <= rowsMax || state.isLoadingMore) return { items };
    cursor = undefined;
    return { items: items.slice(0, rowsMax), isCut: true, hasMore: false };
  }

  function showWaiting(): void {
    const rows = waiting;
    const isMissing = waitingCount > rows.length;
    waiting = [];
    waitingCount = 0;
    set({ ...grown(rows), waiting: 0, hasGaps: state.hasGaps || isMissing });
  }

  function flush(): void {
    cancelFlush = undefined;
    const seen = arrived;
    arrived = [];
    const shown = sample(seen, perFlushMax);
    if (state.isPaused || isHeld) {
      waitingCount += seen.length;
      waiting = [...shown.toReversed(), ...waiting].slice(0, rowsMax);
      set({ waiting: waitingCount });
      return;
    }
    const isSampled = shown.length < seen.length;
    set({
      ...grown(shown),
      ...(isSampled && { sampled: { shown: shown.length, seen: seen.length }, hasGaps: true }),
    });
    if (isSampled) {
      cancelNotice?.();
      cancelNotice = setTimer(() => set({ sampled: undefined }), sampledMs);
    }
  }

  async function load(): Promise<void> {
    loading.abort();
    const own = new AbortController();
    loading = own;
    set({ isLoading: true, isLoadingMore: false, problem: undefined });
    try {
      const page = await loadPage(undefined, own.signal);
      if (own.signal.aborted) return;
      const last = page.items.at(-1);
      // Where a page does not reach what was there before, what is between them is unknown.
      const isJoined = last !== undefined && state.items.some(({ psn }) => psn === last.psn);
      const keeps = isJoined && !state.hasGaps && !state.isCut && !isCursorRefused;
      isCursorRefused = false;
      if (!keeps) cursor = page.next_cursor;
      set({
        items: keeps ? mergeRows(state.items, page.items) : page.items,
        lost: page.lost,
        hasMore: cursor !== undefined,
        isLoading: false,
        ...(!keeps && { hasGaps: false, isCut: false }),
      });
    } catch (error) {
      if (!own.signal.aborted) set({ isLoading: false, problem: asProblem(error) });
    }
  }

  async function loadMore(): Promise<void> {
    if (cursor === undefined || state.isLoading || state.isLoadingMore) return;
    const { signal } = loading;
    set({ isLoadingMore: true, problem: undefined });
    try {
      const page = await loadPage(cursor, signal);
      if (signal.aborted) return;
      cursor = page.next_cursor;
      set({
        items: mergeRows(state.items, page.items),
        hasMore: cursor !== undefined,
        isLoadingMore: false,
      });
    } catch (error) {
      if (signal.aborted) return;
      const problem = asProblem(error);
      isCursorRefused = problem.kind === 'refused' && problem.httpStatus === 400;
      set({ isLoadingMore: false, problem });
    }
  }

  function connect(): void {
    closeStream?.();
    if (openStream === undefined) return;
    set({ link: 'connecting' });
    closeStream = openStream({
      onOpen() {
        set({ link: 'live' });
        // After every opening: what came in while there was no stream is in the log.
        void load();
      },
      onRequest(item) {
        arrived.push(item);
        cancelFlush ??= setTimer(flush, flushMs);
      },
      onBreak: (isFinal) => set({ link: isFinal ? 'ended' : 'broken' }),
    });
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => state,
    start() {
      connect();
      void load();
    },
    stop() {
      loading.abort();
      closeStream?.();
      cancelFlush?.();
      cancelNotice?.();
      closeStream = undefined;
      cancelFlush = undefined;
    },
    pause: () => set({ isPaused: true }),
    resume() {
      set({ isPaused: false });
      showWaiting();
    },
    hold(held) {
      if (held === isHeld) return;
      isHeld = held;
      if (!held && !state.isPaused && waitingCount > 0) showWaiting();
    },
    loadMore: () => void loadMore(),
    reload() {
      waiting = [];
      waitingCount = 0;
      set({ waiting: 0 });
      if (state.link === 'ended') connect();
      void load();
    },
  };
}
