/** The code that a page needs beyond what every page has. */
import { referenceId } from '../page/base.ts';
import { loadIslands } from './islands.ts';
import { pageLanguage } from './language.ts';

// In one place: a second import would make a second script of it.
const reference = () => import('./reference-page.ts');

/** Loads what scripts add to the reference, where a page belongs to it. @throws where it does not come */
export async function loadReference(page: Document): Promise<void> {
  if (page.getElementById(referenceId) !== null) await reference();
}

/** Loads the code that a page needs before it is shown. @throws where it does not come */
export async function loadPageCode(page: Document): Promise<void> {
  await Promise.all([loadIslands(page), loadReference(page)]);
}

/** Begins what works on the reference, where the page that is shown belongs to it; the answer ends it. */
export function enterReferencePage(): () => void {
  const root = document.getElementById(referenceId);
  if (root === null) return () => {};
  let isOver = false;
  let end = () => {};
  // It is there: no page of the reference is shown before.
  void reference().then(({ enterReference }) => {
    if (!isOver) end = enterReference(root, pageLanguage());
  });
  return () => {
    isOver = true;
    end();
  };
}
