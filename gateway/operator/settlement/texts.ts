/** Texts of the settlement commands. */
import { fixedDecimal } from '@tollgate/contract/amount';
import { decimalsOf } from '@tollgate/contract/currencies';
import type { Text } from '@tollgate/contract/model';
import type { ActRefusal } from '../../books/settlement/act.ts';
import type { DifferenceState } from '../../store/settlement/differences.ts';

export const stateTexts: Readonly<Record<DifferenceState, Text>> = {
  open: { en: 'open', zh: '待处理' },
  waiting: { en: 'waits for the next file', zh: '等待下一个文件' },
  resolved: { en: 'resolved', zh: '已处理' },
};

export const refusalTexts: Readonly<Record<ActRefusal, Text>> = {
  'no-difference': {
    en: 'there is no such difference. To list all differences: tollgate settlement differences',
    zh: '该差异不存在。查看全部：tollgate settlement differences',
  },
  'not-for-kind': {
    en: 'this action does not apply to this kind of difference',
    zh: '该处理方式不适用于此类差异',
  },
  'resolved-already': {
    en: 'it is already resolved. To choose a different action, first use undo to reverse the last one',
    zh: '该差异已处理。请先用 undo 撤回',
  },
  'nothing-to-undo': {
    en: 'no action has been taken on it, so there is nothing to undo',
    zh: '该差异尚未处理，无可撤回',
  },
  'not-undoable': {
    en: 'a later file matched it; this cannot be undone',
    zh: '该差异已与后续文件匹配，无法撤回',
  },
  'needs-reason': { en: 'use --reason to give a reason', zh: '请用 --reason 说明原因' },
  'needs-order': { en: 'use --order to specify the order', zh: '请用 --order 指定订单' },
  'needs-merchant': {
    en: 'use --merchant to specify the merchant: the file does not show which merchant the line belongs to',
    zh: '请用 --merchant 指定商户：文件未说明该明细属于哪个商户',
  },
  'no-order': {
    en: 'the books contain no such order at this acquirer. Unpaid orders are not in the books',
    zh: '账簿中没有该收单机构的这笔订单。未支付的订单不入账',
  },
  'other-currency': { en: 'the order has a different currency', zh: '该订单的币种不同' },
  'order-settled': {
    en: 'the order no longer has an open amount, so this line cannot settle it. Attach the line to a different order, or write it off',
    zh: '该订单已无未结金额，不能再用该明细结算。请关联到其他订单，或核销',
  },
};

/** Writes an amount with its currency; a dash where there is none. */
export const amountText = (minor: number | null, currency: string): string =>
  minor === null ? '-' : `${currency} ${fixedDecimal(minor, decimalsOf(currency) ?? 0)}`;

export const majorOf = (minor: number | null, currency: string): string | null =>
  minor === null ? null : fixedDecimal(minor, decimalsOf(currency) ?? 0);

export const joined = (parts: readonly Text[], between: Text): Text => ({
  en: parts.map(({ en }) => en).join(between.en),
  zh: parts.map(({ zh }) => zh).join(between.zh),
});
