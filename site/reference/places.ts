/** Where the reference explains what has an id: on which of its pages. */
import { referenceEntries } from './entries.ts';
import { allPage, pageAt } from './pages.ts';

let pathsById: ReadonlyMap<string, string> | undefined;

/** The path of the page that explains an id. @throws where the reference has no such id */
export function pathOfId(id: string): string {
  pathsById ??= new Map(referenceEntries('en').map((entry) => [entry.id, entry.page]));
  const path = pathsById.get(id);
  if (path === undefined) throw new Error(`the reference has no ${id}`);
  return path;
}

/** The address of an id below the language's base URL: `CloudAPI/errors#E04112`; of a page's subject, the page's. */
export function placeOf(id: string): string {
  const path = pathOfId(id);
  return pageAt(path).subject === id ? path : `${path}#${id}`;
}

/** The same as a link on one of the pages; the page that has everything links within itself. */
export function hrefOf(id: string, baseUrl: string, from: string): string {
  return from === allPage.path || pathOfId(id) === from ? `#${id}` : baseUrl + placeOf(id);
}
