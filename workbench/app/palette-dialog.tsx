/**
 * The palette's dialog with its field: a combobox (WAI-ARIA APG) in which the focus stays, while the arrow keys choose a
 * row. It is part of the first load, so that letters typed while the rows are still loading are kept.
 */
import { search } from '@tollgate/design/drawings';
import { Icon } from '@tollgate/design/icon';
import { useReader } from '@tollgate/design/language';
import {
  type KeyboardEvent,
  lazy,
  type ReactElement,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { KeyHandler } from '../palette/results.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { frameTexts as texts } from './texts.ts';
import '@tollgate/design/search/dialog.css';

// Its rows and its index of pages, codes and documentation come when it is first opened.
const Results = lazy(() => import('../palette/results.tsx'));

const listId = 'palette-results';

interface PaletteDialogProps {
  readonly onClose: () => void;
}

export function PaletteDialog({ onClose }: PaletteDialogProps): ReactElement {
  const { say } = useReader();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const keys = useRef<KeyHandler>(null);
  const [typed, setTyped] = useState('');
  const [activeId, setActiveId] = useState<string>();
  /** Enter goes to the first row as soon as there is one. */
  const [isWanted, setWanted] = useState(false);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closed before it is removed, so that the focus goes back to where it was.
    return () => element?.close();
  }, []);

  function type(text: string): void {
    setTyped(text);
    setWanted(false);
  }
  function leave(): void {
    // Closing gives the focus back first; the page that is shown then takes it.
    dialog.current?.close();
    onClose();
  }
  function onKeyDown(event: KeyboardEvent): void {
    // While an input method composes, Enter and the arrows are its own.
    if (event.nativeEvent.isComposing) return;
    if (keys.current !== null) keys.current(event);
    else if (event.key === 'Enter') {
      event.preventDefault();
      setWanted(true);
    }
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className="tg-dialog search-dialog palette"
      aria-label={say(texts.searchName)}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="search-body">
        <div className="search-head">
          <Icon drawing={search} />
          <input
            ref={input}
            type="text"
            role="combobox"
            aria-label={say(texts.searchName)}
            aria-expanded={activeId !== undefined}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={activeId}
            placeholder={say(texts.searchPlaceholder)}
            inputMode="search"
            enterKeyHint="go"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={120}
            value={typed}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <button type="button" className="tg-button" data-variant="quiet" onClick={onClose}>
            {say(texts.close)}
          </button>
        </div>
        <ErrorBoundary at="palette">
          <Suspense>
            <Results
              id={listId}
              keys={keys}
              typed={typed}
              isWanted={isWanted}
              onWanted={setWanted}
              onActive={setActiveId}
              onType={(text) => {
                type(text);
                input.current?.focus();
              }}
              onClose={leave}
            />
          </Suspense>
        </ErrorBoundary>
      </div>
    </dialog>
  );
}
