/** Parts of several screens: their properties, facts, times, refusals, and what is certain of a payment. */
import type { Text } from '@tollgate/contract/model';
import { Banner } from '@tollgate/design/banner';
import { type Fact, Facts } from '@tollgate/design/facts';
import type { Speaker } from '@tollgate/design/language';
import { absoluteTime } from '@tollgate/design/time';
import type { ReactElement } from 'react';
import type { Act } from '../../engine/event.ts';
import type { Problem, State } from '../../engine/state.ts';
import { type Certain, certainty as names } from '../texts/screens.ts';

export interface PartProps {
  readonly state: State;
  readonly reader: Speaker;
  readonly act: (act: Act) => void;
  /** The gateway's time, ms since 1970. */
  readonly nowMs: () => number;
}

/** Returns `2026-11-21 04:08:31`, which is UTC, in the reader's own time. Text that is no time is shown unchanged. */
export function localTime(utc: string): string {
  const atMs = Date.parse(`${utc.replace(' ', 'T')}Z`);
  return Number.isNaN(atMs) ? utc : absoluteTime(atMs);
}

interface NoticeProps {
  readonly problem: Problem | undefined;
  readonly reader: Speaker;
}

export function Notice({ problem, reader }: NoticeProps): ReactElement | null {
  if (problem === undefined) return null;
  return (
    <Banner tone="danger" isNew>
      {reader.say(problem.text)} <code>{problem.code}</code>
    </Banner>
  );
}

/** One fact where there is a value, else none. */
export const fact = (reader: Speaker, name: Text, value: string | undefined): readonly Fact[] =>
  value === undefined || value === '' ? [] : [{ name: reader.say(name), value }];

/** Where the network was lost: what the cashier can rely on, what is open, and what the terminal does by itself. */
export function Certainty({
  certain,
  reader: { say },
}: {
  readonly certain: Certain;
  readonly reader: Speaker;
}): ReactElement {
  const facts = (['known', 'open', 'next'] as const).map((part) => ({
    name: say(names[part]),
    value: say(certain[part]),
  }));
  return (
    <Banner tone={certain.tone} title={say(certain.title)} isNew>
      <Facts facts={facts} />
    </Banner>
  );
}
