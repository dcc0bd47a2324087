/** Times by the clock of their page, in cells of tables and in sentences. */
import type { Text } from '@tollgate/contract/model';
import { fillNodes, useReader } from '@tollgate/design/language';
import { Time, type TimeProps } from '@tollgate/design/time';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { computerTime, sandboxTime } from '../data/clock-moves.ts';
import { clockNames, useClock } from '../data/clocks.tsx';

interface MomentProps extends Pick<TimeProps, 'atMs' | 'form' | 'isShort' | 'isExact' | 'zone' | 'children'> {
  /** Its merchant in a list of several, of which one may have its own clock. */
  readonly merchantNo?: string | undefined;
  /** It may be to come, such as the end of a key. Of all others a clock that is not brought up to date says nothing. */
  readonly isDue?: boolean;
}

/** A time; its tip has the rest of it, the clock, the zone, and the other clock where that differs. */
export function Moment({ merchantNo, form = 'absolute', isDue = false, ...time }: MomentProps): ReactElement {
  const { say } = useReader();
  const { name, nowMs, moves } = useClock(merchantNo);
  const { atMs } = time;
  const isComputer = name === 'computer';
  const otherMs = (isComputer ? sandboxTime : computerTime)(atMs, moves);
  const other = { atMs: otherMs, clock: say(clockNames[isComputer ? 'sandbox' : 'computer']) };
  return (
    <Time
      {...time}
      form={form}
      nowMs={nowMs === undefined || isDue ? nowMs : Math.max(nowMs, atMs)}
      clock={say(clockNames[name])}
      other={Math.abs(otherMs - atMs) < 1_000 ? undefined : other}
    />
  );
}

interface FilledProps {
  readonly text: Text;
  readonly values: Readonly<Record<string, ReactNode>>;
}

/** A sentence with elements as values, such as times. */
export function Filled({ text, values }: FilledProps): ReactElement {
  const { language } = useReader();
  return (
    <>
      {fillNodes<ReactNode>(language, text, values).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their order
        <Fragment key={index}>{part}</Fragment>
      ))}
    </>
  );
}
