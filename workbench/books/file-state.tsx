/** The state of a settlement file: agrees, or has differences that are open. */
import type { BookFile } from '@tollgate/contract/workbench/books/schemas';
import { Badge } from '@tollgate/design/badge';
import { useReader } from '@tollgate/design/language';
import type { ReactElement } from 'react';
import { bookTexts } from './texts.ts';

export function FileState({ file }: { readonly file: BookFile }): ReactElement {
  const { say } = useReader();
  const { open_count: open, waiting_count: waiting, difference_count: differences } = file;
  if (open > 0)
    return (
      <Badge tone="warning" shape="ring">
        {open === 1 ? say(bookTexts.oneOpen) : say(bookTexts.someOpen, { count: open })}
      </Badge>
    );
  if (waiting > 0)
    return (
      <Badge tone="info" shape="half">
        {say(bookTexts.someWaiting, { count: waiting })}
      </Badge>
    );
  return (
    <Badge tone="success" shape="dot">
      {say(differences === 0 ? bookTexts.agrees : bookTexts.allResolved)}
    </Badge>
  );
}

/** `2026-11-24`, or the first and the last day. */
export function fileDays({ first_day: first, last_day: last }: BookFile): string {
  if (first === undefined) return '—';
  return last === undefined || last === first ? first : `${first} – ${last}`;
}
