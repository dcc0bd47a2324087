/** A time in a cell of a table: date and time below each other where there is little space, each of them whole. */
import { absoluteTime } from '@tollgate/design/time';
import type { ReactElement } from 'react';

export function Moment({ atMs }: { readonly atMs: number }): ReactElement {
  const [date = '', time = ''] = absoluteTime(atMs).split(' ');
  return (
    <time className="moment" dateTime={new Date(atMs).toISOString()}>
      <span>{date}</span> <span>{time}</span>
    </time>
  );
}
