/** Where code could not be loaded: says so, and offers to load it again. The page can be read all the same. */
import { pageTexts } from '../page/texts.ts';
import { pageLanguage } from './language.ts';

function messageWith(className: string, again: () => void, lines: readonly (string | Node)[]): HTMLElement {
  const message = document.createElement('div');
  message.className = className;
  message.setAttribute('role', 'alert');
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'tg-button';
  button.dataset['variant'] = 'primary';
  button.textContent = pageTexts.retry[pageLanguage()];
  button.addEventListener('click', () => {
    message.remove();
    again();
  });
  for (const line of lines) {
    const paragraph = document.createElement('p');
    paragraph.append(line);
    message.append(paragraph);
  }
  message.append(button);
  return message;
}

/**
 * Says above the page that its scripts are missing.
 *
 * @param again called when the reader presses Retry
 */
export function offerRetry(again: () => void): void {
  const className = 'load-failed load-failed-page';
  document.body.prepend(messageWith(className, again, [pageTexts.codeBlocked[pageLanguage()]]));
}

/**
 * Says before a part of the page that its code is missing; above the page for a part of the bar.
 *
 * @param again called when the reader presses Retry
 */
export function offerPartRetry(part: Element, error: unknown, again: () => void): void {
  const heading = document.createElement('strong');
  heading.textContent = pageTexts.loadFailed[pageLanguage()];
  const message = messageWith('load-failed', again, [heading, String(error)]);
  if (part.closest('.page') === null) document.body.prepend(message);
  else part.before(message);
}
