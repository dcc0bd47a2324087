/** Where a page's Markdown twin is: beside it, under its own name. */

/** `/docs/Sign` → `/docs/Sign.md`, `/docs/zh/` → `/docs/zh/index.md`; hash and query of the page are dropped. */
export function twinAddress(permalink: string): string {
  const path = permalink.replace(/[?#].*$/, '').replace(/\.html$/, '');
  return path === '' || path.endsWith('/') ? `${path}index.md` : `${path}.md`;
}

/** The twin's file below the language's folder, from a page's path there (`` for the overview). */
export function twinFile(path: string): string {
  return path === '' ? 'index.md' : `${path}.md`;
}
