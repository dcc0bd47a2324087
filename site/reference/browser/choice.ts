/** The language of the examples that the reader chose: the same for the whole page, and the next time. */

import { codeLanguageKey, isCodeLanguage } from '../../code-languages.ts';
import { chooseTab } from '../../page/tab-choice.ts';

function radiosIn(root: HTMLElement): HTMLInputElement[] {
  return [...root.querySelectorAll<HTMLInputElement>('.sample-tabs input')];
}

function choose(root: HTMLElement, value: string): void {
  for (const radio of radiosIn(root)) if (radio.value === value) radio.checked = true;
  // The style sheet shows the chosen language; the JSON alone is no choice for the other pages.
  const { dataset } = document.documentElement;
  if (isCodeLanguage(value)) dataset['code'] = value;
  else delete dataset['code'];
}

/** Carries a choice over to all examples and keeps it; answers how to stop. */
export function holdChoice(root: HTMLElement): () => void {
  try {
    const stored = localStorage.getItem(codeLanguageKey);
    if (stored !== null) choose(root, stored);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  const listener = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || target.closest('.sample-tabs') === null) return;
    const frame = target.closest('figure') ?? target;
    const { top } = frame.getBoundingClientRect();
    choose(root, target.value);
    // Examples above may have become longer or shorter: what the reader looks at stays where it is.
    window.scrollBy({ top: frame.getBoundingClientRect().top - top, behavior: 'instant' });
    if (isCodeLanguage(target.value)) chooseTab('code', target.value);
  };
  root.addEventListener('change', listener);
  return () => root.removeEventListener('change', listener);
}
