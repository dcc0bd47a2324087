/** The state of a live list, with pause and reload; and warnings about requests that it does not show. */
import { Badge } from '@tollgate/design/badge';
import { Banner } from '@tollgate/design/banner';
import { Button } from '@tollgate/design/button';
import { pause, play, resend } from '@tollgate/design/drawings';
import { useReader } from '@tollgate/design/language';
import type { ReactElement } from 'react';
import type { notLive } from '../filter.ts';
import type { Feed, FeedState } from '../live/feed.ts';
import { requestTexts } from '../texts.ts';

interface LiveBarProps {
  readonly feed: Feed;
  readonly state: FeedState;
  readonly notLive: ReturnType<typeof notLive>;
}

export function LiveBar({ feed, state, notLive: reason }: LiveBarProps): ReactElement {
  const { say } = useReader();
  return (
    <div className="live-bar">
      <span className="live-state">
        <span role="status">
          <LiveBadge state={state} reason={reason} />
        </span>
        {state.waiting > 0 && (
          <Button
            size="sm"
            variant="primary"
            onClick={() => {
              scrollTo({ top: 0 });
              feed.resume();
            }}
          >
            {say(requestTexts.waiting, { count: state.waiting })}
          </Button>
        )}
      </span>
      <span className="live-actions">
        {reason === undefined && (
          <Button
            size="sm"
            icon={state.isPaused ? play : pause}
            onClick={state.isPaused ? feed.resume : feed.pause}
          >
            {say(state.isPaused ? requestTexts.resume : requestTexts.pause)}
          </Button>
        )}
        <Button size="sm" icon={resend} isLoading={state.isLoading} onClick={feed.reload}>
          {say(requestTexts.reload)}
        </Button>
      </span>
    </div>
  );
}

interface LiveBadgeProps {
  readonly state: FeedState;
  readonly reason: LiveBarProps['notLive'];
}

function LiveBadge({ state, reason }: LiveBadgeProps): ReactElement | null {
  const { say } = useReader();
  if (state.link === 'off') return reason === undefined ? null : <Badge>{say(requestTexts[reason])}</Badge>;
  if (state.isPaused)
    return (
      <Badge tone="info" shape="bar">
        {say(requestTexts.paused)}
      </Badge>
    );
  if (state.link === 'live')
    return (
      <Badge tone="success" shape="dot">
        {say(requestTexts.live)}
      </Badge>
    );
  const isConnecting = state.link === 'connecting';
  return (
    <Badge tone={isConnecting ? 'neutral' : 'warning'} shape={state.link === 'ended' ? 'cross' : 'half'}>
      {say(requestTexts[state.link])}
    </Badge>
  );
}

/** Warnings about requests that the list does not show. */
export function Missing({ state }: { readonly state: FeedState }): ReactElement {
  const { say } = useReader();
  const { sampled, hasGaps, lost } = state;
  return (
    <>
      {sampled !== undefined ? (
        <Banner tone="warning">{say(requestTexts.sampled, { ...sampled })}</Banner>
      ) : (
        hasGaps && <Banner tone="warning">{say(requestTexts.gaps)}</Banner>
      )}
      {lost > 0 && <Banner tone="warning">{say(requestTexts.lost, { count: lost })}</Banner>}
    </>
  );
}
