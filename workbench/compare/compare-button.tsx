/** Chooses a request or a notification to be compared, or leads to the comparison with the one that was chosen. */
import { Button, ButtonLink } from '@tollgate/design/button';
import { sort } from '@tollgate/design/drawings';
import { useReader } from '@tollgate/design/language';
import { useToast } from '@tollgate/design/toast';
import type { ReactElement } from 'react';
import { pages } from '../address/pages.ts';
import { addressOf } from '../address/place.ts';
import { type Chosen, choose, useChosen } from './chosen.ts';
import { compareTexts } from './texts.ts';

export function CompareButton(own: Chosen): ReactElement {
  const { say } = useReader();
  const toast = useToast();
  const chosen = useChosen();
  if (chosen?.kind === own.kind && chosen.id !== own.id)
    return (
      <ButtonLink
        icon={sort}
        href={addressOf(pages.compare.path, { kind: own.kind, left: chosen.id, right: own.id })}
        onClick={() => choose(undefined)}
      >
        {say(compareTexts.with, { name: chosen.name })}
      </ButtonLink>
    );
  const isChosen = chosen?.kind === own.kind && chosen.id === own.id;
  return (
    <Button
      icon={sort}
      aria-pressed={isChosen}
      onClick={() => {
        choose(isChosen ? undefined : own);
        if (!isChosen) toast({ text: say(compareTexts.openAnother), tone: 'info' });
      }}
    >
      {say(isChosen ? compareTexts.chosen : compareTexts.compare)}
    </Button>
  );
}
