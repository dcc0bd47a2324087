/** Totals of an open batch, which a cashier compares with the till before the close. */
import { currencyTotalAmount, priceCurrency } from '../fields/amounts.ts';
import { required } from '../fields/need.ts';
import type { AmountField, IntegerField, ListField, Members, Text } from '../model.ts';

const count = (summary: Text) =>
  ({ kind: 'integer', min: 0, max: 1_000_000_000, summary, example: 2 }) as const satisfies IntegerField;
const amount = (summary: Text) =>
  ({ kind: 'amount', zero: true, summary, example: 20 }) as const satisfies AmountField;

/** Members of `BatchTotal`. */
export const batchTotalMembers = {
  price_currency: required(priceCurrency),
  sale_count: required(
    count({
      en: 'Number of payments, excluding voided payments.',
      zh: '收款笔数，不含已撤销的交易。',
    }),
  ),
  sale_amount: required(
    amount({
      en: 'Sum of these payments in major units, including tips.',
      zh: '收款总金额（含小费），以主币单位表示。',
    }),
  ),
  tip_count: required(count({ en: 'Number of payments with a tip.', zh: '含小费的收款笔数。' })),
  tip_amount: required(
    amount({
      en: 'Sum of the tips in major units, included in sale_amount.',
      zh: '小费总金额，以主币单位表示，已计入 sale_amount。',
    }),
  ),
  refund_count: required(count({ en: 'Number of refunds.', zh: '退款笔数。' })),
  refund_amount: required(
    amount({ en: 'Sum of the refunds in major units.', zh: '退款总金额，以主币单位表示。' }),
  ),
  void_count: required(count({ en: 'Number of payments that were voided.', zh: '已撤销的收款笔数。' })),
  void_amount: required(
    amount({
      en: 'Sum of the voided payments in major units. It is not included in any other sum.',
      zh: '已撤销收款的总金额，以主币单位表示，不计入其他合计。',
    }),
  ),
  total_amount: required(currencyTotalAmount),
} as const satisfies Members;

const example =
  '{"price_currency":"USD","sale_count":42,"sale_amount":1304.5,"tip_count":9,"tip_amount":41.2,"refund_count":2,"refund_amount":20,"void_count":1,"void_amount":12.5,"total_amount":1284.5}';

export const batchTotalList = {
  kind: 'list',
  maxItems: 200,
  of: {
    kind: 'object',
    members: batchTotalMembers,
    summary: { en: 'The open batch in one currency.', zh: '某一币种的未关闭批次。' },
    example,
  },
  summary: {
    en: 'Sales, tips, refunds, and voids in the open batches, by currency.',
    zh: '未关闭批次按币种统计的收款、小费、退款与撤销。',
  },
  example: [example],
} as const satisfies ListField;
