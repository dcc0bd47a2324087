/** The list of results: a listbox whose options are links, in named groups (WAI-ARIA APG, combobox). */
import type { Language } from '@tollgate/contract/model';
import { Fragment, type MouseEvent, type ReactElement } from 'react';
import type { Segment } from '../finding/excerpt.ts';
import type { Findings } from '../finding/find.ts';
import { pathOf, type Row, type RowGroup } from './options.ts';
import { kindNames, showAllEntries, showAllPages, texts } from './texts.ts';

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

interface RowTextProps {
  readonly row: Row;
  readonly language: Language;
  readonly findings: Findings;
}

function RowText({ row, language, findings }: RowTextProps): ReactElement {
  switch (row.kind) {
    case 'section': {
      const { heading, excerpt } = row.section;
      return (
        <>
          <span className="search-row-name">
            {heading.length === 0 ? texts.topOfPage[language] : <Marked segments={heading} />}
          </span>
          {excerpt.length > 0 && (
            <span className="search-row-text">
              <Marked segments={excerpt} />
            </span>
          )}
        </>
      );
    }
    case 'entry':
      return (
        <>
          <span className="search-row-name">
            <code>
              <Marked segments={row.entry.name} />
            </code>
            <span className="search-kind" data-kind={row.entry.kind}>
              {kindNames[row.entry.kind][language]}
            </span>
          </span>
          <span className="search-row-text">
            <Marked segments={row.entry.text} />
          </span>
        </>
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
      return (
        <span className="search-row-name">
          {row.of === 'pages'
            ? showAllPages(findings.pages.length)[language]
            : showAllEntries(findings.entries.length)[language]}
        </span>
      );
  }
}

function groupName({ key, page }: RowGroup, language: Language): ReactElement {
  if (page !== undefined) return <Marked segments={page.title} />;
  if (key === 'entries') return <>{texts.entries[language]}</>;
  if (key === 'examples') return <>{texts.examples[language]}</>;
  return <>{key === 'start' ? texts.start[language] : texts.results[language]}</>;
}

interface ResultListProps {
  readonly id: string;
  readonly language: Language;
  readonly baseUrl: string;
  readonly groups: readonly RowGroup[];
  readonly findings: Findings;
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onChoose: (row: Row) => void;
}

export function ResultList(props: ResultListProps): ReactElement {
  const { id, language, baseUrl, groups, findings, active, onActive, onChoose } = props;
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
          data-group={group.page === undefined ? group.key : 'page'}
          role="group"
          aria-labelledby={group.key === 'more' ? undefined : `search-group-${groupIndex}`}
          aria-label={group.key === 'more' ? texts.results[language] : undefined}
        >
          {group.key !== 'more' && (
            <div id={`search-group-${groupIndex}`} className="search-group-name" role="presentation">
              {groupName(group, language)}
            </div>
          )}
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
                data-row={row.kind}
                href={path === undefined ? undefined : baseUrl + path}
                onClick={(event) => follow(event, row)}
                onPointerMove={() => {
                  if (own !== active) onActive(own);
                }}
              >
                <RowText row={row} language={language} findings={findings} />
              </a>
            );
          })}
        </div>
      ))}
    </div>
  );
}
