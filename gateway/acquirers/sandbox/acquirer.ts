/** The sandbox's acquirer: takes every wallet and every brand of card that the contract knows. */
import { cardBrands } from '@tollgate/contract/cards';
import { walletCodeForm } from '@tollgate/contract/sandbox/triggers';
import type { Acquirer } from '../port/acquirer.ts';
import { sandboxCards, sheetToken } from './card.ts';
import { sandboxCardPresent } from './card-present.ts';
import { sandboxWallets, walletIds } from './wallet.ts';

const brands = cardBrands.map(({ id }) => id);

export const sandboxAcquirer: Acquirer = {
  name: 'sandbox',
  capabilities: {
    wallets: walletIds,
    walletCode: walletCodeForm,
    codes: 'page',
    cardBrands: brands,
    presentedBrands: brands,
    sheets: [
      { option: 'ApplePay', token: sheetToken },
      { option: 'GooglePay', token: sheetToken },
    ],
    partialRefunds: true,
    increments: true,
  },
  wallets: sandboxWallets,
  cards: sandboxCards,
  cardPresent: sandboxCardPresent,
};
