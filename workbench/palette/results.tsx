/** The rows of the palette: pages, numbers by their beginning, codes, documentation, payers and acts, as typed. */
import type { ClockAdvanced } from '@tollgate/contract/workbench/clock';
import { search } from '@tollgate/design/drawings';
import { EmptyState } from '@tollgate/design/empty';
import { useReader } from '@tollgate/design/language';
import { SearchFoot } from '@tollgate/design/search-foot';
import { useToast } from '@tollgate/design/toast';
import {
  type KeyboardEvent,
  type ReactElement,
  type Ref,
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useState,
} from 'react';
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

/** Takes the keys of the field that choose a row. */
export type KeyHandler = (event: KeyboardEvent) => void;

interface ResultsProps {
  readonly id: string;
  readonly keys: Ref<KeyHandler>;
  readonly typed: string;
  /** Enter was pressed before there were rows: it goes to the first one as soon as the gateway has answered. */
  readonly isWanted: boolean;
  readonly onWanted: (isWanted: boolean) => void;
  readonly onActive: (rowId: string | undefined) => void;
  readonly onType: (text: string) => void;
  readonly onClose: () => void;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

export default function Results(props: ResultsProps): ReactElement {
  const { id, keys, typed, isWanted, onWanted, onActive, onType, onClose } = props;
  const { say, language, locale } = useReader();
  const toast = useToast();
  /** Belongs to a text: another one begins at its first row. */
  const [chosen, setChosen] = useState({ typed, index: 0 });
  const act = useAct<ClockAdvanced>();
  // Letters are drawn first, and then looked for: rows of an earlier text count as none.
  const searched = useDeferredValue(typed);
  const { items, problem, isWithoutDocs, ...found } = useItems(searched);
  const isAsking = found.isAsking || searched !== typed;
  const current = Math.min(chosen.typed === typed ? chosen.index : 0, items.length - 1);
  const setActive = (index: number) => setChosen({ typed, index });
  const activeId = current < 0 ? undefined : rowId(current);

  useLayoutEffect(() => {
    onActive(activeId);
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId, onActive]);

  async function choose({ choice, ...item }: Item): Promise<void> {
    if (choice.kind === 'type') return onType(choice.text);
    if (choice.kind === 'advance') {
      const advanced = await act.run('clock/advance', { body: choice.body });
      if (advanced === undefined) return;
      toast({ text: say(texts.advanced, { span: spanText(locale, advanced.advanced_ms) }) });
      return onClose();
    }
    remember({ choice, ...item });
    onClose();
    if (choice.address.startsWith(addressOf([]))) navigate(choice.address);
    else location.assign(choice.address);
  }
  const [first] = items;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the answer is there
  useEffect(() => {
    if (!isWanted || isAsking) return;
    onWanted(false);
    if (first !== undefined) void choose(first);
  }, [isWanted, isAsking]);

  function onKeyDown(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (step !== undefined && items.length > 0) {
      const isEdge = Math.abs(step) === 1;
      const next = current + step;
      setActive(
        isEdge ? (next + items.length) % items.length : Math.min(items.length - 1, Math.max(0, next)),
      );
    } else if (event.key === 'Enter') {
      const item = items[current];
      if (isAsking && current <= 0) onWanted(true);
      // With a modifier the browser follows the link itself, in another tab.
      else if (event.ctrlKey || event.metaKey) document.getElementById(rowId(current))?.click();
      else if (item !== undefined) void choose(item);
    } else return;
    event.preventDefault();
  }
  useImperativeHandle(keys, () => onKeyDown);

  const isEmpty = typed.trim() === '';
  return (
    <>
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
          id={id}
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
    </>
  );
}
