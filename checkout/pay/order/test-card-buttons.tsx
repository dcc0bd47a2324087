/** The sandbox's test cards: one press fills in the card, and the addresses that are still empty. */
import type { CardFields } from '@tollgate/contract/cards';
import type { CheckoutView } from '@tollgate/contract/pages/checkout';
import { Button } from '@tollgate/design/button';
import type { Speaker } from '@tollgate/design/language';
import { type ReactElement, useId } from 'react';
import { testCards } from '../texts/test-cards.ts';
import type { Draft } from './draft.ts';

const ids = ['visa', 'declined', 'insufficient-funds', '3ds-challenge'] as const;

interface TestCardButtonsProps {
  readonly shipping: CheckoutView['shipping'];
  /** Null where the form does not ask for another address than the shipping address. */
  readonly billing: CheckoutView['billing'];
  readonly draft: Draft;
  readonly reader: Speaker;
  readonly nowMs: () => number;
  readonly onChoose: () => void;
  readonly onFill: (card: CardFields, draft: Draft) => void;
}

async function fill(id: string, props: TestCardButtonsProps): Promise<void> {
  const { shipping, billing, draft, nowMs, onFill } = props;
  const { filledAddress, testCardFields } = await import('../card/test-cards.ts');
  onFill(testCardFields(id, nowMs()), {
    ...draft,
    ...(shipping !== null && { shipping: filledAddress(draft.shipping, shipping.countries) }),
    ...(billing !== null && { billing: filledAddress(draft.billing, billing.countries) }),
  });
}

export function TestCardButtons(props: TestCardButtonsProps): ReactElement {
  const { say } = props.reader;
  const title = useId();
  const choose = (id: string) => {
    props.onChoose();
    void fill(id, props);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one more box around buttons that fill another
    <div className="test-cards" role="group" aria-labelledby={title}>
      <span id={title}>{say(testCards.title)}</span>
      {ids.map((id) => (
        <Button key={id} size="sm" onClick={() => choose(id)}>
          {say(testCards[id])}
        </Button>
      ))}
    </div>
  );
}
