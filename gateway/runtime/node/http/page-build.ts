/** Reads the built pages from the disk. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PageBuild } from '../../../http/pages/page-build.ts';

/** Reads the build; a missing one is said when a page is asked for. */
export function readPageBuild(packageName: 'checkout' | 'terminal' | 'workbench' = 'checkout'): PageBuild {
  const folder = new URL(`../../../../${packageName}/dist/`, import.meta.url);
  const assets = new Map<string, Uint8Array>();
  const pages = new Map<string, string>();
  try {
    for (const name of readdirSync(fileURLToPath(folder)).filter((one) => one.endsWith('.html')))
      pages.set(name.slice(0, -'.html'.length), readFileSync(new URL(name, folder), 'utf8'));
    const assetFolder = new URL('assets/', folder);
    for (const name of readdirSync(fileURLToPath(assetFolder)))
      assets.set(name, readFileSync(new URL(name, assetFolder)));
  } catch {
    // Nothing is built, or not all of it: each page says so for itself.
  }
  return { pages, assets };
}
