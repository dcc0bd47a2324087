/** An answer of the API for a page: loaded, kept for Back, loaded again, canceled when the page is left. */
import { startTransition, useCallback, useEffect, useState } from 'react';
import { type ApiProblem, type Ask, askApi, asProblem } from './api.ts';

export interface Resource<Answer> {
  /** The last answer, also while it is loaded again or after that has failed. */
  readonly answer: Answer | undefined;
  readonly problem: ApiProblem | undefined;
  readonly isLoading: boolean;
  /** Asks again; the last answer stays until then. */
  readonly reload: () => void;
}

/** Answers by path: Back shows a page at once, and then brings it up to date. */
const kept = new Map<string, unknown>();
const keptMax = 60;

function keep(path: string, answer: unknown): void {
  kept.delete(path);
  kept.set(path, answer);
  const [oldest] = kept.keys();
  if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
}

const keptOf = <Answer>(path: string) => kept.get(path) as Answer | undefined;

interface Loaded<Answer> {
  readonly path: string | undefined;
  readonly answer: Answer | undefined;
  readonly problem: ApiProblem | undefined;
  readonly isLoading: boolean;
}

/**
 * `path`: below /workbench/api/; undefined asks nothing.
 * `everyMs`: asks again after this time, while the page is in sight. `ask`: the same function every time.
 */
export function useResource<Answer>(
  path: string | undefined,
  everyMs?: number,
  ask: Ask = askApi,
): Resource<Answer> {
  const [round, setRound] = useState(0);
  const [loaded, setLoaded] = useState<Loaded<Answer>>({
    path: undefined,
    answer: undefined,
    problem: undefined,
    isLoading: false,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    if (path === undefined) return;
    const leaving = new AbortController();
    const isLeft = () => leaving.signal.aborted;
    const before = (old: Loaded<Answer>) => (old.path === path ? old.answer : keptOf<Answer>(path));
    setLoaded((old) => ({ path, answer: before(old), problem: undefined, isLoading: true }));
    ask<Answer>(path, { signal: leaving.signal }).then(
      (answer) => {
        if (isLeft()) return;
        keep(path, answer);
        // A long list is rendered in pieces, so that a key that is pressed meanwhile is not kept waiting.
        startTransition(() => setLoaded({ path, answer, problem: undefined, isLoading: false }));
      },
      (error) => {
        if (isLeft()) return;
        setLoaded((old) => ({ path, answer: before(old), problem: asProblem(error), isLoading: false }));
      },
    );
    return () => leaving.abort();
  }, [path, round, ask]);

  const reload = useCallback(() => setRound((count) => count + 1), []);
  const { isLoading } = loaded;
  useEffect(() => {
    // Only after the answer: a slow gateway is not asked again before it has answered.
    if (everyMs === undefined || path === undefined || isLoading) return;
    const timer = setInterval(() => {
      if (!document.hidden) reload();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, path, isLoading, reload]);

  const isCurrent = loaded.path === path;
  const answer = isCurrent ? loaded.answer : undefined;
  return {
    answer: answer ?? (path === undefined ? undefined : keptOf<Answer>(path)),
    problem: isCurrent ? loaded.problem : undefined,
    isLoading: path !== undefined && (!isCurrent || isLoading),
    reload,
  };
}
