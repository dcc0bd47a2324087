/** Loads the files of the worker, which are compressed: a static server may not compress by itself. */
import type { PageBuild, PageName } from '@tollgate/gateway/http/pages/page-build';
import { OpenProblem } from './problems.ts';

/** A file of the build. Its name changes with its content: files of two builds are never mixed. */
export interface Asset {
  /** Below the assets. */
  readonly path: string;
  /** Compressed. */
  readonly bytes: number;
}

export interface AssetTable {
  readonly build: string;
  readonly wasm: Asset;
  readonly bundle: Asset;
  readonly archive: Asset;
  readonly pages: Asset;
}

export interface LoadedFiles {
  /** Being compiled once it has arrived. */
  readonly wasm: Promise<WebAssembly.Module>;
  readonly bundle: Blob;
  readonly pages: Pages;
  /** Compressed; undefined where it was not asked for. */
  readonly archive: Uint8Array<ArrayBuffer> | undefined;
}

/** Files that a tab has made ready while another one led. */
export interface Prepared {
  readonly files: Promise<LoadedFiles>;
  /** The archive as it was stored then, if one was. */
  readonly archive: Promise<
    { readonly packed: Uint8Array; readonly unpacked: Uint8Array<ArrayBuffer> } | undefined
  >;
}

export type Pages = Readonly<Record<'checkout' | 'terminal' | 'workbench', PageBuild>>;

type Fetch = (url: string) => Promise<Response>;

/** Fetches files with one count of their bytes. */
function createFetcher(assets: string, fetchFile: Fetch, onBytes: (bytes: number) => void) {
  let sum = 0;
  return async ({ path, bytes }: Asset): Promise<Uint8Array<ArrayBuffer>> => {
    const failed = (why: string, cause?: unknown) => new OpenProblem('load', `${path}: ${why}`, cause);
    try {
      const response = await fetchFile(`${assets}${path}`);
      if (!response.ok || response.body === null) throw failed(`HTTP ${response.status}`);
      const parts: Uint8Array<ArrayBuffer>[] = [];
      const reader = response.body.getReader();
      for (let part = await reader.read(); part.value !== undefined; part = await reader.read()) {
        parts.push(part.value);
        sum += part.value.length;
        onBytes(sum);
      }
      const whole = new Uint8Array(await new Blob(parts).arrayBuffer());
      if (whole.length !== bytes) throw failed(`${whole.length} bytes of ${bytes}`);
      return whole;
    } catch (error) {
      throw error instanceof OpenProblem ? error : failed('it did not arrive', error);
    }
  };
}

/** @throws where it is not gzip, or not whole */
export async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The pages' files are answered beside the gateway; it needs their HTML alone. */
function pagesOf(json: string): Pages {
  const read = JSON.parse(json) as Record<keyof Pages, Record<PageName, string>>;
  const build = (pages: Record<PageName, string>): PageBuild => ({
    pages: new Map(Object.entries(pages)),
    assets: new Map(),
  });
  return {
    checkout: build(read.checkout),
    terminal: build(read.terminal),
    workbench: build(read.workbench),
  };
}

export interface LoadInput {
  readonly table: AssetTable;
  /** Address of the files, with a slash at the end. */
  readonly assets: string;
  readonly fetchFile: Fetch;
  readonly needsArchive: boolean;
  readonly onBytes: (bytes: number, bytesMax: number) => void;
}

/** @throws OpenProblem `load` where a file does not arrive whole */
export async function loadFiles(input: LoadInput): Promise<LoadedFiles> {
  const { table, assets, fetchFile, needsArchive, onBytes } = input;
  const wanted = [table.wasm, table.bundle, table.pages, ...(needsArchive ? [table.archive] : [])];
  const bytesMax = wanted.reduce((total, { bytes }) => total + bytes, 0);
  const fetchOne = createFetcher(assets, fetchFile, (bytes) => onBytes(bytes, bytesMax));
  const [wasm, bundle, pages, archive] = await Promise.all([
    fetchOne(table.wasm).then(unpack),
    fetchOne(table.bundle).then(unpack),
    fetchOne(table.pages).then(unpack),
    needsArchive ? fetchOne(table.archive) : undefined,
  ]);
  const compiled = WebAssembly.compile(wasm);
  // Awaited by whoever opens the database; one that only prepares may never.
  compiled.catch(() => {});
  return {
    wasm: compiled,
    bundle: new Blob([bundle]),
    pages: pagesOf(new TextDecoder().decode(pages)),
    archive,
  };
}
