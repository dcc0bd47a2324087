/** Where a page's code could not be loaded: says so above the page, which can be read all the same. */
import { texts } from '../theme/texts.ts';

/** @param again called when the reader presses Retry */
export function offerRetry(again: () => void): void {
  const language = document.documentElement.lang.startsWith('zh') ? 'zh' : 'en';
  const bar = document.createElement('div');
  bar.className = 'load-failed load-failed-page';
  bar.setAttribute('role', 'alert');
  const text = document.createElement('p');
  text.textContent = texts.codeBlocked[language];
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button';
  button.textContent = texts.retry[language];
  button.addEventListener('click', () => {
    bar.remove();
    again();
  });
  bar.append(text, button);
  document.body.prepend(bar);
}
