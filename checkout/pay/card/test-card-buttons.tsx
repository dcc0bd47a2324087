/** The sandbox's test cards: one press fills in the card, and the addresses that are still empty. */
import { Button } from '@tollgate/design/button';
import type { Speaker } from '@tollgate/design/language';
import { type ReactElement, useId } from 'react';
import { testCards } from '../texts/test-cards.ts';

const ids = ['visa', 'declined', 'insufficient-funds', '3ds-challenge'] as const;

interface TestCardButtonsProps {
  readonly reader: Speaker;
  readonly onChoose: (id: string) => void;
}

export function TestCardButtons({ reader, onChoose }: TestCardButtonsProps): ReactElement {
  const { say } = reader;
  const title = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one more box around buttons that fill another
    <div className="test-cards" role="group" aria-labelledby={title}>
      <span id={title}>{say(testCards.title)}</span>
      {ids.map((id) => (
        <Button key={id} size="sm" onClick={() => onChoose(id)}>
          {say(testCards[id])}
        </Button>
      ))}
    </div>
  );
}
