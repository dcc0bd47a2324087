/**
 * An address leads to its target even where parts above it are laid out only now, and push it away: for a moment
 * after the jump the target is brought back, unless the reader has begun to move.
 */
const settlingMs = 1_500;
const quietFrames = 12;
const tolerancePx = 2;
const moves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** Holds every jump within the page until it rests; answers how to stop. */
export function landOnTargets(): () => void {
  let stop = hold();
  const listener = () => {
    stop();
    stop = hold();
  };
  window.addEventListener('hashchange', listener);
  return () => {
    window.removeEventListener('hashchange', listener);
    stop();
  };
}

/** Unfolds what the target is in; older browsers do not do it by themselves. */
function unfold(target: Element): void {
  for (let each = target.closest('details'); each; each = each.parentElement?.closest('details') ?? null)
    each.open = true;
}

function hold(): () => void {
  const target = document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
  if (target === null) return () => {};
  unfold(target);
  const untilMs = performance.now() + settlingMs;
  let quiet = 0;
  let rested: { readonly top: number; readonly scrollY: number } | undefined;
  let frame = requestAnimationFrame(() => step(target));
  function stop(): void {
    cancelAnimationFrame(frame);
    for (const name of moves) window.removeEventListener(name, stop);
  }
  function step(element: HTMLElement): void {
    const { top } = element.getBoundingClientRect();
    const hasMoved = rested === undefined || Math.abs(top - rested.top) > tolerancePx;
    // Layout pushes the target and leaves the scroll position alone; whoever changes that means to leave.
    const isLeft =
      hasMoved && rested !== undefined && Math.abs(window.scrollY - rested.scrollY) > tolerancePx;
    if (hasMoved && !isLeft) element.scrollIntoView({ behavior: 'instant' });
    rested = { top: element.getBoundingClientRect().top, scrollY: window.scrollY };
    quiet = hasMoved ? 0 : quiet + 1;
    if (isLeft || quiet >= quietFrames || performance.now() > untilMs) stop();
    else frame = requestAnimationFrame(() => step(element));
  }
  for (const name of moves) window.addEventListener(name, stop, { passive: true });
  return stop;
}
