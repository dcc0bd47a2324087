/** A bar at the top of the page while the next page's code loads, shown only after 200 ms (spec §9). */
import './progress-bar.css';

const delayMs = 200;
const fadeMs = 200;

let timer: number | undefined;
let bar: HTMLElement | undefined;

function show(): void {
  bar?.remove();
  bar = document.createElement('div');
  bar.className = 'progress-bar';
  bar.setAttribute('aria-hidden', 'true');
  document.body.append(bar);
}

function hide(): void {
  window.clearTimeout(timer);
  const done = bar;
  bar = undefined;
  if (done === undefined) return;
  done.dataset['done'] = '';
  window.setTimeout(() => done.remove(), fadeMs);
}

interface Navigation {
  readonly location: Location;
  readonly previousLocation: Location | null;
}

/** Docusaurus calls it before the next page's code is there, and what it returns once it is. */
export function onRouteUpdate({ location, previousLocation }: Navigation): (() => void) | undefined {
  if (previousLocation === null || location.pathname === previousLocation.pathname) return undefined;
  window.clearTimeout(timer);
  timer = window.setTimeout(show, delayMs);
  return hide;
}
