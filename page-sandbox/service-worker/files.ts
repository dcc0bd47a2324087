/** The files of the sandbox: from the site when they are first asked for, and from then on from the browser's cache. */
import type { Manifest } from '../engine/protocol.ts';
import { filesFolder } from './addresses.ts';

export interface FileStore {
  /** Returns the manifest of the site's own build; without a network, that of the newest build that is kept. */
  manifest(): Promise<Response>;
  /** Returns a file of a build. Nothing is kept of a load that breaks off. */
  file(build: string, path: string): Promise<Response>;
  /** Returns a file of this build, or of any build that is kept: a tab may still show the one before. */
  assetOf(build: string | undefined, path: string): Promise<Response>;
  /** Removes the files of all other builds. */
  keepOnly(build: string): Promise<void>;
  /** Returns the build that was used last. */
  lastBuild(): Promise<string | undefined>;
}

const manifestFile = 'manifest.json';

/** Without the address that it came from: a script would name its neighbors by that, past this service worker. */
const withoutAddress = ({ body, status, headers }: Response): Response =>
  new Response(body, { status, headers });

/** @param siteBase the site's address, with a slash at its end */
export function createFileStore(siteBase: string, storage: CacheStorage, load: typeof fetch): FileStore {
  const prefix = `tollgate sandbox ${siteBase} `;
  const addressOf = (build: string, path: string) => `${siteBase}${filesFolder}${build}/${path}`;

  async function builds(): Promise<string[]> {
    const names = await storage.keys();
    return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  }

  async function file(build: string, path: string): Promise<Response> {
    const address = addressOf(build, path);
    const cache = await storage.open(prefix + build);
    const kept = await cache.match(address);
    if (kept !== undefined) return withoutAddress(kept);
    const response = await load(address, { cache: 'no-store' });
    // A full disk is no reason to go without: the file only comes again from the network.
    if (response.ok) void cache.put(address, response.clone()).catch(() => {});
    return withoutAddress(response);
  }

  async function lastBuild(): Promise<string | undefined> {
    for (const build of (await builds()).reverse()) {
      const kept = await storage.match(addressOf(build, manifestFile), { cacheName: prefix + build });
      if (kept !== undefined) return build;
    }
    return undefined;
  }

  return {
    file,
    lastBuild,
    async manifest() {
      try {
        const response = await load(`${siteBase}${filesFolder}${manifestFile}`, { cache: 'no-store' });
        if (!response.ok) return response;
        // Kept under its own build, so that it is there without a network.
        const { build } = (await response.clone().json()) as Manifest;
        void file(build, manifestFile).catch(() => {});
        return response;
      } catch (error) {
        const build = await lastBuild();
        if (build === undefined) throw error;
        return file(build, manifestFile);
      }
    },
    async assetOf(build, path) {
      const known = build ?? (await lastBuild());
      if (known !== undefined) {
        const response = await file(known, path).catch(() => undefined);
        if (response?.ok) return response;
      }
      for (const each of await builds()) {
        const kept = await storage.match(addressOf(each, path), { cacheName: prefix + each });
        if (kept !== undefined) return withoutAddress(kept);
      }
      return Response.error();
    },
    async keepOnly(build) {
      for (const each of await builds()) if (each !== build) await storage.delete(prefix + each);
    },
  };
}
