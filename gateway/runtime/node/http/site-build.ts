/**
 * The built documentation: which files there are, and each of them as it is sent. Files are read when they are
 * first asked for, compressed once, and kept; a new build is noticed within a second.
 */
import { createHash } from 'node:crypto';
import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { SiteBuild, SiteFile } from '../../../http/site/site-files.ts';

const siteFolder = fileURLToPath(new URL('../../../../site/dist', import.meta.url));

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.zip': 'application/zip',
};

/** More files than any build of ours has: a folder that holds more is none. */
const filesMax = 10_000;
const fileMaxBytes = 16 * 1024 * 1024;
const notFoundFile = '404.html';
const lookAgainMs = 1_000;
const brotliQuality = 6;
const textual = /^(?:text\/|application\/(?:json|xml)|image\/svg)/;

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('base64');
}

function inlineScriptHashes(html: string): string[] {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  return scripts.map(([, code = '']) => `'sha256-${sha256(code)}'`);
}

function siteFileOf(path: string, bytes: Buffer): SiteFile {
  const mediaType = mediaTypes[extname(path)] ?? 'application/octet-stream';
  const compressions = {
    br: () =>
      promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    gzip: () => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  };
  const made = new Map<string, Promise<Buffer | undefined>>();
  return {
    bytes,
    mediaType,
    etag: `"${sha256(bytes).slice(0, 22)}"`,
    scriptHashes: path.endsWith('.html') ? inlineScriptHashes(bytes.toString('utf8')) : [],
    encoded(encoding) {
      if (!textual.test(mediaType)) return Promise.resolve(undefined);
      let compressed = made.get(encoding);
      if (compressed === undefined) {
        compressed = compressions[encoding]().then((less) => (less.length < bytes.length ? less : undefined));
        made.set(encoding, compressed);
      }
      return compressed;
    },
  };
}

/** Paths of all files below the folder, with slashes. @throws where there is no such folder */
function pathsUnder(folder: string): Set<string> {
  const entries: Dirent[] = readdirSync(folder, { withFileTypes: true, recursive: true });
  if (entries.length > filesMax) throw new Error(`${folder} holds more than ${filesMax} files`);
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(folder.length + 1)
          .replaceAll('\\', '/'),
      ),
  );
}

function openBuild(folder: string): SiteBuild {
  const paths = pathsUnder(folder);
  const byLowerCase = new Map([...paths].map((path) => [path.toLowerCase(), path]));
  const files = new Map<string, Promise<SiteFile | undefined>>();
  async function read(path: string): Promise<SiteFile | undefined> {
    const bytes = await readFile(join(folder, path));
    return bytes.length > fileMaxBytes ? undefined : siteFileOf(path, bytes);
  }
  return {
    notFound: paths.has(notFoundFile)
      ? siteFileOf(notFoundFile, readFileSync(join(folder, notFoundFile)))
      : undefined,
    has: (path) => paths.has(path),
    inAnyCase: (path) => byLowerCase.get(path.toLowerCase()),
    file(path) {
      // Only what was found in the folder is ever read: no path of a request reaches the disk.
      if (!paths.has(path)) return Promise.resolve(undefined);
      let file = files.get(path);
      if (file === undefined) {
        file = read(path).catch(() => undefined);
        files.set(path, file);
      }
      return file;
    },
  };
}

/** A number that another build does not have; undefined where nothing is built. */
function versionOf(folder: string): string | undefined {
  const stats = statSync(join(folder, 'index.html'), { throwIfNoEntry: false });
  return stats === undefined ? undefined : `${stats.ino} ${stats.mtimeMs}`;
}

/** A function that gives the build as it is now; undefined as long as there is none. */
export function watchSiteBuild(folder: string): () => SiteBuild | undefined {
  let build: SiteBuild | undefined;
  let version: string | undefined;
  let lookedMs = Number.NEGATIVE_INFINITY;
  return () => {
    const nowMs = performance.now();
    if (nowMs - lookedMs < lookAgainMs) return build;
    lookedMs = nowMs;
    const found = versionOf(folder);
    if (found !== version) {
      try {
        build = found === undefined ? undefined : openBuild(folder);
        version = found;
      } catch {
        // The folder is being replaced at this moment: the next look finds the new one.
        build = undefined;
        version = undefined;
      }
    }
    return build;
  };
}

/** The build that `npm start` makes. */
export const siteBuild = watchSiteBuild(siteFolder);
