/** The list of results: a listbox whose options are links, in named groups (WAI-ARIA APG, combobox). */
import type { Language } from '@tollgate/contract/model';
import { Badge } from '@tollgate/design/badge';
import type { Segment } from '@tollgate/design/search/excerpt';
import type { FoundEntry, FoundSection } from '@tollgate/design/search/find';
import { Fragment, type MouseEvent, type ReactElement } from 'react';
import { pathOf, type Row, type RowGroup } from './options.ts';
import { kindNames, ownersText, texts } from './texts.ts';

export function rowId(index: number): string {
  return `search-row-${index}`;
}

function Marked({ segments }: { readonly segments: readonly Segment[] }): ReactElement {
  return (
    <>
      {segments.map(({ text, isMatch }, index) => {
        // Segments have no names of their own, and their order is what they are.
        const key = `${index} ${text}`;
        return isMatch ? <mark key={key}>{text}</mark> : <Fragment key={key}>{text}</Fragment>;
      })}
    </>
  );
}

function SectionText({ found }: { readonly found: FoundSection }): ReactElement {
  const { page, title, excerpt } = found;
  return (
    <>
      <span className="search-row-name">
        <Marked segments={page} />
        {title.length > 0 && (
          <>
            <span className="search-row-step">{' › '}</span>
            <Marked segments={title} />
          </>
        )}
      </span>
      {excerpt.length > 0 && (
        <span className="search-row-text">
          <Marked segments={excerpt} />
        </span>
      )}
    </>
  );
}

interface EntryTextProps {
  readonly found: FoundEntry;
  readonly language: Language;
}

function EntryText({ found, language }: EntryTextProps): ReactElement {
  const { kind, name, title, text, owners } = found;
  return (
    <>
      <span className="search-row-name">
        <code>
          <Marked segments={name} />
        </code>
        {title.length > 0 && (
          <span className="search-row-title">
            <Marked segments={title} />
          </span>
        )}
        <Badge>{kindNames[kind][language]}</Badge>
      </span>
      <span className="search-row-text">
        <Marked segments={text} />
      </span>
      {owners.length > 0 && <span className="search-row-owners">{ownersText(owners)[language]}</span>}
    </>
  );
}

interface RowTextProps {
  readonly row: Row;
  readonly language: Language;
}

function RowText({ row, language }: RowTextProps): ReactElement {
  switch (row.kind) {
    case 'found':
      return row.found.kind === 'section' ? (
        <SectionText found={row.found} />
      ) : (
        <EntryText found={row.found} language={language} />
      );
    case 'page':
      return (
        <>
          <span className="search-row-name">{row.title}</span>
          <span className="search-row-text">{row.about}</span>
        </>
      );
    case 'example':
      return (
        <span className="search-row-name">
          <code>{row.query}</code>
        </span>
      );
    case 'more':
      return <span className="search-row-name">{texts.more[language]}</span>;
  }
}

interface ResultListProps {
  readonly id: string;
  readonly language: Language;
  readonly baseUrl: string;
  readonly groups: readonly RowGroup[];
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onChoose: (row: Row) => void;
}

export function ResultList(props: ResultListProps): ReactElement {
  const { id, language, baseUrl, groups, active, onActive, onChoose } = props;
  const follow = (event: MouseEvent, row: Row) => {
    // With a modifier the reader wants another tab or window, which the link itself opens.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    onChoose(row);
  };
  let index = -1;
  return (
    <div id={id} className="search-list" role="listbox" aria-label={texts.results[language]}>
      {groups.map((group, groupIndex) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by this role
        <div
          key={group.key}
          className="search-group"
          data-group={group.key}
          role="group"
          aria-labelledby={`search-group-${groupIndex}`}
        >
          <div id={`search-group-${groupIndex}`} className="search-group-name" role="presentation">
            {texts[group.key][language]}
          </div>
          {group.rows.map((row) => {
            index += 1;
            const own = index;
            const path = pathOf(row);
            return (
              <a
                key={own}
                id={rowId(own)}
                role="option"
                tabIndex={-1}
                aria-selected={own === active}
                className="search-row"
                data-row={row.kind === 'found' ? row.found.kind : row.kind}
                href={path === undefined ? undefined : baseUrl + path}
                onClick={(event) => follow(event, row)}
                onPointerMove={() => {
                  if (own !== active) onActive(own);
                }}
              >
                <RowText row={row} language={language} />
              </a>
            );
          })}
        </div>
      ))}
    </div>
  );
}
