/**
 * Where the focus goes after a navigation: to the heading that the hash names, else to the page's own, so that a screen
 * reader and Tab continue from there.
 */
function target(hash: string): HTMLElement | null {
  if (hash === '') return document.querySelector('main h1');
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // The reader's own hash may be no valid encoding.
    return null;
  }
}

/** Moves the focus after the page has been scrolled. */
export function moveFocus(hash: string): void {
  const element = target(hash);
  if (element === null) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
