/** Adds scripts to the reference, which can be read without them. */
import type { Language } from '@tollgate/contract/model';
import { holdChoice } from './choice.ts';
import { offerCopies } from './copies.ts';
import { followScroll } from './follow-scroll.ts';
import { landOnTargets } from './landing.ts';
import { offerTwin } from './twin.ts';

/** Enlivens the content below `root`; the function that is answered takes everything back. */
export function enliven(root: HTMLElement, language: Language): () => void {
  const parts = [
    followScroll(root),
    holdChoice(root),
    offerCopies(root, language),
    offerTwin(root, language),
    landOnTargets(),
    closeContents(root),
  ];
  return () => {
    for (const undo of parts) undo();
  };
}

/** Links to a place of the page close the contents, which cover it on a phone. */
function closeContents(root: HTMLElement): () => void {
  const listener = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a[href^="#"]') : null;
    const contents = link?.closest<HTMLElement>('[popover]');
    if (contents?.matches(':popover-open')) contents.hidePopover();
  };
  root.addEventListener('click', listener);
  return () => root.removeEventListener('click', listener);
}
