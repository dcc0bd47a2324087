/** Fetches the index when it is first asked for: the outline, then all texts side by side. */

import { addPart, type Library, libraryOf } from '../finding/library.ts';
import { indexFolder, type Outline, outlineFile, type TextPart } from '../index-format.ts';

const timeoutMs = 20_000;

export interface IndexState {
  /** There as soon as titles, headings and entries can be searched. */
  readonly library: Library | undefined;
  /** Texts still to come. */
  readonly missing: number;
  /** `index`: nothing came; `texts`: some texts did not. */
  readonly failed: 'index' | 'texts' | undefined;
}

export const unloaded: IndexState = { library: undefined, missing: 0, failed: undefined };

async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
}

function isOutline(value: unknown): value is Outline {
  if (typeof value !== 'object' || value === null) return false;
  const { version, pages, entries, parts } = value as Partial<Outline>;
  return version === 1 && Array.isArray(pages) && Array.isArray(entries) && Array.isArray(parts);
}

function isTextPart(value: unknown): value is TextPart {
  if (typeof value !== 'object' || value === null) return false;
  const { from, texts } = value as Partial<TextPart>;
  return Number.isInteger(from) && Array.isArray(texts);
}

/** One index, loaded once for as long as the page lives; what failed is fetched anew by the next `load`. */
export class IndexLoader {
  private state: IndexState = unloaded;
  private waiting: string[] = [];
  private isLoading = false;
  private readonly listeners = new Set<() => void>();
  private readonly folder: string;

  /** @param baseUrl of the language, with a slash at its end */
  constructor(baseUrl: string) {
    this.folder = `${baseUrl}${indexFolder}/`;
  }

  readonly current = (): IndexState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly load = async (): Promise<void> => {
    const isDone = this.state.library !== undefined && this.waiting.length === 0;
    if (this.isLoading || isDone) return;
    this.isLoading = true;
    this.set({ failed: undefined });
    try {
      if (this.state.library === undefined) await this.loadOutline();
      await this.loadTexts();
    } catch {
      this.set({ failed: 'index' });
    }
    this.isLoading = false;
  };

  private async loadOutline(): Promise<void> {
    const outline = await fetchJson(this.folder + outlineFile);
    if (!isOutline(outline)) throw new Error('the outline has another form');
    this.waiting = [...outline.parts];
    this.set({ library: libraryOf(outline), missing: this.waiting.length });
  }

  private async loadTexts(): Promise<void> {
    const wanted = this.waiting;
    await Promise.all(
      wanted.map(async (name) => {
        const part = await fetchJson(this.folder + name).catch(() => undefined);
        const { library } = this.state;
        if (library === undefined || !isTextPart(part)) return;
        addPart(library, part);
        this.waiting = this.waiting.filter((each) => each !== name);
        // A new object, so that what depends on it is computed anew.
        this.set({ library: { ...library }, missing: this.waiting.length });
      }),
    );
    if (this.waiting.length > 0) this.set({ failed: 'texts' });
  }

  private set(change: Partial<IndexState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}
