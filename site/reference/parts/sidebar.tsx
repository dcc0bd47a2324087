/** Everything on the page by name. A popover on a phone, which needs no script; beside the text elsewhere. */
import type { ReactElement } from 'react';
import { outline } from '../outline.ts';
import { labels } from './labels.ts';
import type { PageProps } from './prose.tsx';

export const sidebarId = 'reference-contents';

export function Sidebar({ language }: PageProps): ReactElement {
  return (
    <>
      <div className="reference-bar">
        <button type="button" popoverTarget={sidebarId}>
          {labels.contents[language]}
        </button>
        <span data-here="" />
      </div>
      <nav className="reference-nav" id={sidebarId} popover="auto" aria-label={labels.sidebar[language]}>
        <button
          className="reference-close"
          type="button"
          popoverTarget={sidebarId}
          popoverTargetAction="hide"
        >
          {labels.close[language]}
        </button>
        <ul>
          {outline.map(({ id, title, links }) => (
            <li key={title.en}>
              {id === undefined ? <p>{title[language]}</p> : <a href={`#${id}`}>{title[language]}</a>}
              <ul>
                {links.map((link) => (
                  <li key={link.id}>
                    <a href={`#${link.id}`}>
                      {link.title[language]}
                      {link.tag !== undefined && <span className="tag-deprecated">{link.tag[language]}</span>}
                    </a>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
