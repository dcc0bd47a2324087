/** The head of the pages of the books: their links, and what all of them begin with. */
import type { BookSummary } from '@tollgate/contract/workbench/books/schemas';
import { useReader } from '@tollgate/design/language';
import { TabLinks } from '@tollgate/design/tabs';
import type { ReactElement, ReactNode } from 'react';
import { type NamedPage, pages } from '../address/pages.ts';
import { addressOf } from '../address/place.ts';
import { type Resource, useResource } from '../data/use-resource.ts';
import { PageHead } from '../parts/page-head.tsx';
import { bookTexts } from './texts.ts';

const everyMs = 10_000;

export const useBooks = (): Resource<BookSummary> => useResource<BookSummary>('books', everyMs);

interface BooksHeadProps {
  readonly current: NamedPage;
  readonly books: BookSummary | undefined;
  readonly actions?: ReactNode;
}

export function BooksHead({ current, books, actions }: BooksHeadProps): ReactElement {
  const { say } = useReader();
  const links = [
    { page: pages.books, label: bookTexts.balances },
    { page: pages.statement, label: pages.statement.label },
    { page: pages.files, label: bookTexts.files },
    { page: pages.differences, label: pages.differences.label, count: books?.open_count || undefined },
  ];
  return (
    <>
      <PageHead
        title={
          current === pages.books ? say(current.label) : `${say(pages.books.label)} · ${say(current.label)}`
        }
        zone={books?.time_zone}
        actions={actions}
      />
      <TabLinks
        label={say(bookTexts.pages)}
        links={links.map(({ page, label, count }) => ({
          href: addressOf(page.path),
          label: say(label),
          count,
          isCurrent: page === current,
        }))}
      />
    </>
  );
}
