/** Times by the clock of their page, in cells of tables and in sentences. */
import type { Text } from '@tollgate/contract/model';
import { fillNodes, useReader } from '@tollgate/design/language';
import { Time, type TimeProps } from '@tollgate/design/time';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { clockNames, useClock } from '../data/clocks.tsx';

interface MomentProps extends Pick<TimeProps, 'atMs' | 'form' | 'isShort' | 'isExact' | 'zone' | 'children'> {
  /** Its merchant in a list of several, of which one may have its own clock. */
  readonly merchantNo?: string | undefined;
}

/** A time; its tip has the rest of it, the clock and the zone. */
export function Moment({ merchantNo, form = 'absolute', ...time }: MomentProps): ReactElement {
  const { say } = useReader();
  const { name, nowMs } = useClock(merchantNo);
  return <Time {...time} form={form} nowMs={nowMs} clock={say(clockNames[name])} />;
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
