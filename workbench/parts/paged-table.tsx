/** A table of a list that comes in pages: loading, empty, wrong, and older rows on request. */
import type { Text } from '@tollgate/contract/model';
import { Button } from '@tollgate/design/button';
import { useReader } from '@tollgate/design/language';
import { type Column, Table } from '@tollgate/design/table';
import type { ReactElement, ReactNode } from 'react';
import type { Pages } from '../data/use-pages.ts';
import { Filled, Moment } from './moment.tsx';
import { Problem } from './problem.tsx';
import { type Peek, Rows } from './rows.tsx';

const texts = {
  more: { en: 'Load more', zh: '加载更多' },
  searched: { en: 'Searched back to {time}', zh: '已查找至 {time}' },
} satisfies Readonly<Record<string, Text>>;

interface PagedTableProps<Item> {
  readonly caption: string;
  readonly pages: Pages<Item>;
  readonly columns: readonly Column<Item>[];
  readonly keyOf: (item: Item) => string;
  readonly hrefOf?: (item: Item) => string;
  readonly empty: ReactNode;
  readonly narrow?: 'cards' | 'pairs';
  /** Shown beside the list when Enter is pressed on a row. */
  readonly peek?: Peek<Item>;
}

export function PagedTable<Item>(props: PagedTableProps<Item>): ReactElement {
  const { caption, pages, columns, keyOf, hrefOf, empty, narrow = 'cards' } = props;
  const { say } = useReader();
  const { items, problem, loadMore, isLoadingMore, searchedToMs } = pages;
  const isOpen = loadMore !== undefined || isLoadingMore;
  return (
    <>
      {problem !== undefined && <Problem problem={problem} onRetry={pages.reload} />}
      {(items.length > 0 || problem === undefined) && (
        <Rows items={items} keyOf={keyOf} peek={props.peek}>
          <Table
            caption={caption}
            narrow={narrow}
            columns={columns}
            rows={items}
            keyOf={keyOf}
            hrefOf={hrefOf}
            isLoading={pages.isLoading}
            empty={isOpen ? undefined : empty}
          />
        </Rows>
      )}
      {(isOpen || searchedToMs !== undefined) && (
        <div className="list-foot">
          {searchedToMs !== undefined && (
            <p>
              <Filled text={texts.searched} values={{ time: <Moment atMs={searchedToMs} /> }} />
            </p>
          )}
          {isOpen && (
            <Button isLoading={isLoadingMore} onClick={loadMore}>
              {say(texts.more)}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
