/** A list of the API by its pages: the first one kept up to date, older ones added behind it on request. */
import { useEffect, useRef, useState } from 'react';
import { notePages, pagesLeft } from '../address/return.ts';
import { type ApiProblem, askApi, asProblem } from './api.ts';
import { useResource } from './use-resource.ts';

interface Page<Item> {
  readonly items: readonly Item[];
  readonly next_cursor?: string;
  /** A search that reads through everything has looked at what is newer than this. */
  readonly searched_to_ms?: number;
}

export interface Pages<Item> {
  readonly items: readonly Item[];
  /** No page has been loaded yet. */
  readonly isLoading: boolean;
  readonly problem: ApiProblem | undefined;
  readonly reload: () => void;
  /** Undefined at the end. */
  readonly loadMore: (() => void) | undefined;
  readonly isLoadingMore: boolean;
  readonly searchedToMs: number | undefined;
}

interface Older<Item> {
  readonly path: string;
  readonly items: readonly Item[];
  readonly pageCount: number;
  readonly cursor: string | undefined;
  readonly searchedToMs: number | undefined;
}

/** Returns all of both, each once: the first page may have grown since the older ones were asked for. */
export function joined<Item>(
  first: readonly Item[],
  older: readonly Item[],
  keyOf: (item: Item) => string,
): readonly Item[] {
  const known = new Set(first.map(keyOf));
  return [...first, ...older.filter((item) => !known.has(keyOf(item)))];
}

const withCursor = (path: string, cursor: string) =>
  `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`;

/** @param path with the filter; another path is another list */
export function usePages<Item>(path: string, keyOf: (item: Item) => string, everyMs?: number): Pages<Item> {
  const first = useResource<Page<Item>>(path, everyMs);
  const [added, setAdded] = useState<Older<Item>>();
  const [isLoadingMore, setLoadingMore] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();
  const leaving = useRef(new AbortController());

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins again
  useEffect(() => {
    const own = new AbortController();
    leaving.current = own;
    setLoadingMore(false);
    setProblem(undefined);
    return () => own.abort();
  }, [path]);

  const older = added?.path === path ? added : undefined;
  const cursor = older === undefined ? first.answer?.next_cursor : older.cursor;

  async function loadMore(from: string): Promise<void> {
    const { signal } = leaving.current;
    setLoadingMore(true);
    setProblem(undefined);
    try {
      const page = await askApi<Page<Item>>(withCursor(path, from), { signal });
      if (signal.aborted) return;
      const pageCount = (older?.pageCount ?? 1) + 1;
      notePages(path, pageCount);
      setAdded({
        path,
        pageCount,
        items: joined(older?.items ?? [], page.items, keyOf),
        cursor: page.next_cursor,
        searchedToMs: page.searched_to_ms,
      });
    } catch (error) {
      if (signal.aborted) return;
      setProblem(asProblem(error));
    }
    setLoadingMore(false);
  }

  // Back leads to a list as long as it was.
  const isShorter = cursor !== undefined && (older?.pageCount ?? 1) < pagesLeft(path);
  const isReady = !isLoadingMore && problem === undefined && first.problem === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is missing
  useEffect(() => {
    if (isShorter && isReady) void loadMore(cursor);
  }, [isShorter && isReady, cursor]);

  return {
    items: joined(first.answer?.items ?? [], older?.items ?? [], keyOf),
    isLoading: first.isLoading && first.answer === undefined,
    problem: problem ?? first.problem,
    reload() {
      // A cursor that was refused leads nowhere: the list begins again.
      if (problem?.kind === 'refused') setAdded(undefined);
      setProblem(undefined);
      first.reload();
    },
    loadMore: cursor === undefined || isLoadingMore ? undefined : () => void loadMore(cursor),
    isLoadingMore,
    searchedToMs: older?.searchedToMs ?? first.answer?.searched_to_ms,
  };
}
