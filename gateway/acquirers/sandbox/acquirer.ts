/** The sandbox's acquirer: takes every wallet and every brand of card that the contract knows. */
import { cardBrands } from '@tollgate/contract/cards';
import { connectorFlows } from '@tollgate/contract/connector/values';
import { walletCodeForm } from '@tollgate/contract/sandbox/wallet-triggers';
import type { KeylessAcquirer } from '../guarded.ts';
import { sandboxCards, sheetToken } from './card.ts';
import { sandboxCardPresent } from './card-present.ts';
import { sandboxWallets, walletIds } from './wallet.ts';

const brands = cardBrands.map(({ id }) => id);

export const sandboxAcquirer: KeylessAcquirer = {
  name: 'sandbox',
  capabilities: {
    flows: connectorFlows,
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
    threeDSecure: true,
    inquiry: false,
    onlinePin: true,
  },
  wallets: sandboxWallets,
  cards: sandboxCards,
  cardPresent: sandboxCardPresent,
};
