/** The card reader: in the sandbox a test card that is tapped, inserted or swiped; a card can be keyed in anywhere. */
import { brandOf, cardProblem } from '@tollgate/contract/cards';
import { type TestCard, testCards } from '@tollgate/contract/sandbox/card-outcome';
import { BrandMark } from '@tollgate/design/brand';
import { Button } from '@tollgate/design/button';
import type { Drawing } from '@tollgate/design/drawings';
import { TextField } from '@tollgate/design/field';
import { SelectField } from '@tollgate/design/select-field';
import { type ReactElement, useState } from 'react';
import type { ActiveOrder, OrderStep, ReadCard } from '../../engine/state.ts';
import { entryModes } from '../../engine/verification.ts';
import { Notice, type PartProps } from '../parts/parts.tsx';
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
    <div className="plastic" aria-hidden="true">
      <span className="plastic-chip" />
      <span className="plastic-number">•••• {card.groups.at(-1)?.slice(-4)}</span>
      <BrandMark method={card.brand} size="lg" isDecorative />
    </div>
  );
}

/** Only a terminal reads cards, so these are not among the icons of all pages. */
const drawings = {
  tap: 'M7 5.500a11 11 0 0 1 0 13M11 4a15 15 0 0 1 0 16M15 3a19 19 0 0 1 0 18M3.5 8a7 7 0 0 1 0 8',
  insert: 'M5 13V4h14v9M9 4v4h6V4M3 16h18M12 11v8.500m-2.500-2.500 2.500 2.500 2.500-2.500',
  swipe: 'M3 6h12v9H3zM3 9h12M17 18.500H9m8 0-2.500-2.500m2.500 2.500-2.500 2.500M20 4v16',
  keyIn: 'M4 4h16v16H4zM8 8h.1M12 8h.1M16 8h.1M8 12h.1M12 12h.1M16 12h.1M8 16h8',
} as const satisfies Readonly<Record<string, Drawing>>;

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
    error: isTried && problem?.field === field ? say(problem.text) : undefined,
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
      <TextField {...about('pan')} label={say(texts.pan)} inputMode="numeric" maxLength={24} data-start="" />
      <div className="pair">
        <TextField {...about('expiry')} label={say(texts.expiry)} inputMode="numeric" maxLength={7} />
        <TextField {...about('cvv')} label={say(texts.cvv)} inputMode="numeric" maxLength={4} />
      </div>
      <TextField {...about('holder')} label={say(texts.holder)} maxLength={64} />
      <Button type="submit" variant="primary" size="lg" isWide>
        {say(texts.charge)}
      </Button>
      {onBack !== undefined && (
        <Button variant="quiet" onClick={onBack}>
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
      <SelectField
        label={say(texts.testCard)}
        value={cardId}
        options={testCards.map(({ id, title, groups }) => ({
          value: id,
          label: `${say(title)} · ${groups.at(-1)?.slice(-4)}`,
        }))}
        onChange={(event) => setCardId(event.target.value)}
      />
      <fieldset className="readers">
        <legend className="tg-hidden">{say(texts.how)}</legend>
        {modes.map(([mode, press]) => (
          <Button key={mode} icon={drawings[mode]} onClick={press}>
            {say(texts[mode])}
          </Button>
        ))}
      </fieldset>
    </>
  );
}
