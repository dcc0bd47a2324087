/** Parts that load late: shows one as soon as it is there, or says that it did not arrive. */

import { Banner } from '@tollgate/design/banner';
import { Button } from '@tollgate/design/button';
import type { Speaker } from '@tollgate/design/language';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { frame } from '../texts/screens.ts';
import type { LatePart } from './late-part.ts';

interface PartMissingProps {
  readonly reader: Speaker;
  readonly onRetry: () => void;
}

/** Says that a part of the page did not arrive. */
export function PartMissing({ reader, onRetry }: PartMissingProps): ReactElement {
  return (
    <Banner tone="danger" isNew actions={<Button onClick={onRetry}>{reader.say(frame.retry)}</Button>}>
      {reader.say(frame.partMissing)}
    </Banner>
  );
}

/** Loads the page again where it can be reached: Firefox, and Chromium up to 150, keep a failed import. */
const reloadPage = () => fetch(location.pathname).then(({ ok }) => ok && location.reload());

/**
 * Loads the parts that are not there. `onRetry` loads again what did not arrive; it is undefined while nothing is
 * missing, and while it loads.
 *
 * @param reason value whose change loads again
 */
export function useParts(
  reason: unknown,
  parts: readonly LatePart<unknown>[],
): { readonly isHere: boolean; readonly onRetry: (() => void) | undefined } {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<{ readonly failed?: number }>({});
  const isHere = parts.every((part) => part.now() !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another reason or attempt loads again
  useEffect(() => {
    if (isHere) return;
    let isWanted = true;
    Promise.all(parts.map((part) => part.load()))
      .catch(async (error) => {
        if (attempt > 0) await reloadPage();
        throw error;
      })
      .then(
        () => isWanted && setOutcome({}),
        () => isWanted && setOutcome({ failed: attempt }),
      );
    return () => {
      isWanted = false;
    };
  }, [reason, isHere, attempt]);
  return {
    isHere,
    onRetry: !isHere && outcome.failed === attempt ? () => setAttempt(attempt + 1) : undefined,
  };
}

interface LateProps<Module> {
  readonly part: LatePart<Module>;
  readonly reader: Speaker;
  readonly children: (module: Module) => ReactNode;
}

/** Shows a part that the payer asked for, such as a dialog, as soon as it is there. */
export function Late<Module>({ part, reader, children }: LateProps<Module>): ReactElement | null {
  const { onRetry } = useParts(part, [part]);
  const module = part.now();
  if (module !== undefined) return <>{children(module)}</>;
  return onRetry === undefined ? null : <PartMissing reader={reader} onRetry={onRetry} />;
}
