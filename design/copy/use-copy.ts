/** Copying a text, and for how long to say that it was copied. */
import { useEffect, useRef, useState } from 'react';

export type CopyState = 'idle' | 'copied' | 'failed';

const shownMs = 2_000;

/** `copy` never throws: where the browser forbids it, the state is `failed` and the reader copies by hand. */
export function useCopy(): readonly [state: CopyState, copy: (text: string) => void] {
  const [state, setState] = useState<CopyState>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = (next: CopyState) => {
    setState(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setState('idle'), shownMs);
  };
  const copy = (text: string) => {
    writeText(text).then(
      () => show('copied'),
      () => show('failed'),
    );
  };
  return [state, copy];
}

/** The clipboard is there in secure contexts alone: not on a page by HTTP from another host. */
async function writeText(text: string): Promise<void> {
  if (navigator.clipboard === undefined) throw new Error('no clipboard');
  await navigator.clipboard.writeText(text);
}
