/** The buttons beside the calls: the console loads when one is pressed. */
import type { Language } from '@tollgate/contract/model';
import { offerTexts } from '../reference/browser/offer-texts.ts';

/** A link to a send: what it fills in is read once the console is there (permalink.ts). */
const linkOpening = '#try=';

// In one place: each import of its own would put the whole console into a script of its own.
const loadConsole = () => import('./mount.tsx');

/** Opens the console on a click, and for a link to a send; returns a function that stops that. */
export function offerConsole(root: HTMLElement, language: Language): () => void {
  let close = () => {};
  async function followLink(): Promise<void> {
    const { hash } = window.location;
    if (!hash.startsWith(linkOpening)) return;
    const { openConsole, closeConsole } = await loadConsole();
    close = () => closeConsole(language);
    openConsole(language, new URLSearchParams(hash.slice(1)).get('try') ?? '', hash);
  }
  const onHash = () => void followLink().catch(() => {});
  onHash();
  window.addEventListener('hashchange', onHash);
  async function open(button: HTMLElement, method: string): Promise<void> {
    const status = button.parentElement?.querySelector('[role=status]');
    button.setAttribute('aria-busy', 'true');
    if (status) status.textContent = offerTexts.loading[language];
    try {
      const { openConsole, closeConsole } = await loadConsole();
      close = () => closeConsole(language);
      openConsole(language, method);
      if (status) status.textContent = '';
    } catch {
      if (status) status.textContent = offerTexts.notLoaded[language];
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
    window.removeEventListener('hashchange', onHash);
    close();
  };
}
