/**
 * Everything of the reference by name: groups that fold, the one of the page open. A popover on a phone, which needs
 * no script; beside the text elsewhere.
 */
import type { Text } from '@tollgate/contract/model';
import { Badge } from '@tollgate/design/badge';
import { type ReactElement, type ReactNode, useContext } from 'react';
import { deprecationTag } from '../../deprecation.ts';
import { type OutlineGroup, outline } from '../outline.ts';
import { callGroups, type ReferencePage, referencePages } from '../pages.ts';
import { labels } from './labels.ts';
import { PlaceContext, SiteLink } from './place.tsx';
import type { PageProps } from './prose.tsx';
import { tocOf } from './toc.ts';

export const sidebarId = 'reference-contents';

export function Sidebar({ language }: PageProps): ReactElement {
  const { page } = useContext(PlaceContext);
  return (
    <>
      <nav className="reference-bar" aria-label={labels.contents[language]}>
        <button
          type="button"
          className="tg-button"
          data-variant="secondary"
          data-size="sm"
          popoverTarget={sidebarId}
        >
          {labels.contents[language]}
        </button>
        <span data-here="">{page.kind === 'all' ? '' : page.title[language]}</span>
      </nav>
      <nav className="reference-nav" id={sidebarId} popover="auto" aria-label={labels.sidebar[language]}>
        <button
          className="tg-button reference-close"
          data-variant="secondary"
          data-size="sm"
          type="button"
          popoverTarget={sidebarId}
          popoverTargetAction="hide"
        >
          {labels.close[language]}
        </button>
        {page.kind === 'all' ? <Whole language={language} /> : <Pages page={page} language={language} />}
      </nav>
    </>
  );
}

interface GroupProps {
  readonly title: ReactNode;
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

function Group({ title, isOpen, children }: GroupProps): ReactElement {
  return (
    <li>
      <details open={isOpen}>
        <summary>{title}</summary>
        <ul>{children}</ul>
      </details>
    </li>
  );
}

/** The parts of the page that has everything. */
function Whole({ language }: PageProps): ReactElement {
  const head = ({ id, title }: OutlineGroup) =>
    id === undefined ? title[language] : <a href={`#${id}`}>{title[language]}</a>;
  return (
    <ul>
      <PageItem page={pageOf('overview')} isHere={false} language={language} />
      {outline.map((group) => (
        <li key={group.title.en}>
          <p>{head(group)}</p>
          <ul>
            {group.links.map(({ id, title, tag }) => (
              <li key={id}>
                <a href={`#${id}`}>
                  {title[language]}
                  {tag !== undefined && ' '}
                  {tag !== undefined && <Badge>{tag[language]}</Badge>}
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function pageOf(kind: ReferencePage['kind']): ReferencePage {
  const page = referencePages.find((each) => each.kind === kind);
  if (page === undefined) throw new Error(`the reference has no page of kind ${kind}`);
  return page;
}

interface PageItemProps extends PageProps {
  readonly page: ReferencePage;
  readonly isHere: boolean;
}

function PageItem({ page, isHere, language }: PageItemProps): ReactElement {
  const tag = page.call && deprecationTag(page.call);
  const parts = isHere ? tocOf(page) : [];
  return (
    <li>
      <SiteLink path={page.path} isHere={isHere}>
        {page.kind === 'overview' ? labels.overview[language] : page.title[language]}
        {tag !== undefined && ' '}
        {tag !== undefined && <Badge>{tag[language]}</Badge>}
      </SiteLink>
      {parts.length > 0 && (
        <ul className="reference-toc" aria-label={labels.onThisPage[language]}>
          {parts.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title[language]}</a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

const lookUpTitle: Text = { en: 'Reference', zh: '速查' };

/** The pages of the reference. */
function Pages({ page, language }: PageProps & { readonly page: ReferencePage }): ReactElement {
  const item = (each: ReferencePage) => (
    <PageItem key={each.path} page={each} isHere={each.path === page.path} language={language} />
  );
  const kinds = (...wanted: readonly ReferencePage['kind'][]) =>
    referencePages.filter(({ kind }) => wanted.includes(kind)).map(item);
  return (
    <ul>
      <li>
        <ul>{kinds('overview', 'basics')}</ul>
      </li>
      {callGroups.map(({ area, title, pages }) => (
        <Group
          key={area}
          title={title[language]}
          isOpen={page.kind === 'overview' || page.call?.area === area}
        >
          {pages.map(item)}
        </Group>
      ))}
      <Group title={lookUpTitle[language]} isOpen>
        {kinds('notification', 'dictionary', 'errors', 'limits', 'changes', 'all')}
      </Group>
    </ul>
  );
}
