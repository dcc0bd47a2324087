/** The day on which a page was last changed; nothing where the build found no history. */
import type { ReactElement } from 'react';
import { useSay } from '../../page/language.ts';
import { texts } from '../texts.ts';

export function LastChange({ atMs }: { readonly atMs: number | undefined }): ReactElement | null {
  const say = useSay();
  if (atMs === undefined) return null;
  // The same in every time zone, as the server wrote it.
  const day = new Date(atMs).toISOString().slice(0, 10);
  return (
    <p className="last-change" data-content="skip">
      {say(texts.lastChange)} <time dateTime={day}>{day}</time>
    </p>
  );
}
