/** Shows a part that the payer asked for, such as a dialog, as soon as it is there. */

import type { Speaker } from '@tollgate/design/language';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import type { LatePart } from './late-part.ts';
import { PartMissing } from './part-missing.tsx';

interface LateProps<Module> {
  readonly part: LatePart<Module>;
  readonly reader: Speaker;
  readonly children: (module: Module) => ReactNode;
}

export function Late<Module>({ part, reader, children }: LateProps<Module>): ReactElement | null {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<'here' | 'failed'>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    let isWanted = true;
    part.load().then(
      () => isWanted && setOutcome('here'),
      () => isWanted && setOutcome('failed'),
    );
    return () => {
      isWanted = false;
    };
  }, [part, attempt]);
  const retry = () => {
    setOutcome(undefined);
    setAttempt(attempt + 1);
  };
  const module = part.now();
  if (module !== undefined) return <>{children(module)}</>;
  return outcome === 'failed' ? <PartMissing reader={reader} onRetry={retry} /> : null;
}
