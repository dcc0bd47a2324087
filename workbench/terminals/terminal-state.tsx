/** The state of a terminal as a badge. */
import type { TerminalItem } from '@tollgate/contract/workbench/terminals';
import { Badge } from '@tollgate/design/badge';
import { useReader } from '@tollgate/design/language';
import type { ReactElement } from 'react';
import { terminalTexts } from './texts.ts';

const looks = {
  online: { tone: 'success', shape: 'dot' },
  offline: { tone: 'warning', shape: 'ring' },
  unknown: { tone: 'neutral', shape: 'bar' },
} as const;

type TerminalStateProps = Pick<TerminalItem, 'state' | 'open_batches'>;

export function TerminalState({ state, open_batches: batches }: TerminalStateProps): ReactElement {
  const { say } = useReader();
  // What is in its batch then came through the API.
  const name = state === 'unknown' && batches > 0 ? 'throughApi' : state;
  return <Badge {...looks[state]}>{say(terminalTexts[name])}</Badge>;
}
