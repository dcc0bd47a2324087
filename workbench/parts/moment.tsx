/** Times that stay whole, in cells of tables and in sentences. */
import { absoluteTime } from '@tollgate/design/time';
import type { ReactElement } from 'react';

/** A time in a cell of a table: date and time below each other where there is little space. */
export function Moment({ atMs }: { readonly atMs: number }): ReactElement {
  const [date = '', time = ''] = absoluteTime(atMs).split(' ');
  return (
    <time className="moment" dateTime={new Date(atMs).toISOString()}>
      <span>{date}</span> <span>{time}</span>
    </time>
  );
}

const moment = /(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)/;

/** A sentence in which no line ends within a time. */
export function WholeTimes({ text }: { readonly text: string }): ReactElement {
  return (
    <span className="moment">
      {text.split(moment).map((part, index) =>
        // The same time may be in it twice.
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their order
        index % 2 === 0 ? part : <span key={index}>{part}</span>,
      )}
    </span>
  );
}
