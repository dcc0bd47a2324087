/** The button of the header that opens the palette, and the keys that do: ctrl or ⌘ and K, and a slash. */
import { search } from '@tollgate/design/drawings';
import { Icon } from '@tollgate/design/icon';
import { Keys } from '@tollgate/design/keys';
import { useReader } from '@tollgate/design/language';
import { useSearchShortcut } from '@tollgate/design/search/use-search-shortcut';
import { type ReactElement, useCallback, useState } from 'react';
import { PaletteDialog } from './palette-dialog.tsx';
import { frameTexts } from './texts.ts';

export function SearchButton(): ReactElement {
  const { say } = useReader();
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const close = useCallback(() => setOpen(false), []);
  useSearchShortcut(open);
  return (
    <search className="jump">
      <button
        type="button"
        className="tg-button jump-button"
        data-variant="secondary"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={open}
      >
        <Icon drawing={search} />
        <span>{say(frameTexts.search)}</span>
        <span className="jump-keys" aria-hidden="true">
          <Keys keys={['/']} />
          <Keys keys={['mod', 'K']} />
        </span>
      </button>
      {isOpen && <PaletteDialog onClose={close} />}
    </search>
  );
}
