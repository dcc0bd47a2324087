/** A bar at the top of the page while the next page loads, shown only after 200 ms (spec §9). */
import '../styles/progress-bar.css';

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

/** Called when the next page is asked for. */
export function beginProgress(): void {
  window.clearTimeout(timer);
  timer = window.setTimeout(show, delayMs);
}

/** Called once the next page is shown, or cannot be. */
export function endProgress(): void {
  window.clearTimeout(timer);
  const done = bar;
  bar = undefined;
  if (done === undefined) return;
  done.dataset['done'] = '';
  window.setTimeout(() => done.remove(), fadeMs);
}
