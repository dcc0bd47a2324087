/** The live list of requests: new ones in front of the pages of the log. No markup, no browser. */
import type { RequestItem, RequestPage } from '@tollgate/contract/workbench/requests';
import { createStore, type Store } from '@tollgate/design/store';
import { type ApiProblem, asProblem } from '../../data/api.ts';
import { sample } from './sample.ts';

/** The state of the stream: `off` where the filter has none, `ended` where the gateway refused it. */
type Link = 'off' | 'connecting' | 'live' | 'broken' | 'ended';

export interface FeedState {
  /** The newest first. */
  readonly items: readonly RequestItem[];
  readonly link: Link;
  readonly isPaused: boolean;
  /** New requests that are not in the list yet, since it is paused or read further down. */
  readonly waiting: number;
  /** Counts of the last moment in which not all were shown. */
  readonly sampled: { readonly shown: number; readonly seen: number } | undefined;
  /** Rows are missing in the list because too many came. */
  readonly hasGaps: boolean;
  /** The oldest rows were dropped while it grew. */
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
  /** `isFinal`: the browser does not connect again by itself. */
  readonly onBreak: (isFinal: boolean) => void;
}

interface FeedDeps {
  readonly loadPage: (cursor: string | undefined, signal: AbortSignal) => Promise<RequestPage>;
  /** Undefined where the filter has no live requests, such as a time in the past. */
  readonly openStream: ((events: StreamEvents) => () => void) | undefined;
  /** Runs the work after `delayMs`; the result cancels that. */
  readonly setTimer: (work: () => void, delayMs: number) => () => void;
}

export interface Feed {
  readonly subscribe: (listener: () => void) => () => void;
  readonly snapshot: () => FeedState;
  start(): void;
  stop(): void;
  pause(): void;
  /** Shows the waiting requests, and goes on. */
  resume(): void;
  /** Called with true while new rows would move the reader's row. */
  hold(isHeld: boolean): void;
  loadMore(): void;
  /** Loads the list again: without gaps, with the newest requests. */
  reload(): void;
}

/** New requests are shown four times a second, at most `perFlushMax` at a time. */
const flushMs = 250;
const perFlushMax = 75;
/** Rows that the list keeps while it grows by itself. */
const rowsMax = 2_000;
/** Time that the warning about a sample stays after the last one. */
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

/** Returns the rows that are not among the others. */
function without(rows: readonly RequestItem[], others: readonly RequestItem[]): readonly RequestItem[] {
  const known = new Set(others.map(({ psn }) => psn));
  return rows.filter(({ psn }) => !known.has(psn));
}

/** Returns the rows of both, each once, the newest first. */
export function mergeRows(
  rows: readonly RequestItem[],
  others: readonly RequestItem[],
): readonly RequestItem[] {
  const added = without(others, rows);
  if (added.length === 0) return rows;
  return [...rows, ...added].sort((a, b) => (isNewer(a, b) ? -1 : 1));
}

/** A feed as its page uses it; its functions can be passed on alone. */
class LiveFeed implements Feed {
  private readonly store: Store<FeedState>;
  private arrived: RequestItem[] = [];
  private waiting: readonly RequestItem[] = [];
  private isHeld = false;
  /** A page is shown: a list that is paused or held keeps it. */
  private hasPage = false;
  private cursor: string | undefined;
  /** The gateway has refused the cursor: only a list that begins again has one that leads on. */
  private isCursorRefused = false;
  private closeStream: (() => void) | undefined;
  private cancelFlush: (() => void) | undefined;
  private cancelSampled: (() => void) | undefined;
  private loading = new AbortController();
  private readonly deps: FeedDeps;

  constructor(deps: FeedDeps) {
    this.deps = deps;
    this.store = createStore<FeedState>({
      ...first,
      link: deps.openStream === undefined ? 'off' : 'connecting',
    });
  }

  readonly subscribe = (listener: () => void) => this.store.subscribe(listener);
  readonly snapshot = () => this.store.get();

  readonly start = () => {
    this.connect();
    void this.load();
  };

  readonly stop = () => {
    this.loading.abort();
    this.closeStream?.();
    this.cancelFlush?.();
    this.cancelSampled?.();
    this.closeStream = undefined;
    this.cancelFlush = undefined;
  };

  readonly pause = () => this.set({ isPaused: true });

  readonly resume = () => {
    this.set({ isPaused: false });
    this.showWaiting();
  };

  readonly hold = (isHeld: boolean) => {
    if (isHeld === this.isHeld) return;
    this.isHeld = isHeld;
    if (!isHeld && !this.snapshot().isPaused && this.snapshot().waiting > 0) this.showWaiting();
  };

  readonly loadMore = () => void this.loadOlder();

  readonly reload = () => {
    this.setWaiting([], 0);
    this.hasPage = false;
    if (this.snapshot().link === 'ended') this.connect();
    void this.load();
  };

  private set(changes: Partial<FeedState>): void {
    this.store.set({ ...this.store.get(), ...changes });
  }

  /** Returns the list with these in front, without the rows at its end that are too many. */
  private grown(rows: readonly RequestItem[]): Partial<FeedState> {
    const items = mergeRows(this.snapshot().items, rows);
    if (items.length <= rowsMax || this.snapshot().isLoadingMore) return { items };
    this.cursor = undefined;
    return { items: items.slice(0, rowsMax), isCut: true, hasMore: false };
  }

