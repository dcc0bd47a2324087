/**
 * The palette: pages, numbers by their beginning, error codes, documentation, payers and acts, by what is typed. A
 * combobox in a dialog (WAI-ARIA APG): the focus stays in the field, and the arrow keys choose a row.
 */
import type { ClockAdvanced } from '@tollgate/contract/workbench/clock';
import { search } from '@tollgate/design/drawings';
import { EmptyState } from '@tollgate/design/empty';
import { Icon } from '@tollgate/design/icon';
import { useReader } from '@tollgate/design/language';
import { SearchFoot } from '@tollgate/design/search-foot';
import { useToast } from '@tollgate/design/toast';
import { type KeyboardEvent, type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react';
import '@tollgate/design/search/dialog.css';
import '@tollgate/design/search/results.css';
import './palette.css';
import { addressOf, navigate } from '../address/place.ts';
import { problemText } from '../data/api.ts';
import { useAct } from '../data/use-act.ts';
import { spanText } from '../parts/moments.ts';
import { Problem } from '../parts/problem.tsx';
import type { Item } from './item.ts';
import { remember } from './recent.ts';
import { Rows, rowId } from './rows.tsx';
import { countText, paletteTexts as texts } from './texts.ts';
import { useItems } from './use-items.ts';

interface PaletteProps {
  readonly onClose: () => void;
}

const listId = 'palette-results';
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

export default function Palette({ onClose }: PaletteProps): ReactElement {
  const { say, language, locale } = useReader();
  const toast = useToast();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  /** Enter goes to the first row as soon as the gateway has answered. */
  const [isWanted, setWanted] = useState(false);
  const act = useAct<ClockAdvanced>();
  const { items, isAsking, problem, isWithoutDocs } = useItems(typed);
  const current = Math.min(active, items.length - 1);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closed before it is removed, so that the focus goes back to where it was.
    return () => element?.close();
  }, []);
  useLayoutEffect(() => {
    document.getElementById(rowId(current))?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  async function choose(item: Item): Promise<void> {
    const { choice } = item;
    if (choice.kind === 'type') {
      type(choice.text);
      input.current?.focus();
      return;
    }
    if (choice.kind === 'advance') {
      const advanced = await act.run('clock/advance', { body: choice.body });
      if (advanced === undefined) return;
      toast({ text: say(texts.advanced, { span: spanText(locale, advanced.advanced_ms) }) });
      onClose();
      return;
    }
    remember(item);
    // Closing gives the focus back first; the page that is shown then takes it.
    dialog.current?.close();
    onClose();
    if (choice.address.startsWith(addressOf([]))) navigate(choice.address);
    else location.assign(choice.address);
  }
  const [first] = items;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the answer is there
  useEffect(() => {
    if (!isWanted || isAsking) return;
    setWanted(false);
    if (first !== undefined) void choose(first);
  }, [isWanted, isAsking]);

  function type(text: string): void {
    setTyped(text);
    setActive(0);
    setWanted(false);
  }
  function onKeyDown(event: KeyboardEvent): void {
    // While an input method composes, Enter and the arrows are its own.
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    if (step !== undefined && items.length > 0) {
      const isEdge = Math.abs(step) === 1;
      const next = current + step;
      setActive(
        isEdge ? (next + items.length) % items.length : Math.min(items.length - 1, Math.max(0, next)),
      );
    } else if (event.key === 'Enter') {
      const item = items[current];
      if (isAsking && current <= 0) setWanted(true);
      // With a modifier the browser follows the link itself, in another tab.
      else if (event.ctrlKey || event.metaKey) document.getElementById(rowId(current))?.click();
      else if (item !== undefined) void choose(item);
    } else return;
    event.preventDefault();
  }

  const isEmpty = typed.trim() === '';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className="tg-dialog search-dialog palette"
      aria-label={say(texts.name)}
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
            aria-label={say(texts.name)}
            aria-expanded={items.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={items.length > 0 ? rowId(current) : undefined}
            placeholder={say(texts.placeholder)}
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
        <p className="tg-hidden" role="status">
          {isEmpty ? '' : isAsking ? say(texts.asking) : say(countText(items.length))}
        </p>
        {act.problem !== undefined && <Problem problem={act.problem} />}
        {problem !== undefined && (
          <p className="search-note palette-note">
            {say(problemText(problem).title)} {problem.code}
          </p>
        )}
        {items.length > 0 && (
          <Rows
            id={listId}
            items={items}
            active={current}
            onActive={setActive}
            onChoose={(item) => void choose(item)}
          />
        )}
        {items.length === 0 && !isAsking && (
          <EmptyState
            icon={search}
            title={say(texts.nothing, { text: typed.trim() })}
            text={say(texts.nothingAdvice)}
          />
        )}
        {isWithoutDocs && !isEmpty && <p className="search-note palette-note">{say(texts.noDocs)}</p>}
        <SearchFoot language={language} />
      </div>
    </dialog>
  );
}
