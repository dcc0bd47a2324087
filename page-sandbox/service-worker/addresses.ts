/** The meaning of addresses below the sandbox's folder; the service worker leaves all others alone. */
import { pagesFolder } from '../engine/protocol.ts';

/** The folder below the site's base. */
export const sandboxFolder = '~/';

/** The folder of the site with the files of the sandbox, each build in a folder of its own. */
export const filesFolder = 'sandbox/';

/** Below the sandbox's folder: files as the service worker keeps them. */
const keptFolder = 'files/';

export const manifestAddress = (base: string): string => `${base}${keptFolder}manifest.json`;

/** Returns the beginning of the addresses of a build's files, as the engine's worker gets it. */
export const assetsOf = (base: string, build: string): string => `${base}${keptFolder}${build}/`;

export type Place =
  | { readonly kind: 'manifest' }
  /** A file of a build. */
  | { readonly kind: 'file'; readonly build: string; readonly path: string }
  /** A script, a style sheet or a drawing of the built pages. */
  | { readonly kind: 'asset'; readonly path: string }
  /** A document of the built pages: `path` is that of its file. The gateway answers it as well. */
  | { readonly kind: 'document'; readonly path: string }
  | { readonly kind: 'start' }
  | { readonly kind: 'documentation'; readonly path: string }
  | { readonly kind: 'gateway' };

const packages = { pay: 'checkout', terminal: 'terminal', workbench: 'workbench' } as const;
const asset = /^(pay|terminal|workbench)\/assets\/([\w.-]+)$/;
const documents: readonly (readonly [form: RegExp, path: string])[] = [
  [/^pay\/q\/[^/]+$/, 'checkout/payer.html'],
  [/^pay\/3ds\/[^/]+$/, 'checkout/challenge.html'],
  [/^pay\/[^/]+$/, 'checkout/pay.html'],
  [/^terminal\/$/, 'terminal/terminal.html'],
  [/^workbench\/(?!(?:api|assets)(?:\/|$))/, 'workbench/workbench.html'],
];

/**
 * Returns the place of a path; undefined outside of the sandbox's folder.
 * @param base path of the sandbox's folder, with a slash at its end
 */
export function placeOf(pathname: string, base: string): Place | undefined {
  if (!pathname.startsWith(base)) return undefined;
  const path = pathname.slice(base.length);
  if (path === '') return { kind: 'start' };
  if (path === `${keptFolder}manifest.json`) return { kind: 'manifest' };
  const [, build, file] = /^files\/([\w-]+)\/([\w./-]+)$/.exec(path) ?? [];
  if (build !== undefined && file !== undefined && !file.includes('..'))
    return { kind: 'file', build, path: file };
  const [, page, name] = asset.exec(path) ?? [];
  if (page !== undefined)
    return {
      kind: 'asset',
      path: `${pagesFolder}/${packages[page as keyof typeof packages]}/assets/${name}`,
    };
  if (path === 'docs' || path.startsWith('docs/'))
    return { kind: 'documentation', path: path.slice('docs/'.length) };
  const found = documents.find(([form]) => form.test(path));
  return found === undefined ? { kind: 'gateway' } : { kind: 'document', path: `${pagesFolder}/${found[1]}` };
}