  private showWaiting(): void {
    const rows = this.waiting;
    const isMissing = this.snapshot().waiting > rows.length;
    this.waiting = [];
    this.set({ ...this.grown(rows), waiting: 0, hasGaps: this.snapshot().hasGaps || isMissing });
  }

  /** Returns true while the rows of the list have to stay where they are. */
  private isStill(): boolean {
    return this.snapshot().isPaused || this.isHeld;
  }

  /** @param waiting how many wait; of those that came at once, only a sample is in the rows */
  private setWaiting(rows: readonly RequestItem[], waiting: number): void {
    this.waiting = rows;
    this.set({ waiting });
  }

  private addWaiting(rows: readonly RequestItem[], count: number): void {
    this.setWaiting(mergeRows(this.waiting, rows).slice(0, rowsMax), this.snapshot().waiting + count);
  }

  private dropWaiting(shown: readonly RequestItem[]): void {
    const rows = without(this.waiting, shown);
    this.setWaiting(rows, this.snapshot().waiting - (this.waiting.length - rows.length));
  }

  /** Returns those that are neither in the list nor waiting: a stream begins before the page that is shown. */
  private unknown(rows: readonly RequestItem[]): readonly RequestItem[] {
    return without(rows, [...this.snapshot().items, ...this.waiting]);
  }

  private flush(): void {
    this.cancelFlush = undefined;
    const seen = this.unknown(this.arrived);
    this.arrived = [];
    const shown = sample(seen, perFlushMax);
    if (this.isStill()) {
      this.addWaiting(shown, seen.length);
      return;
    }
    const isSampled = shown.length < seen.length;
    this.set({
      ...this.grown(shown),
      ...(isSampled && { sampled: { shown: shown.length, seen: seen.length }, hasGaps: true }),
    });
    if (isSampled) {
      this.cancelSampled?.();
      this.cancelSampled = this.deps.setTimer(() => this.set({ sampled: undefined }), sampledMs);
    }
  }

  private async load(): Promise<void> {
    this.loading.abort();
    const own = new AbortController();
    this.loading = own;
    this.set({ isLoading: true, isLoadingMore: false, problem: undefined });
    try {
      const page = await this.deps.loadPage(undefined, own.signal);
      if (!own.signal.aborted) this.showFirst(page);
    } catch (error) {
      if (!own.signal.aborted) this.set({ isLoading: false, problem: asProblem(error) });
    }
  }

  private showFirst(page: RequestPage): void {
    const { items, hasGaps, isCut } = this.snapshot();
    const last = page.items.at(-1);
    if (this.hasPage && this.isStill()) {
      const rows = this.unknown(page.items);
      const isApart = last !== undefined && rows.includes(last) && items.length > 0;
      this.addWaiting(rows, rows.length);
      this.set({ lost: page.lost, isLoading: false, hasGaps: hasGaps || isApart });
      return;
    }
    // A page that does not reach the list leaves unknown rows between them.
    const isJoined = last !== undefined && items.some(({ psn }) => psn === last.psn);
    this.hasPage = true;
    this.dropWaiting(page.items);
    const keeps = isJoined && !hasGaps && !isCut && !this.isCursorRefused;
    this.isCursorRefused = false;
    if (!keeps) this.cursor = page.next_cursor;
    this.set({
      items: keeps ? mergeRows(items, page.items) : page.items,
      lost: page.lost,
      hasMore: this.cursor !== undefined,
      isLoading: false,
      ...(!keeps && { hasGaps: false, isCut: false }),
    });
  }

  private async loadOlder(): Promise<void> {
    const { isLoading, isLoadingMore } = this.snapshot();
    if (this.cursor === undefined || isLoading || isLoadingMore) return;
    const { signal } = this.loading;
    this.set({ isLoadingMore: true, problem: undefined });
    try {
      const page = await this.deps.loadPage(this.cursor, signal);
      if (signal.aborted) return;
      this.cursor = page.next_cursor;
      const items = mergeRows(this.snapshot().items, page.items);
      this.set({ items, hasMore: this.cursor !== undefined, isLoadingMore: false });
    } catch (error) {
      if (signal.aborted) return;
      const problem = asProblem(error);
      this.isCursorRefused = problem.kind === 'refused' && problem.httpStatus === 400;
      this.set({ isLoadingMore: false, problem });
    }
  }

  private connect(): void {
    this.closeStream?.();
    const { openStream, setTimer } = this.deps;
    if (openStream === undefined) return;
    this.set({ link: 'connecting' });
    this.closeStream = openStream({
      onOpen: () => {
        this.set({ link: 'live' });
        // After every opening: the log has what came in without a stream.
        void this.load();
      },
      onRequest: (item) => {
        this.arrived.push(item);
        this.cancelFlush ??= setTimer(() => this.flush(), flushMs);
      },
      onBreak: (isFinal) => this.set({ link: isFinal ? 'ended' : 'broken' }),
    });
  }
}

export const createFeed = (deps: FeedDeps): Feed => new LiveFeed(deps);
