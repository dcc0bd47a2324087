/** What is left of a time limit, from second to second. */
import { useEffect, useState } from 'react';

/** Often enough that no second is left out. */
const tickMs = 250;

/** @param remainingMs asked anew at every tick; undefined where there is no limit */
export function useRemaining(remainingMs: () => number | undefined): number | undefined {
  const [, tick] = useState(0);
  useEffect(() => {
    const interval = setInterval(() => tick((count) => count + 1), tickMs);
    return () => clearInterval(interval);
  }, []);
  return remainingMs();
}
