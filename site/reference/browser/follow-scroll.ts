/** The contents show where the reader is. */

/** The part counts that touches the upper quarter of the window, below the bar. */
const band = '-80px 0px -75% 0px';

function linksByPart(root: HTMLElement): Map<Element, HTMLAnchorElement> {
  const byId = new Map<string, HTMLAnchorElement>();
  for (const link of root.querySelectorAll<HTMLAnchorElement>('nav a[href^="#"]')) {
    byId.set(decodeURIComponent(link.hash.slice(1)), link);
  }
  const byPart = new Map<Element, HTMLAnchorElement>();
  for (const heading of root.querySelectorAll('main :is(h2, h3)[id]')) {
    const link = byId.get(heading.id);
    // On a page of its own a call is one part: its headings are what is read.
    const part = heading.closest('.part:not(.part-page)') ?? heading;
    if (link !== undefined && !byPart.has(part)) byPart.set(part, link);
  }
  return byPart;
}

/** Scrolls the contents alone: `scrollIntoView` would move the page as well. */
function bringIntoSight(link: HTMLElement): void {
  const nav = link.closest('nav');
  if (nav === null) return;
  const { top, bottom } = link.getBoundingClientRect();
  const frame = nav.getBoundingClientRect();
  if (top < frame.top + 48) nav.scrollTop += top - frame.top - 48;
  else if (bottom > frame.bottom - 48) nav.scrollTop += bottom - frame.bottom + 48;
}

/** Marks the link of the part that is being read; answers how to stop. */
export function followScroll(root: HTMLElement): () => void {
  const byPart = linksByPart(root);
  const inBand = new Set<Element>();
  const here = root.querySelector('[data-here]');
  let current: HTMLAnchorElement | undefined;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inBand.add(target);
        else inBand.delete(target);
      }
      const last = [...byPart.keys()].filter((part) => inBand.has(part)).at(-1);
      const link = last === undefined ? undefined : byPart.get(last);
      if (link === undefined || link === current) return;
      current?.removeAttribute('aria-current');
      current = link;
      link.setAttribute('aria-current', 'true');
      if (here !== null) here.textContent = link.firstChild?.textContent ?? '';
      bringIntoSight(link);
    },
    { rootMargin: band },
  );
  for (const part of byPart.keys()) observer.observe(part);
  return () => observer.disconnect();
}
