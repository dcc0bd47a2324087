/** The keys that open the search: Ctrl+K or ⌘K, and `/` unless the reader switched that off (WCAG 2.1.4). */

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

export function opensSearch(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing, target } = event;
  if (isComposing || altKey) return false;
  if (ctrlKey !== metaKey) return key.toLowerCase() === 'k' && !shiftKey;
  // On some keyboards `/` is typed with Shift.
  return key === '/' && !ctrlKey && !isWriting(target) && isSlashOn();
}
