/** The shortcut of the search, once React has its button. */
import { useEffect } from 'react';
import { opensSearch } from './shortcut.ts';

/** Calls back on the shortcut, as long as no dialog is open. */
export function useSearchShortcut(open: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !opensSearch(event)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [open]);
}
