/**
 * The acquirers of the simulation. The first merchant has accounts at two, which share its wallets and card brands:
 * Harbor is asked, Meadow reports by itself. All else goes to the sandbox's, whose wallet is a page of the gateway.
 */
export const bankNames = ['sandbox', 'harbor', 'meadow'] as const;
export type BankName = (typeof bankNames)[number];

export const methodsOf = {
  harbor: ['Alipay+', 'Alipay', 'Visa'],
  meadow: ['WeChatPay', 'Coopay', 'MasterCard'],
} as const;

/** Wallets that a payer of either may choose. */
export const walletMethods = ['Alipay+', 'Alipay', 'WeChatPay', 'Coopay'] as const;
export type WalletMethod = (typeof walletMethods)[number];

/** Who takes a wallet's payment of a merchant with accounts. */
export const bankOf = (method: string): BankName =>
  (methodsOf.harbor as readonly string[]).includes(method) ? 'harbor' : 'meadow';
