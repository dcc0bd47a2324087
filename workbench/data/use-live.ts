/** Loads again as soon as the gateway says that something has changed, instead of with the next interval. */
import { gatewayPath } from '@tollgate/design/gateway-address';
import { useEffect, useRef } from 'react';

/** A burst of changes is one load. */
const gatherMs = 400;

/** @param stream below /workbench/api/; where there is none, or it breaks off for good, the interval remains */
export function useLive(stream: string, event: string, reload: () => void): void {
  const latest = useRef(reload);
  useEffect(() => {
    latest.current = reload;
  });
  useEffect(() => {
    const source = new EventSource(gatewayPath(`/workbench/api/${stream}`));
    let timer: ReturnType<typeof setTimeout> | undefined;
    source.addEventListener(event, () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        if (!document.hidden) latest.current();
      }, gatherMs);
    });
    return () => {
      source.close();
      clearTimeout(timer);
    };
  }, [stream, event]);
}
