/** The panel of the card: the sandbox's test cards and the card form, or why a card cannot be used. */
import type { CardFields } from '@tollgate/contract/cards';
import type { CheckoutView } from '@tollgate/contract/pages/checkout';
import type { Speaker } from '@tollgate/design/language';
import type { ReactElement, RefObject } from 'react';
import { type CardAccess, CardForm } from '../card/card-form.tsx';
import { canEncrypt } from '../card/web-crypto.ts';
import { afterPointer } from '../fields/after-pointer.ts';
import type { ProblemState } from '../fields/problem.ts';
import { asksBilling, type Draft } from './draft.ts';
import { insecurePart, payingPart, testCardsPart } from './parts.ts';

interface CardPanelProps {
  readonly view: CheckoutView;
  readonly draft: Draft;
  readonly reader: Speaker;
  /** The gateway's clock, by which cards expire. */
  readonly nowMs: () => number;
  readonly onDraft: (draft: Draft) => void;
  readonly card: RefObject<CardAccess | null>;
  readonly state: ProblemState;
}

export function CardPanel(props: CardPanelProps): ReactElement | null {
  const { view, draft, reader, nowMs, card, state, onDraft } = props;
  const { problems, report, reportAll } = state;
  // Each is there before an order that needs it is shown.
  const insecure = insecurePart.now();
  const testCards = testCardsPart.now();
  if (!canEncrypt()) return insecure === undefined ? null : <insecure.InsecureConnection reader={reader} />;
  const check = (field: keyof CardFields) => {
    const fields = card.current?.read();
    return fields && payingPart.now()?.fieldProblem(fields, field, view.brands, nowMs());
  };
  const checkOnceLoaded = (field: keyof CardFields) => {
    const value = card.current?.read()[field] ?? '';
    if (value === '') return;
    // If its code does not arrive, paying says so.
    payingPart.load().then(
      () => report(field, check(field)),
      () => {},
    );
  };
  return (
    <>
      {view.sandbox && testCards !== undefined && (
        <testCards.TestCardButtons
          shipping={view.shipping}
          billing={asksBilling(view, draft) ? view.billing : null}
          draft={draft}
          reader={reader}
          nowMs={nowMs}
          onFill={(fields, filled) => {
            card.current?.fill(fields);
            onDraft(filled);
          }}
          onChoose={() => reportAll({})}
        />
      )}
      <CardForm
        reader={reader}
        brands={view.brands}
        problems={problems}
        access={card}
        onLeave={(field) => afterPointer(() => checkOnceLoaded(field))}
        onInput={(field) => {
          if (problems[field] !== undefined) report(field, check(field));
        }}
      />
    </>
  );
}
