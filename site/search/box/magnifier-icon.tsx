import type { ReactElement } from 'react';

/** The sign for searching, in the colour of the text around it. */
export function MagnifierIcon(): ReactElement {
  return (
    <svg className="search-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5 21 21" />
    </svg>
  );
}
