/** Takes `/index.html`, `.html` and a trailing slash off the address, so that a page has one (spec §2). */

/** The path as it should be read: unchanged for the two home pages, which end with a slash. */
export function cleanPath(path: string): string {
  const clean = path.replace(/\/index\.html$/, '/').replace(/\.html$/, '');
  return /^\/docs\/(?:zh\/)?$/.test(clean) ? clean : clean.replace(/(?<=.)\/$/, '');
}

export function cleanAddress(): void {
  const { pathname, search, hash } = window.location;
  const clean = cleanPath(pathname);
  if (clean !== pathname) window.history.replaceState(window.history.state, '', `${clean}${search}${hash}`);
}
