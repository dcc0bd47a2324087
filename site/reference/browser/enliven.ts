/** What scripts add to the reference: nothing that it cannot be read without. */
import type { Language } from '@tollgate/contract/model';
import { offerFilter } from '../../filter/offer.ts';
import { holdChoice } from './choice.ts';
import { offerCopies } from './copies.ts';
import { followScroll } from './follow-scroll.ts';
import { landOnTargets } from './landing.ts';
import { offerTwin } from './twin.ts';

export interface EnlivenOptions {
  readonly language: Language;
  readonly baseUrl: string;
  /** Goes to another page of the site without loading everything again. */
  readonly follow: (path: string) => void;
}

/** Enlivens the content below `root`; the function that is answered takes everything back. */
export function enliven(root: HTMLElement, { language, baseUrl, follow }: EnlivenOptions): () => void {
  const parts = [
    followScroll(root),
    holdChoice(root),
    offerCopies(root, language),
    offerTwin(root, language),
    offerFilter(root),
    landOnTargets(),
    links(root, baseUrl, follow),
  ];
  return () => {
    for (const undo of parts) undo();
  };
}

/** Links to other pages go through the router; those within the page close the contents on a phone. */
function links(root: HTMLElement, baseUrl: string, follow: (path: string) => void): () => void {
  const listener = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const href = link?.getAttribute('href') ?? '';
    if (href.startsWith('#')) {
      const contents = link?.closest<HTMLElement>('[popover]');
      if (contents?.matches(':popover-open')) contents.hidePopover();
      return;
    }
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || link?.matches('[download], [data-file]') || !href.startsWith(baseUrl)) return;
    event.preventDefault();
    follow(href);
  };
  root.addEventListener('click', listener);
  return () => root.removeEventListener('click', listener);
}
