/** Continues after the challenge: by a button, and automatically unless the payer stays. */
import type { ChallengeView } from '@tollgate/contract/pages/challenge';
import { Button, ButtonLink } from '@tollgate/design/button';
import type { Speaker } from '@tollgate/design/language';
import { type MouseEvent, type ReactElement, useEffect, useState } from 'react';
import { nextAddress, pausesMs } from './next-address.ts';
import { leaving } from './texts.ts';

interface LeaveProps {
  readonly challenge: ChallengeView;
  readonly reader: Speaker;
  /** The page may continue automatically: not for a payer who has come back to it. */
  readonly isAutomatic: boolean;
}

export function Leave({ challenge, reader, isAutomatic }: LeaveProps): ReactElement {
  const { say } = reader;
  const [isStaying, setStaying] = useState(false);
  const next = nextAddress(challenge.next_url, location.href);
  const address = next?.address;
  const { state, result } = challenge;
  const pauseMs = state === 'done' && result === 'passed' ? pausesMs.passed : pausesMs.other;
  const isGoing = isAutomatic && !isStaying;
  useEffect(() => {
    if (address === undefined || !isGoing) return;
    // Replaced, not added: the browser's back button skips a challenge that is over.
    const timer = setTimeout(() => location.replace(address), pauseMs);
    return () => clearTimeout(timer);
  }, [address, isGoing, pauseMs]);
  if (address === undefined) {
    return <p className="hint">{say(leaving.onOwn, { merchant: challenge.merchant_name })}</p>;
  }
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    location.replace(address);
  };
  return (
    <div className="choices">
      <ButtonLink variant="primary" size="lg" isWide href={address} onClick={follow}>
        {say(next?.isPayPage ? leaving.toPayPage : leaving.toMerchant)}
      </ButtonLink>
      {isAutomatic && (
        <>
          <p className="hint" role="status">
            {say(isStaying ? leaving.stays : leaving.byItself)}
          </p>
          {!isStaying && (
            <Button isWide onClick={() => setStaying(true)}>
              {say(leaving.stay)}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
