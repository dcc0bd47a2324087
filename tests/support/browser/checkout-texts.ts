/** The texts of the payers' pages that journeys look for. */
export * as bank from '../../../checkout/challenge/texts.ts';
export { labels as addressLabels } from '../../../checkout/pay/texts/address.ts';
export { cardLabels } from '../../../checkout/pay/texts/card.ts';
export { givingUp as givingUpDialog } from '../../../checkout/pay/texts/giving-up.ts';
export { options } from '../../../checkout/pay/texts/options.ts';
export { givingUp } from '../../../checkout/pay/texts/order.ts';
export { returning } from '../../../checkout/pay/texts/receipt.ts';
export { resultHeadings } from '../../../checkout/pay/texts/results.ts';
export { headings } from '../../../checkout/pay/texts/screens.ts';
export { sheet, wallet } from '../../../checkout/pay/texts/wallets.ts';
export { headings as payerHeadings } from '../../../checkout/payer/texts.ts';
