/** The search in the navigation bar: a button; all that is behind it loads when it is asked for. */
import { search as searchDrawing } from '@tollgate/design/drawings';
import { Icon } from '@tollgate/design/icon';
import { type ReactElement, useCallback, useState, useSyncExternalStore } from 'react';
import { goTo } from '../../page/go-to.ts';
import { usePlace } from '../../page/place.ts';
import './search.css';
import { isApple } from '@tollgate/design/search/shortcut';
import { useSearchShortcut } from '@tollgate/design/search/use-search-shortcut';
import { frameTexts } from './frame-texts.ts';
import { SearchFrame } from './search-frame.tsx';

const never = () => () => {};

export default function SearchBox(): ReactElement {
  const { language, baseUrl } = usePlace();
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const close = useCallback(() => setOpen(false), []);
  useSearchShortcut(open);
  // The page is built without knowing the keyboard.
  const modifier = useSyncExternalStore(
    never,
    () => (isApple() ? '⌘' : 'Ctrl'),
    () => 'Ctrl',
  );

  return (
    <>
      <button
        type="button"
        className="tg-button search-button"
        data-variant="secondary"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={open}
      >
        <Icon drawing={searchDrawing} />
        <span className="search-button-text">{frameTexts.search[language]}</span>
        <span className="tg-keys" aria-hidden="true">
          <kbd>/</kbd>
          <kbd>{modifier} K</kbd>
        </span>
      </button>
      {isOpen && <SearchFrame language={language} baseUrl={baseUrl} onClose={close} onGo={goTo} />}
    </>
  );
}
