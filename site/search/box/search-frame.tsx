/**
 * The dialog with the box to type in. It is there at once, so that nothing typed is lost while the searching itself
 * (search-panel.tsx) is still loading.
 */
import type { Language } from '@tollgate/contract/model';
import { search as searchDrawing } from '@tollgate/design/drawings';
import { Icon } from '@tollgate/design/icon';
import {
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { frameTexts } from './frame-texts.ts';
import type { SearchPanelProps } from './search-panel.tsx';

interface SearchFrameProps {
  readonly language: Language;
  /** Base URL of the language, with a slash at its end. */
  readonly baseUrl: string;
  readonly onClose: () => void;
  /** Goes to an address of the site without loading it again. */
  readonly onGo: (address: string) => void;
}

const listId = 'search-results';

export function SearchFrame({ language, baseUrl, onClose, onGo }: SearchFrameProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const keys = useRef<(event: KeyboardEvent) => void>(() => {});
  const [query, setQuery] = useState('');
  const [active, setActive] = useState<string>();
  const [hasRows, setHasRows] = useState(false);
  const [Panel, setPanel] = useState<ComponentType<SearchPanelProps>>();
  const [isFailed, setFailed] = useState(false);

  const load = useCallback(() => {
    setFailed(false);
    import('./search-panel.tsx').then(
      (module) => setPanel(() => module.SearchPanel),
      () => setFailed(true),
    );
  }, []);
  useEffect(() => {
    dialog.current?.showModal();
    load();
  }, [load]);

  const isClosed = useRef(false);
  const close = () => {
    // The dialog's own event comes later: until then the shortcut would find it closed and still there.
    if (isClosed.current) return;
    isClosed.current = true;
    dialog.current?.close();
    onClose();
  };
  const search = (text: string) => {
    setQuery(text);
    input.current?.focus();
  };
  const go = (address: string) => {
    // Closing gives the focus back first; the page reached then takes it.
    close();
    const { pathname, hash } = new URL(address, location.href);
    const isHere = pathname === location.pathname && hash === location.hash;
    if (!isHere) onGo(address);
    else document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  };
  const press = (event: KeyboardEvent) => {
    // While an input method composes, Enter and the arrows are its own.
    if (!event.nativeEvent.isComposing) keys.current(event);
  };
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) close();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className="tg-dialog search-dialog"
      aria-label={frameTexts.searchDocs[language]}
      data-content="skip"
      onCancel={(event) => {
        // At once, not a moment later as the browser would: the next shortcut may follow on the heels.
        event.preventDefault();
        close();
      }}
      onClose={close}
      onClick={closeOnBackdrop}
    >
      <div className="search-body">
        <div className="search-head">
          <Icon drawing={searchDrawing} />
          <input
            ref={input}
            type="text"
            role="combobox"
            aria-label={frameTexts.searchDocs[language]}
            aria-expanded={hasRows}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active}
            placeholder={frameTexts.placeholder[language]}
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={200}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={press}
          />
          <button type="button" className="tg-button" data-variant="quiet" onClick={close}>
            {frameTexts.close[language]}
          </button>
        </div>
        {Panel !== undefined && (
          <Panel
            language={language}
            baseUrl={baseUrl}
            listId={listId}
            query={query}
            keys={keys}
            onActive={setActive}
            onRows={setHasRows}
            onSearch={search}
            onGo={go}
          />
        )}
        {Panel === undefined && !isFailed && <p className="search-note">{frameTexts.loading[language]}</p>}
        {isFailed && (
          <div className="search-note" role="alert">
            <p>{frameTexts.codeFailed[language]}</p>
            <button type="button" className="tg-button" data-variant="secondary" onClick={load}>
              {frameTexts.retry[language]}
            </button>
          </div>
        )}
      </div>
    </dialog>
  );
}
