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

export function TerminalState({ state }: Pick<TerminalItem, 'state'>): ReactElement {
  const { say } = useReader();
  return <Badge {...looks[state]}>{say(terminalTexts[state])}</Badge>;
}
