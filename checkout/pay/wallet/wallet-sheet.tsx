/**
 * The sandbox's replacement for the sheets of Apple Pay and Google Pay: a plain sheet that is marked as a simulation.
 */

import type { CheckoutView, SheetCard } from '@tollgate/contract/pages/checkout';
import { formatDecimal } from '@tollgate/design/amount';
import { Banner } from '@tollgate/design/banner';
import { BrandMark } from '@tollgate/design/brand';
import { Button } from '@tollgate/design/button';
import { ChoiceGroup } from '@tollgate/design/choice';
import { Dialog } from '@tollgate/design/dialog';
import type { Speaker } from '@tollgate/design/language';
import { type ReactElement, useState } from 'react';
import { optionName } from '../fields/problem.ts';
import type { SheetOption } from '../state/view.ts';
import { options } from '../texts/options.ts';
import { sheet } from '../texts/wallets.ts';

interface WalletSheetProps {
  readonly option: SheetOption;
  readonly view: CheckoutView;
  readonly reader: Speaker;
  /** @param sheetCard id of the chosen test card */
  readonly onPay: (sheetCard: string) => void;
  readonly onClose: () => void;
}

export function WalletSheet({ option, view, reader, onPay, onClose }: WalletSheetProps): ReactElement {
  const { say } = reader;
  const [chosen, choose] = useState(view.sheet_cards[0]?.id);
  const name = say(optionName(option));
  const amount = formatDecimal(reader.locale, view.currency, view.amount);
  const ending = ({ brand, last4 }: SheetCard) =>
    say(sheet.ending, { brand: say(optionName(brand)), digits: last4 });
  const actions = (
    <>
      <Button onClick={onClose}>{say(sheet.cancel)}</Button>
      {chosen !== undefined && (
        <Button variant="primary" onClick={() => onPay(chosen)}>
          {say(options.pay, { amount })}
        </Button>
      )}
    </>
  );
  return (
    <Dialog title={say(sheet.title, { option: name })} size="sm" onClose={onClose} actions={actions}>
      <div className="sheet">
        <p className="hint">{say(sheet.lead, { option: name })}</p>
        <p className="sheet-amount">
          <strong>{amount}</strong>
          <bdi>{say(sheet.payTo, { merchant: view.merchant_name })}</bdi>
        </p>
        {view.sheet_cards.length === 0 ? (
          <Banner tone="warning">{say(sheet.none)}</Banner>
        ) : (
          <ChoiceGroup
            label={say(sheet.cards)}
            look="cards"
            value={chosen}
            onChange={choose}
            choices={view.sheet_cards.map((card) => ({
              value: card.id,
              label: ending(card),
              hint: say(card),
              aside: <BrandMark method={card.brand} size="sm" isDecorative />,
            }))}
          />
        )}
      </div>
    </Dialog>
  );
}
