/** The buttons that run the sandbox in the page: nothing of it is loaded before one is pressed. */
import { pageLanguage } from './language.ts';
import { offerPartRetry } from './retry.ts';

async function open(button?: Element): Promise<void> {
  try {
    const { openSandbox } = await import('../in-page/open.ts');
    openSandbox(pageLanguage(), button);
  } catch (error) {
    offerPartRetry(button ?? document.body, error, () => void open(button));
  }
}

export function offerSandbox(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-run-sandbox]') : null;
    if (button !== null) void open(button);
  });
  // The reader pressed it here before the browser discarded the tab.
  if ('wasDiscarded' in document && document.wasDiscarded && sessionStorage['tollgate.sandbox']) void open();
}
