/**
 * Texts that a build of the site keeps for the next one, for as long as nothing but pages has changed: pages, what feeds
 * and search read of them, and highlighted code. `scripts/site-build.mjs` names the folder; without one, as in tests,
 * nothing is kept.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Texts of one kind, each by what it is made of. */
export interface KeptTexts {
  get(...source: readonly string[]): string | undefined;
  keep(text: string, ...source: readonly string[]): void;
}

export function keptTexts(kind: string): KeptTexts {
  const parent = process.env['SITE_CACHE'];
  if (parent === undefined) return { get: () => undefined, keep: () => {} };
  const folder = join(parent, kind);
  mkdirSync(folder, { recursive: true });
  const pathOf = (source: readonly string[]) =>
    join(folder, createHash('sha256').update(JSON.stringify(source)).digest('hex'));
  return {
    get(...source) {
      try {
        return readFileSync(pathOf(source), 'utf8');
      } catch {
        return undefined;
      }
    },
    keep(text, ...source) {
      const path = pathOf(source);
      // Two languages are built at once, and a build may be killed.
      const begun = `${path}.${process.pid}`;
      writeFileSync(begun, text);
      renameSync(begun, path);
    },
  };
}
