/** order_detail as the contract reads it, into what is kept of it; and whether its sums are right. */
import { fromMinor, toMinor } from '@tollgate/contract/amount';
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import type { orderDetail } from '@tollgate/contract/fields/order-detail';
import type { ValueOf } from '@tollgate/contract/types';
import type { AllowedAndNot, CheckoutDetail } from '../store/online.ts';
import { countriesOf, offeredOptions, payOptions } from './choice.ts';

type Data = ValueOf<typeof orderDetail>['data'];
type Regions = Exclude<NonNullable<Data['shipping']>, boolean>;

/** Has the shape of a refusal of the orders above. */
export interface DetailProblem {
  readonly refused: ErrorCode;
  readonly field: string;
  readonly detail: string;
}

const regionsOf = (regions: Regions): AllowedAndNot => ({
  allow: regions.allow_regions ?? [],
  disallow: regions.disallow_regions ?? [],
});

/** The details as they are kept. */
export function readDetail(data: Data): CheckoutDetail {
  const { items = [], shipping, billing, payment, theme } = data;
  const palette = theme?.palette;
  return {
    items: items.map((item) => ({
      code: item.code,
      name: item.name,
      quantity: item.quantity,
      unitPrice: item.unit_price,
      amount: item.amount,
      image: item.image ?? null,
    })),
    shipping:
      shipping === undefined || shipping === false ? null : regionsOf(shipping === true ? {} : shipping),
    billing:
      billing === undefined
        ? null
        : { ...regionsOf(billing), sameAsShipping: billing.default_same_shipping ?? true },
    options: { allow: payment?.allow_options ?? [], disallow: payment?.disallow_options ?? [] },
    theme:
      palette === undefined
        ? null
        : {
            main: palette.primary?.main ?? null,
            contrastText: palette.primary?.contrastText ?? null,
            text: palette.text?.primary ?? null,
          },
  };
}

const itemsField = 'order_detail.data.items';

/** E04118 where a line is no product of its own numbers, or the lines do not add up to the order's amount. */
export function sumProblem(
  items: CheckoutDetail['items'],
  order: { readonly orderMinor: number; readonly decimals: number },
): DetailProblem | undefined {
  if (items.length === 0) return undefined;
  const { orderMinor, decimals } = order;
  // Quantity times price may lie beyond what a number holds exactly; what equals an amount does not.
  const minorOf = (amount: string) => BigInt(toMinor(amount, decimals));
  let sum = 0n;
  for (const [index, { quantity, unitPrice, amount }] of items.entries()) {
    if (minorOf(amount) !== BigInt(quantity) * minorOf(unitPrice)) {
      const detail = `${quantity} x ${unitPrice} is not ${amount}`;
      return { refused: 'E04118', field: `${itemsField}[${index}].amount`, detail };
    }
    sum += minorOf(amount);
  }
  if (sum === BigInt(orderMinor)) return undefined;
  const detail = `items ${fromMinor(Number(sum), decimals)}, order ${fromMinor(orderMinor, decimals)}`;
  return { refused: 'E04118', field: itemsField, detail };
}

/** The first thing that no page could be made of: sums, unknown ways to pay, lists that leave nothing over. */
export function detailProblem(
  detail: CheckoutDetail,
  order: {
    readonly orderMinor: number;
    readonly decimals: number;
    readonly available: readonly string[];
  },
): DetailProblem | undefined {
  const wrongSum = sumProblem(detail.items, order);
  if (wrongSum !== undefined) return wrongSum;
  for (const list of ['allow', 'disallow'] as const) {
    const unknown = detail.options[list].find((option) => !payOptions.includes(option));
    if (unknown !== undefined) {
      return { refused: 'E04116', field: `order_detail.data.payment.${list}_options`, detail: unknown };
    }
  }
  if (offeredOptions(order.available, detail.options).length === 0) {
    const list = detail.options.allow.length > 0 ? 'allow' : 'disallow';
    const field = `order_detail.data.payment.${list}_options`;
    return { refused: 'E04116', field, detail: 'leaves no way to pay' };
  }
  for (const kind of ['shipping', 'billing'] as const) {
    const regions = detail[kind];
    if (regions !== null && countriesOf(regions).length === 0) {
      const field = `order_detail.data.${kind}.disallow_regions`;
      return { refused: 'SYS016', field, detail: 'leaves no country' };
    }
  }
  return undefined;
}
