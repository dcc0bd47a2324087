/** The button that puts the page's Markdown on the clipboard. */
import type { Language } from '@tollgate/contract/model';
import { copyTwin } from '../../page/copy-twin.ts';
import { saidForMs, pageActionTexts as texts } from '../../page/page-action-texts.ts';
import { twinAddress } from '../../page/twin-address.ts';

/** Copies on a press; answers how to stop. */
export function offerTwin(root: HTMLElement, language: Language): () => void {
  const button = root.querySelector('[data-copy-twin]');
  const status = button?.nextElementSibling;
  if (!button || !status) return () => {};
  let timer = 0;
  let isBusy = false;
  const say = (text: string, outcome: string) => {
    status.textContent = text;
    status.setAttribute('data-outcome', outcome);
  };
  const listener = async () => {
    if (isBusy) return;
    isBusy = true;
    // The same outcome twice shall be said twice.
    say('', 'none');
    window.clearTimeout(timer);
    const outcome = (await copyTwin(twinAddress(window.location.pathname))) ? 'copied' : 'failed';
    isBusy = false;
    say(texts[outcome][language], outcome);
    timer = window.setTimeout(() => say('', 'none'), saidForMs);
  };
  button.addEventListener('click', listener);
  return () => {
    button.removeEventListener('click', listener);
    window.clearTimeout(timer);
  };
}
