/** The card reader: in the sandbox a test card that is tapped, inserted or swiped; a card can be keyed in anywhere. */
import { brandOf, cardProblem } from '@tollgate/contract/cards';
import { type TestCard, testCards } from '@tollgate/contract/sandbox/cards';
import { type ReactElement, useState } from 'react';
import type { ActiveOrder, OrderStep, ReadCard } from '../../engine/state.ts';
import { entryModes } from '../../engine/verification.ts';
import { Button, Choice, Field, Notice } from '../controls.tsx';
import type { PartProps } from '../part.ts';
import { card as texts } from '../texts/order.ts';

type CardProps = PartProps & {
  readonly active: ActiveOrder;
  readonly step: Extract<OrderStep, { name: 'card' }>;
};

/** Test cards are valid to the end of the next decade. */
const testExpiry = '1239';
const testHolder = 'TEST CARD';

function readCardOf({ groups }: TestCard): ReadCard {
  return { pan: groups.join(''), holder: testHolder, expiry: testExpiry };
}

function TestCardPicture({ card }: { readonly card: TestCard }): ReactElement {
  return (
    <div className="plastic" data-brand={card.brand} aria-hidden="true">
      <span className="plastic-chip" />
      <span className="plastic-number">•••• {card.groups.at(-1)?.slice(-4)}</span>
      <span className="plastic-brand">{card.brand}</span>
    </div>
  );
}

const drawings = {
  tap: 'M7 4.5a11 11 0 0 1 0 15M11 3a15 15 0 0 1 0 18M15 1.5a19 19 0 0 1 0 21M3.5 7a7 7 0 0 1 0 10',
  insert: 'M5 14V4h14v10M9 4v4h6V4M2 17h20M12 11v9M9 17.500l3 3 3-3',
  swipe: 'M2 6h13v9H2zM2 9h13M18 18H9m9 0-3-3m3 3-3 3M20 3v18',
  keyIn: 'M4 4h16v16H4zM8 8h.01M12 8h.01M16 8h.01M8 12h.01M12 12h.01M16 12h.01M8 16h8',
} as const;

function KeyedForm({
  card,
  nowMs,
  reader,
  onCard,
  onBack,
}: {
  readonly card: TestCard | undefined;
  readonly nowMs: () => number;
  readonly reader: PartProps['reader'];
  readonly onCard: (card: ReadCard) => void;
  readonly onBack: (() => void) | undefined;
}): ReactElement {
  const { say } = reader;
  const [fields, setFields] = useState(() => ({
    pan: card?.groups.join(' ') ?? '',
    expiry: card === undefined ? '' : testExpiry,
    cvv: card === undefined ? '' : '1234'.slice(0, brandOf(card.groups.join(''))?.cvvLength ?? 3),
    holder: card === undefined ? '' : testHolder,
  }));
  const [isTried, setTried] = useState(false);
  const read = { ...fields, pan: fields.pan.replace(/[\s-]/g, ''), expiry: fields.expiry.replace(/\D/g, '') };
  const problem = cardProblem(read, nowMs());
  const about = (field: keyof typeof fields) => ({
    value: fields[field],
    autoComplete: 'off',
    spellCheck: false,
    problem: isTried && problem?.field === field ? say(problem.text) : undefined,
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [field]: event.target.value }),
  });
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (problem === undefined) onCard(read);
      }}
    >
      <Field {...about('pan')} label={say(texts.pan)} inputMode="numeric" maxLength={24} data-start="" />
      <div className="pair">
        <Field {...about('expiry')} label={say(texts.expiry)} inputMode="numeric" maxLength={7} />
        <Field {...about('cvv')} label={say(texts.cvv)} inputMode="numeric" maxLength={4} />
      </div>
      <Field {...about('holder')} label={say(texts.holder)} maxLength={64} />
      <Button type="submit" tone="primary">
        {say(texts.charge)}
      </Button>
      {onBack !== undefined && (
        <Button tone="quiet" onPress={onBack}>
          {say(texts.otherWay)}
        </Button>
      )}
    </form>
  );
}

export function CardPart({ step, state, reader, act, nowMs }: CardProps): ReactElement {
  const { say } = reader;
  const isSandbox = state.welcome?.sandbox === true;
  const [cardId, setCardId] = useState('visa');
  const [isKeying, setKeying] = useState(!isSandbox);
  const chosen = testCards.find(({ id }) => id === cardId) ?? testCards[0];
  const present = (entryMode: 1 | 2 | 3) => {
    if (chosen !== undefined) act({ type: 'card', card: readCardOf(chosen), entryMode });
  };
  if (isKeying) {
    return (
      <>
        <Notice problem={step.problem} reader={reader} />
        {!isSandbox && <p className="hint">{say(texts.onlyKeyed)}</p>}
        <KeyedForm
          card={isSandbox ? chosen : undefined}
          nowMs={nowMs}
          reader={reader}
          onCard={(card) => act({ type: 'card', card, entryMode: entryModes.keyed })}
          onBack={isSandbox ? () => setKeying(false) : undefined}
        />
      </>
    );
  }
  const modes = [
    ['tap', () => present(entryModes.contactless)],
    ['insert', () => present(entryModes.chip)],
    ['swipe', () => present(entryModes.swipe)],
    ['keyIn', () => setKeying(true)],
  ] as const;
  return (
    <>
      <Notice problem={step.problem} reader={reader} />
      {chosen !== undefined && <TestCardPicture card={chosen} />}
      <Choice
        label={say(texts.testCard)}
        value={cardId}
        options={testCards.map(({ id, title, groups }) => [
          id,
          `${say(title)} · ${groups.at(-1)?.slice(-4)}`,
        ])}
        onChange={setCardId}
      />
      <fieldset className="readers">
        <legend className="visually-hidden">{say(texts.how)}</legend>
        {modes.map(([mode, press]) => (
          <button key={mode} type="button" className="reader" onClick={press}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={drawings[mode]} />
            </svg>
            {say(texts[mode])}
          </button>
        ))}
      </fieldset>
    </>
  );
}
