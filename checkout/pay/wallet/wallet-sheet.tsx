/**
 * The sandbox's replacement for the sheets of Apple Pay and Google Pay: a plain sheet that is marked as a simulation.
 */
import type { CheckoutView, SheetCard } from '@tollgate/contract/pages/checkout';
import { type FormEvent, type ReactElement, useState } from 'react';
import { Dialog } from '../../shared/dialog.tsx';
import type { Reader } from '../../shared/language.ts';
import { formatAmount } from '../../shared/money.ts';
import { optionName } from '../order/problem.ts';
import { options, sheet } from '../texts/options.ts';
import type { SheetOption } from '../view.ts';

interface WalletSheetProps {
  readonly option: SheetOption;
  readonly view: CheckoutView;
  readonly reader: Reader;
  /** @param sheetCard id of the chosen test card */
  readonly onPay: (sheetCard: string) => void;
  readonly onClose: () => void;
}

interface CardChoiceProps {
  readonly card: SheetCard;
  readonly isChosen: boolean;
  readonly reader: Reader;
  readonly onChoose: () => void;
}

function CardChoice({ card, isChosen, reader, onChoose }: CardChoiceProps): ReactElement {
  const { say } = reader;
  return (
    <label className="sheet-card">
      <input type="radio" name="sheet-card" value={card.id} checked={isChosen} onChange={onChoose} />
      <span>
        <strong>{say(sheet.ending, { brand: say(optionName(card.brand)), digits: card.last4 })}</strong>
        <span className="hint">{say(card)}</span>
      </span>
    </label>
  );
}

export function WalletSheet({ option, view, reader, onPay, onClose }: WalletSheetProps): ReactElement {
  const { say } = reader;
  const [chosen, choose] = useState(view.sheet_cards[0]?.id);
  const name = say(optionName(option));
  const amount = formatAmount(reader.locale, view.currency, view.amount);
  const pay = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== undefined) onPay(chosen);
  };
  return (
    <Dialog className="sheet" labelledBy="sheet-title" onClose={onClose}>
      <form onSubmit={pay}>
        <p className="sheet-mark">{say(sheet.simulation)}</p>
        <h2 id="sheet-title">{say(sheet.title, { option: name })}</h2>
        <p className="hint">{say(sheet.lead)}</p>
        <p className="sheet-amount">
          <strong>{amount}</strong>
          <bdi>{say(sheet.payTo, { merchant: view.merchant_name })}</bdi>
        </p>
        {view.sheet_cards.length === 0 ? (
          <p className="notice">{say(sheet.none)}</p>
        ) : (
          <fieldset className="sheet-cards">
            <legend>{say(sheet.cards)}</legend>
            {view.sheet_cards.map((card) => (
              <CardChoice
                key={card.id}
                card={card}
                isChosen={card.id === chosen}
                reader={reader}
                onChoose={() => choose(card.id)}
              />
            ))}
          </fieldset>
        )}
        <div className="dialog-actions">
          {chosen !== undefined && (
            <button type="submit" className="button button-primary">
              {say(options.pay, { amount })}
            </button>
          )}
          <button type="button" className="button button-secondary" onClick={onClose}>
            {say(sheet.cancel)}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
