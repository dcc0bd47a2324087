/** The heading that the reader has reached: the last one above the upper edge, or the last of the page. */
import { useEffect, useState } from 'react';

/** Below the bar, with a margin: a heading that a link led to counts as reached. */
const edgePx = 96;

function headingAtEdge(ids: readonly string[]): string | undefined {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  if (scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2) return ids.at(-1);
  let active: string | undefined;
  for (const id of ids) {
    const top = document.getElementById(id)?.getBoundingClientRect().top;
    if (top === undefined || top > edgePx) continue;
    active = id;
  }
  return active;
}

export function useActiveHeading(headings: readonly { readonly id: string }[]): string | undefined {
  const [active, setActive] = useState<string | undefined>();
  const joined = headings.map(({ id }) => id).join(' ');
  useEffect(() => {
    const ids = joined.split(' ');
    let frame = 0;
    const look = () => {
      frame = 0;
      setActive(headingAtEdge(ids));
    };
    const lookSoon = () => {
      if (frame === 0) frame = window.requestAnimationFrame(look);
    };
    look();
    window.addEventListener('scroll', lookSoon, { passive: true });
    window.addEventListener('resize', lookSoon, { passive: true });
    return () => {
      window.cancelAnimationFrame(frame);
      window.removeEventListener('scroll', lookSoon);
      window.removeEventListener('resize', lookSoon);
    };
  }, [joined]);
  return active;
}
