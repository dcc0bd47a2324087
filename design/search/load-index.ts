/** Fetches the index when it is first asked for. */
import { createStore } from '../store/store.ts';
import { indexFile, type SearchIndex } from './index-format.ts';
import { type Library, libraryInPieces } from './library.ts';

const timeoutMs = 20_000;

export interface IndexState {
  readonly library: Library | undefined;
  readonly isFailed: boolean;
}

const unloaded: IndexState = { library: undefined, isFailed: false };

async function fetchIndex(url: string): Promise<SearchIndex> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const index = (await response.json()) as Partial<SearchIndex>;
  if (index.version !== 3) throw new Error(`${url} has another form`);
  return index as SearchIndex;
}

/** One index, loaded once for as long as the page lives; after a failure the next `load` tries again. */
export class IndexLoader {
  private isLoading = false;
  private readonly state = createStore(unloaded);
  private readonly url: string;

  /** @param baseUrl of the language, with a slash at its end */
  constructor(baseUrl: string) {
    this.url = baseUrl + indexFile;
  }

  readonly current = this.state.get;
  readonly subscribe = this.state.subscribe;

  readonly load = async (): Promise<void> => {
    if (this.isLoading || this.current().library !== undefined) return;
    this.isLoading = true;
    this.state.set(unloaded);
    try {
      this.state.set({ library: await libraryInPieces(await fetchIndex(this.url)), isFailed: false });
    } catch {
      this.state.set({ library: undefined, isFailed: true });
    }
    this.isLoading = false;
  };
}
