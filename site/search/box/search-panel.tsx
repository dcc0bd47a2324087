/** Panel below the box: the results with their keys, or why there are none. */
import type { Language } from '@tollgate/contract/model';
import { find, nothing } from '@tollgate/design/search/find';
import { IndexLoader } from '@tollgate/design/search/load-index';
import { SearchFoot } from '@tollgate/design/search-foot';
import {
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { frameTexts } from './frame-texts.ts';
import { pathOf, type Row, type RowGroup, resultGroups } from './options.ts';
import { ResultList, rowId } from './result-list.tsx';
import { IndexTrouble, NothingFound } from './search-notes.tsx';
import { startingGroups } from './starting-points.ts';
import { countText, texts } from './texts.ts';
import './results.css';

export interface SearchPanelProps {
  readonly language: Language;
  readonly baseUrl: string;
  /** The id that the list shall have. */
  readonly listId: string;
  readonly query: string;
  /** Filled by the panel: what the box does with a key. */
  readonly keys: RefObject<(event: KeyboardEvent) => void>;
  /** The id of the row that the arrow keys are on. */
  readonly onActive: (id: string | undefined) => void;
  readonly onRows: (hasRows: boolean) => void;
  readonly onSearch: (query: string) => void;
  readonly onGo: (address: string) => void;
}

const loaders = new Map<string, IndexLoader>();

/** One loader for each language, so that opening the box again finds what is there. */
function loaderFor(baseUrl: string): IndexLoader {
  const loader = loaders.get(baseUrl) ?? new IndexLoader(baseUrl);
  loaders.set(baseUrl, loader);
  return loader;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
/** So many results at first, and so many more at each turn. */
const shownAtOnce = 12;

export function SearchPanel(props: SearchPanelProps): ReactElement {
  const { language, baseUrl, listId, query, keys, onActive, onRows, onSearch, onGo } = props;
  const loader = loaderFor(baseUrl);
  const { library, isFailed } = useSyncExternalStore(loader.subscribe, loader.current, loader.current);
  useEffect(() => void loader.load(), [loader]);

  const [shown, setShown] = useState(shownAtOnce);
  const findings = useMemo(
    () => (library === undefined ? nothing : find(library, query, shown)),
    [library, query, shown],
  );
  // What was typed while the search itself was loading has its best result, too.
  const [active, setActive] = useState(query.trim() === '' ? -1 : 0);
  const isEmpty = query.trim() === '';
  const groups: readonly RowGroup[] = useMemo(() => {
    if (library === undefined) return [];
    return isEmpty ? startingGroups(library, language) : resultGroups(findings);
  }, [library, findings, isEmpty, language]);
  const rows = groups.flatMap((group) => group.rows);

  // A new query begins at its best result.
  const [answered, setAnswered] = useState(query);
  if (answered !== query) {
    setAnswered(query);
    setShown(shownAtOnce);
    setActive(isEmpty ? -1 : 0);
  }
  const current = rows[active] === undefined ? -1 : active;
  useLayoutEffect(() => {
    onActive(current === -1 ? undefined : rowId(current));
    onRows(rows.length > 0);
    document.getElementById(rowId(current))?.scrollIntoView({ block: 'nearest' });
  }, [current, rows.length, onActive, onRows]);

  const choose = (row: Row) => {
    const path = pathOf(row);
    if (path !== undefined) onGo(baseUrl + path);
    else if (row.kind === 'example') onSearch(row.query);
    else if (row.kind === 'more') setShown((before) => before + shownAtOnce);
  };
  useLayoutEffect(() => {
    keys.current = (event) => {
      const step = steps[event.key];
      if (step !== undefined && rows.length > 0) {
        const isEdge = current === -1 || Math.abs(step) === 1;
        const next = current === -1 && step < 0 ? rows.length - 1 : current + step;
        setActive(isEdge ? (next + rows.length) % rows.length : Math.min(rows.length - 1, Math.max(0, next)));
      } else if (event.key === 'Enter') {
        const row = rows[current];
        if (row === undefined) return;
        // With a modifier the browser follows the link itself, in another tab.
        if (event.ctrlKey || event.metaKey) document.getElementById(rowId(current))?.click();
        else choose(row);
      } else return;
      event.preventDefault();
    };
  });

  const hasNothing = !isEmpty && library !== undefined && rows.length === 0;
  return (
    <>
      <p className="tg-hidden" role="status">
        {!isEmpty && library !== undefined && countText(findings.count)[language]}
      </p>
      {isFailed && <IndexTrouble language={language} onRetry={() => void loader.load()} />}
      {library === undefined && !isFailed && <p className="search-note">{frameTexts.loading[language]}</p>}
      {findings.isLoose && rows.length > 0 && <p className="search-nearest">{texts.nearest[language]}</p>}
      {rows.length > 0 && (
        <ResultList
          id={listId}
          language={language}
          baseUrl={baseUrl}
          groups={groups}
          active={current}
          onActive={setActive}
          onChoose={choose}
        />
      )}
      {hasNothing && <NothingFound language={language} query={query} onSearch={onSearch} />}
      <SearchFoot language={language} />
    </>
  );
}
