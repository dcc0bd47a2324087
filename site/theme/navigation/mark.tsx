/** The product's logo: a post and its bar, lifted. */
import type { ReactElement } from 'react';

export function Mark(): ReactElement {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" />
      <path className="mark-post" d="M8 25V12.5" />
      <path className="mark-bar" d="M8 12.5 25 7.5" />
    </svg>
  );
}
