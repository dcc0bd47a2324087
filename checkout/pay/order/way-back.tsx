/** The link back to the merchant after the end; followed automatically a little later unless stopped. */
import { type ReactElement, useEffect, useEffectEvent, useState } from 'react';
import type { Reader } from '../../shared/language.ts';
import { wayBack } from '../texts/order.ts';

/** WCAG 2.2, 2.2.1, requires 20 seconds to stop an automatic redirect. */
export const returnAfterMs = 20_000;

interface WayBackProps {
  readonly address: string;
  readonly merchant: string;
  readonly reader: Reader;
  /** False where the buyer has come back to this page, and would be redirected again. */
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

export function WayBack({ address, merchant, reader, isByItself, onLeave }: WayBackProps): ReactElement {
  const { say } = reader;
  const [isStopped, setStopped] = useState(false);
  const leftMs = useTimeLeft(isByItself && !isStopped, () => onLeave(address));
  useEffect(() => {
    const stop = () => setStopped(true);
    addEventListener('beforeprint', stop);
    return () => removeEventListener('beforeprint', stop);
  }, []);
  return (
    <section className="way-back">
      <a className="button button-primary" href={address}>
        {say(wayBack.back, { merchant })}
      </a>
      {leftMs !== undefined && (
        <div className="way-back-soon">
          <p aria-live="off">{say(wayBack.soon, { seconds: String(Math.ceil(leftMs / 1000)) })}</p>
          <button type="button" className="button button-secondary" onClick={() => setStopped(true)}>
            {say(wayBack.stay)}
          </button>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {leftMs !== undefined ? say(wayBack.soonSpoken, { merchant }) : isStopped ? say(wayBack.stays) : ''}
      </p>
    </section>
  );
}
