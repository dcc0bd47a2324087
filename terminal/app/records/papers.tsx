/** The receipts that the terminal prints: beside it, and on real paper. */

import { Button } from '@tollgate/design/button';
import { ChoiceGroup } from '@tollgate/design/choice';
import { order as receiptIcon } from '@tollgate/design/drawings';
import { type ReactElement, useEffect, useState } from 'react';
import { copiesOf, type ReceiptOptions, receiptOf } from '../../engine/receipt.ts';
import type { State } from '../../engine/state.ts';
import type { PartProps } from '../parts/parts.tsx';
import { fields, receiptModes } from '../texts/entry.ts';
import { result as texts } from '../texts/order.ts';
import { frame } from '../texts/screens.ts';
import { ReceiptPaper } from './receipt.tsx';

/** Values of receipt_print_mode: both copies, the merchant's, the customer's. */
const modes = ['3', '1', '2'] as const;
const modeOf = { '1': 1, '2': 2, '3': 3 } as const;

type Printed = Omit<ReceiptOptions, 'copy'> & {
  readonly result: Parameters<typeof receiptOf>[1];
  readonly mode: 0 | 1 | 2 | 3;
};

/** Returns the result to print; undefined if there is none. */
function printedOf({ active, idle }: State): Printed | undefined {
  if (active !== undefined) {
    const { step, order } = active;
    if (step.name !== 'result') return undefined;
    const { result, signature } = step;
    return {
      result,
      mode: order.receipt_print_mode,
      isDuplicate: false,
      signature,
      signsOnScreen: order.on_screen_signature,
    };
  }
  if (idle.name !== 'record' || idle.result === undefined) return undefined;
  return { result: idle.result, mode: 3, isDuplicate: true, signsOnScreen: false };
}

export function Papers({ state, reader, act }: PartProps): ReactElement | null {
  const printed = printedOf(state);
  const { welcome } = state;
  const [chosen, setChosen] = useState<(typeof modes)[number]>('3');
  const isAgain = printed?.isDuplicate === true;
  const copies = copiesOf(isAgain ? modeOf[chosen] : (printed?.mode ?? 0));
  useEffect(() => {
    const touch = () => act({ type: 'touch' });
    addEventListener('beforeprint', touch);
    return () => removeEventListener('beforeprint', touch);
  }, [act]);
  if (printed === undefined || welcome === undefined || copies.length === 0) return null;
  const { say } = reader;
  const { result, ...options } = printed;
  return (
    <aside className="papers" aria-label={say(frame.receipts)}>
      {isAgain ? (
        <ChoiceGroup
          label={say(fields.receiptModes)}
          isLabelHidden
          look="segments"
          value={chosen}
          choices={modes.map((mode) => ({
            value: mode,
            label: say(receiptModes[Number(mode)] ?? texts.print),
          }))}
          onChange={setChosen}
        />
      ) : (
        <Button size="lg" isWide icon={receiptIcon} onClick={() => print()}>
          {say(texts.print)}
        </Button>
      )}
      {copies.map((copy) => (
        <ReceiptPaper key={copy} receipt={receiptOf(welcome, result, { ...options, copy })} reader={reader} />
      ))}
    </aside>
  );
}
