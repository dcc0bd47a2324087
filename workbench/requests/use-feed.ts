/** The live list of one filter, with the browser's stream and timers. */

import type { RequestPage } from '@tollgate/contract/workbench/requests';
import { gatewayPath } from '@tollgate/design/gateway-address';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { askApi } from '../data/api.ts';
import { type Filter, queryOf, readFilter } from '../filter/filter.ts';
import { filterNames, notLive } from './filter.ts';
import { createFeed, type Feed, type FeedState, type StreamEvents } from './live/feed.ts';

/** Requests of a page: three screens, so that a scroll seldom asks for more. */
const pageSize = '100';

function openStream(filter: Filter): (events: StreamEvents) => () => void {
  return ({ onOpen, onRequest, onBreak }) => {
    const source = new EventSource(gatewayPath(`/workbench/api/requests/stream${queryOf(filter)}`));
    source.onopen = onOpen;
    source.onerror = () => onBreak(source.readyState === EventSource.CLOSED);
    source.addEventListener('request', (event: MessageEvent<string>) => onRequest(JSON.parse(event.data)));
    return () => source.close();
  };
}

/** @param key the filter as the query of the page: another one is another list */
export function useFeed(key: string): readonly [Feed, FeedState] {
  const feed = useMemo(() => {
    const filter = readFilter(filterNames, new URLSearchParams(key));
    return createFeed({
      loadPage: (cursor, signal) =>
        askApi<RequestPage>(`requests${queryOf(filter, { limit: pageSize, cursor })}`, { signal }),
      openStream: notLive(filter) === undefined ? openStream(filter) : undefined,
      setTimer: (work, delayMs) => {
        const timer = setTimeout(work, delayMs);
        return () => clearTimeout(timer);
      },
    });
  }, [key]);
  useEffect(() => {
    feed.start();
    return () => feed.stop();
  }, [feed]);
  return [feed, useSyncExternalStore(feed.subscribe, feed.snapshot)];
}
