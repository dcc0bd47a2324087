/** A cashier for the sandbox: one test card for every order, always presented alike. */

import type { PayerDecision, Presentation } from '@tollgate/contract/programs';
import { type TestCard, testCardById, testCards } from '@tollgate/contract/sandbox/card-outcome';
import { testPin } from '@tollgate/contract/sandbox/card-present';
import type { EntryMode, TerminalOrder } from '@tollgate/contract/terminal/messages';
import type { Cashier } from './cashier.ts';

const entryModes: Readonly<Record<Presentation, EntryMode>> = { swipe: 1, insert: 2, tap: 3, key: 4 };

export interface TestCashierOptions {
  readonly card: TestCard;
  readonly presentation: Presentation;
  readonly decision: PayerDecision;
  readonly thinkingMs: number;
  readonly walletCode: string;
  readonly managerPin: string | undefined;
  readonly tipAmount: string | undefined;
}

/** The card of the sandbox's table by its identifier, or by its number; undefined where there is none. */
export function findTestCard(nameOrNumber: string): TestCard | undefined {
  const digits = nameOrNumber.replace(/[\s-]/g, '');
  return testCardById(nameOrNumber) ?? testCards.find(({ groups }) => groups.join('') === digits);
}

export function createTestCashier(options: TestCashierOptions): Cashier {
  const { card, presentation } = options;
  const isKeyed = presentation === 'key';
  return {
    thinkingMs: options.thinkingMs,
    walletCode: options.walletCode,
    managerPin: options.managerPin,
    tipAmount: options.tipAmount,
    decide: () => options.decision,
    present: (order: TerminalOrder) => ({
      entryMode: entryModes[presentation],
      cvm: order.on_screen_signature ? 'signature' : presentation === 'insert' ? 'pin' : 'none',
      card: {
        pan: card.groups.join(''),
        holder: 'JANE DOE',
        expiry: '1239',
        ...(isKeyed ? { cvv: card.brand === 'Amex' ? '1234' : '123' } : {}),
        ...(presentation === 'insert' && !order.on_screen_signature ? { pin: testPin } : {}),
      },
    }),
  };
}
