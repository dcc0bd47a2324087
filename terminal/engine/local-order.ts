/** Orders that are made by hand at the terminal. */
import { toMinor } from '@tollgate/contract/amount';
import { decimalsOf } from '@tollgate/contract/currencies';
import type { LocalOrder } from '@tollgate/contract/terminal/messages';
import { transTypes } from '@tollgate/contract/trans-values';

/** Orders that the menu offers. */
export const localKinds = [
  'sale',
  'show-code',
  'scan-code',
  'refund',
  'void',
  'authorization',
  'completion',
  'authorization-cancel',
  'completion-cancel',
  'completion-refund',
  'cashback',
  'cash-advance',
] as const;

export type LocalKind = (typeof localKinds)[number];

interface LocalRule {
  readonly transType: number;
  /** An amount is keyed in; else the original's applies. */
  readonly takesAmount: boolean;
  /** The transaction that it refers to: none, always one, or one if the operator names it. */
  readonly original: 'none' | 'needed' | 'possible';
  readonly scenario: 'SWIPE_CARD' | 'SCANQR_PAY' | 'BSCANQR_PAY';
  /** The store's manager has to authorize it, as in most stores. */
  readonly needsManager: boolean;
}

const card = { scenario: 'SWIPE_CARD', original: 'none', takesAmount: true, needsManager: false } as const;
const following = { ...card, original: 'needed' } as const;

export const localRules: Readonly<Record<LocalKind, LocalRule>> = {
  sale: { ...card, transType: transTypes.sale },
  'show-code': { ...card, transType: transTypes.sale, scenario: 'SCANQR_PAY' },
  'scan-code': { ...card, transType: transTypes.sale, scenario: 'BSCANQR_PAY' },
  refund: { ...card, transType: transTypes.refund, original: 'possible', needsManager: true },
  void: { ...following, transType: transTypes.void, takesAmount: false, needsManager: true },
  authorization: { ...card, transType: transTypes.authorization },
  completion: { ...following, transType: transTypes.completion },
  'authorization-cancel': { ...following, transType: transTypes.authorizationCancel, takesAmount: false },
  'completion-cancel': {
    ...following,
    transType: transTypes.completionCancel,
    takesAmount: false,
    needsManager: true,
  },
  'completion-refund': { ...following, transType: transTypes.completionRefund, needsManager: true },
  cashback: { ...card, transType: transTypes.cashback },
  'cash-advance': { ...card, transType: transTypes.cashAdvance },
};

export interface LocalForm {
  readonly amount: string;
  readonly cashbackAmount: string;
  readonly originalOrderNo: string;
  readonly payMethodId: string;
  readonly asksTip: boolean;
  readonly signs: boolean;
  readonly needsManager: boolean;
  readonly receiptPrintMode: 0 | 1 | 2 | 3;
}

export type FormProblem = 'amount' | 'cashback' | 'original' | 'wallet';

function isAmount(text: string, currency: string): boolean {
  const minor = toMinor(text, decimalsOf(currency) ?? 2);
  return typeof minor === 'number' && minor > 0;
}

/** The first field that has to be filled in differently; undefined where the order can be made. */
export function formProblem(kind: LocalKind, form: LocalForm, currency: string): FormProblem | undefined {
  const { takesAmount, original, scenario } = localRules[kind];
  if (takesAmount && !isAmount(form.amount, currency)) return 'amount';
  if (kind === 'cashback' && !isAmount(form.cashbackAmount, currency)) return 'cashback';
  if (original === 'needed' && form.originalOrderNo.trim() === '') return 'original';
  return scenario !== 'SWIPE_CARD' && form.payMethodId === '' ? 'wallet' : undefined;
}

/** Tips exist for sales, refunds and authorizations only (spec §5); the screen asks where a customer pays. */
export function takesTip(kind: LocalKind): boolean {
  const { transType } = localRules[kind];
  return transType === transTypes.sale || transType === transTypes.authorization;
}

export function localOrderOf(
  kind: LocalKind,
  form: LocalForm,
  { orderNo, currency }: { readonly orderNo: string; readonly currency: string },
): LocalOrder {
  const { transType, takesAmount, original, scenario } = localRules[kind];
  const originalOrderNo = form.originalOrderNo.trim();
  return {
    merchant_order_no: orderNo,
    trans_type: transType,
    price_currency: currency,
    required_terminal_authentication: form.needsManager,
    receipt_print_mode: form.receiptPrintMode,
    ...(scenario === 'SWIPE_CARD' ? {} : { pay_scenario: scenario, pay_method_id: form.payMethodId }),
    ...(takesAmount ? { order_amount: form.amount } : {}),
    ...(kind === 'cashback' ? { cashback_amount: form.cashbackAmount } : {}),
    ...(original !== 'none' && originalOrderNo !== '' ? { orig_merchant_order_no: originalOrderNo } : {}),
    ...(takesTip(kind) && form.asksTip ? { on_screen_tip: true } : {}),
    ...(form.signs && scenario === 'SWIPE_CARD' && original === 'none' ? { on_screen_signature: true } : {}),
  };
}
