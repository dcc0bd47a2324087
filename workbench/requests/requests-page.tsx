/** Requests: every call as it comes in, by the filter of the address. */
import { Banner } from '@tollgate/design/banner';
import { Button, ButtonLink } from '@tollgate/design/button';
import { code } from '@tollgate/design/drawings';
import { useReader } from '@tollgate/design/language';
import { Skeleton } from '@tollgate/design/progress';
import type { ReactElement } from 'react';
import type { PageProps } from '../address/page-props.ts';
import { pages } from '../address/pages.ts';
import { addressOf, navigate } from '../address/place.ts';
import { docsAddress } from '../address/urls.ts';
import { EmptyList } from '../filter/empty-list.tsx';
import { type Filter, queryOf, readFilter } from '../filter/filter.ts';
import { Filled, Moment } from '../parts/moment.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Problem } from '../parts/problem.tsx';
import { filterNames, movedByHours, notLive } from './filter.ts';
import { LiveBar, Missing } from './list/live-bar.tsx';
import { RequestFilter } from './list/request-filter.tsx';
import { RequestList } from './list/request-list.tsx';
import type { Feed, FeedState } from './live/feed.ts';
import { requestTexts } from './texts.ts';
import { useFeed } from './use-feed.ts';

const show = (filter: Filter) => navigate(addressOf(['requests'], filter));

export default function RequestsPage({ query }: PageProps): ReactElement {
  const { say } = useReader();
  const filter = readFilter(filterNames, query);
  const [feed, state] = useFeed(queryOf(filter));
  const { items, problem } = state;
  return (
    <>
      <PageHead title={say(pages.requests.label)} />
      <RequestFilter filter={filter} onFilter={show} />
      {filter['text'] !== undefined && <HourBanner filter={filter} />}
      <LiveBar feed={feed} state={state} notLive={notLive(filter)} />
      <Missing state={state} />
      {problem !== undefined && <Problem problem={problem} onRetry={feed.reload} />}
      {items.length > 0 && <RequestList items={items} onEnd={feed.loadMore} onScrolled={feed.hold} />}
      <Foot feed={feed} state={state} filter={filter} />
    </>
  );
}

/** The hour in which a text is searched, with the hours before and after it. */
function HourBanner({ filter }: { readonly filter: Filter }): ReactElement {
  const { say } = useReader();
  const [from, to] = [Number(filter['from_ms'] ?? 0), Number(filter['to_ms'] ?? 0)];
  return (
    <Banner
      actions={
        <>
          <Button size="sm" onClick={() => show(movedByHours(filter, -1))}>
            {say(requestTexts.hourBefore)}
          </Button>
          <Button size="sm" onClick={() => show(movedByHours(filter, 1))}>
            {say(requestTexts.hourAfter)}
          </Button>
        </>
      }
    >
      <Filled
        text={requestTexts.withinHour}
        values={{ from: <Moment atMs={from} />, to: <Moment atMs={to} /> }}
      />
    </Banner>
  );
}

interface FootProps {
  readonly feed: Feed;
  readonly state: FeedState;
  readonly filter: Filter;
}

/** The foot of the list: empty, loading, older requests, or the end. */
function Foot({ feed, state, filter }: FootProps): ReactElement | null {
  const { say, language } = useReader();
  const { items, isLoading, isLoadingMore, hasMore, isCut, problem } = state;
  if (items.length === 0) {
    if (isLoading) return <Skeleton shape="block" lines={4} />;
    if (problem !== undefined) return null;
  }
  // A search reads a part at a time: an empty newest part is not the end.
  if (items.length === 0 && !hasMore) {
    const documentation = (
      <ButtonLink href={docsAddress(language, 'CloudAPI')}>{say(requestTexts.openDocs)}</ButtonLink>
    );
    return (
      <EmptyList icon={code} texts={requestTexts} filter={filter} onFilter={show} action={documentation} />
    );
  }
  const oldest = items.at(-1);
  return (
    <div className="list-foot">
      {isCut && oldest !== undefined ? (
        <ButtonLink href={addressOf(['requests'], { ...filter, to_ms: String(oldest.at_ms) })}>
          {say(requestTexts.cut)}
        </ButtonLink>
      ) : hasMore ? (
        <Button isLoading={isLoadingMore} onClick={feed.loadMore}>
          {say(requestTexts.older)}
        </Button>
      ) : (
        <p>{say(requestTexts.end)}</p>
      )}
    </div>
  );
}
