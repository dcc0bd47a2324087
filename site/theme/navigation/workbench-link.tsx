/**
 * A link to the Workbench, shown where the page comes from this computer, as a sandbox serves it. A plain link: nothing
 * is asked before it is followed.
 */
import type { ReactElement } from 'react';
import { useSay } from '../../page/language.ts';
import { pageTexts } from '../../page/texts.ts';

export function WorkbenchLink(): ReactElement {
  const say = useSay();
  return (
    <a className="tg-button workbench-link" data-variant="quiet" href="/workbench/">
      {say(pageTexts.workbench)}
    </a>
  );
}
