/** Marks in the contents the heading that the reader has reached: the last one above the upper edge, or of the page. */

/** Below the bar, with a margin: a heading that a link led to counts as reached. */
const edgePx = 96;

function linkAtEdge(links: readonly HTMLAnchorElement[]): HTMLAnchorElement | undefined {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  if (scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2) return links.at(-1);
  return links.findLast(({ hash }) => {
    const heading = document.getElementById(decodeURIComponent(hash.slice(1)));
    return heading !== null && heading.getBoundingClientRect().top <= edgePx;
  });
}

/** Follows the scroll of the page that is shown; the answer ends that. */
export function followInContents(): () => void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents a')];
  if (links.length === 0) return () => {};
  let frame = 0;
  const mark = () => {
    frame = 0;
    const active = linkAtEdge(links);
    for (const link of links) {
      if (link === active) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
  };
  const markSoon = () => {
    if (frame === 0) frame = window.requestAnimationFrame(mark);
  };
  markSoon();
  for (const name of ['scroll', 'resize']) window.addEventListener(name, markSoon, { passive: true });
  return () => {
    window.cancelAnimationFrame(frame);
    for (const name of ['scroll', 'resize']) window.removeEventListener(name, markSoon);
  };
}
