/** What is shown where a part of the page did not arrive. */
import { Banner } from '@tollgate/design/banner';
import { Button } from '@tollgate/design/button';
import type { Speaker } from '@tollgate/design/language';
import type { ReactElement } from 'react';
import { frame } from '../texts/screens.ts';

interface PartMissingProps {
  readonly reader: Speaker;
  readonly onRetry: () => void;
}

export function PartMissing({ reader, onRetry }: PartMissingProps): ReactElement {
  return (
    <Banner tone="danger" isNew actions={<Button onClick={onRetry}>{reader.say(frame.retry)}</Button>}>
      {reader.say(frame.partMissing)}
    </Banner>
  );
}
