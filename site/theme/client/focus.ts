/**
 * Where the focus goes after a navigation: to the heading that the hash names, else to the page's own, so that a screen
 * reader and Tab continue from there.
 */
interface Navigation {
  readonly location: Location;
  readonly previousLocation: Location | null;
}

function target(hash: string): HTMLElement | null {
  if (hash === '') return document.querySelector('main h1');
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // The reader's own hash may be no valid encoding.
    return null;
  }
}

export function onRouteDidUpdate({ location, previousLocation }: Navigation): void {
  if (previousLocation === null) return;
  const isSamePage = location.pathname === previousLocation.pathname;
  if (isSamePage && location.hash === previousLocation.hash) return;
  const element = target(location.hash);
  if (element === null) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  // Docusaurus has scrolled already, below the bar.
  element.focus({ preventScroll: true });
}
