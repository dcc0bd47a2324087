/** The link back to the merchant after the end; followed automatically a little later unless stopped. */
import { Button, ButtonLink } from '@tollgate/design/button';
import type { Speaker } from '@tollgate/design/language';
import { type ReactElement, useEffect, useEffectEvent, useState } from 'react';
import { returning } from '../texts/receipt.ts';

/** WCAG 2.2, 2.2.1, requires 20 seconds to stop an automatic redirect. */
export const returnAfterMs = 20_000;

interface ReturnLinkProps {
  readonly address: string;
  readonly merchant: string;
  readonly reader: Speaker;
  /** False where the payer has come back to this page, and would be redirected again. */
  readonly isByItself: boolean;
  readonly onLeave: (address: string) => void;
}

/** Milliseconds left, or undefined where no countdown runs. */
function useTimeLeft(isRunning: boolean, onOver: () => void): number | undefined {
  const [leftMs, setLeftMs] = useState(returnAfterMs);
  const leave = useEffectEvent(onOver);
  useEffect(() => {
    if (!isRunning) return;
    const startedMs = performance.now();
    const interval = setInterval(() => {
      const left = Math.max(0, returnAfterMs - (performance.now() - startedMs));
      setLeftMs(left);
      if (left > 0) return;
      clearInterval(interval);
      leave();
    }, 200);
    return () => clearInterval(interval);
  }, [isRunning]);
  return isRunning ? leftMs : undefined;
}

export function ReturnLink({
  address,
  merchant,
  reader,
  isByItself,
  onLeave,
}: ReturnLinkProps): ReactElement {
  const { say } = reader;
  const [isStopped, setStopped] = useState(false);
  const leftMs = useTimeLeft(isByItself && !isStopped, () => onLeave(address));
  useEffect(() => {
    const stop = () => setStopped(true);
    addEventListener('beforeprint', stop);
    return () => removeEventListener('beforeprint', stop);
  }, []);
  return (
    <section className="return choices">
      <ButtonLink variant="primary" size="lg" isWide href={address}>
        {say(returning.back, { merchant })}
      </ButtonLink>
      {leftMs !== undefined && (
        <div className="return-soon">
          <p aria-live="off">{say(returning.soon, { seconds: String(Math.ceil(leftMs / 1000)) })}</p>
          <Button onClick={() => setStopped(true)}>{say(returning.stay)}</Button>
        </div>
      )}
      <p className="tg-hidden" role="status">
        {leftMs !== undefined
          ? say(returning.soonSpoken, { merchant })
          : isStopped
            ? say(returning.stays)
            : ''}
      </p>
    </section>
  );
}
