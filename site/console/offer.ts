/** The buttons beside the calls: the console loads when one is pressed. */
import type { Language } from '@tollgate/contract/model';
import { texts } from './offer-texts.ts';

/** Opens the console on a click; returns a function that stops that. */
export function offerConsole(root: HTMLElement, language: Language): () => void {
  let close = () => {};
  async function open(button: HTMLElement, method: string): Promise<void> {
    const status = button.parentElement?.querySelector('[role=status]');
    button.setAttribute('aria-busy', 'true');
    if (status) status.textContent = texts.loading[language];
    try {
      const { openConsole, closeConsole } = await import('./mount.tsx');
      close = () => closeConsole(language);
      openConsole(language, method);
      if (status) status.textContent = '';
    } catch {
      if (status) status.textContent = texts.notLoaded[language];
    } finally {
      button.removeAttribute('aria-busy');
    }
  }
  const listener = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-console]') : null;
    if (button?.dataset['console'] !== undefined) void open(button, button.dataset['console']);
  };
  root.addEventListener('click', listener);
  return () => {
    root.removeEventListener('click', listener);
    close();
  };
}
