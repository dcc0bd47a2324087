/** Scripts of the reference, beyond those of every page. */
import type { Language } from '@tollgate/contract/model';
import { offerConsole } from '../console/offer.ts';
import { enliven } from '../reference/browser/enliven.ts';

/** Begins what works on the reference below `root`; the answer ends it. */
export function enterReference(root: HTMLElement, language: Language): () => void {
  const ends = [enliven(root, language), offerConsole(root, language)];
  return () => {
    for (const end of ends) end();
  };
}
