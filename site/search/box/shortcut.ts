/** The keys that open the search: Ctrl+K or ⌘K, and `/` unless the reader switched that off (WCAG 2.1.4). */
import { useEffect } from 'react';

const settingKey = 'tollgate-search-slash';
const off = 'off';

export function isSlashOn(): boolean {
  try {
    return localStorage.getItem(settingKey) !== off;
  } catch {
    // A browser may forbid storage; then the setting cannot be changed either.
    return true;
  }
}

export function setSlash(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(settingKey);
    else localStorage.setItem(settingKey, off);
  } catch {
    // Forbidden: it stays on.
  }
}

/** Apple's keyboards have ⌘ where others have Ctrl. */
export function isApple(): boolean {
  return typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

function opensSearch(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing, target } = event;
  if (isComposing || altKey) return false;
  if (ctrlKey !== metaKey) return key.toLowerCase() === 'k' && !shiftKey;
  // On some keyboards `/` is typed with Shift.
  return key === '/' && !ctrlKey && !isWriting(target) && isSlashOn();
}

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
