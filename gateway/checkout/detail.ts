/** order_detail as the contract reads it, into what is kept of it; and whether a page can be made of it. */
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import type { orderDetail } from '@tollgate/contract/fields/order-detail';
import type { ValueOf } from '@tollgate/contract/types';
import { type AllowedAndNot, countriesOf, offeredOptions, payOptions } from './choice.ts';

type Data = ValueOf<typeof orderDetail>['data'];
type Regions = Exclude<NonNullable<Data['shipping']>, boolean>;

export interface CheckoutItem {
  readonly code: string;
  readonly name: string;
  readonly quantity: number;
  /** Exact decimals in major units, as all amounts of `detail`. */
  readonly unitPrice: string;
  readonly amount: string;
  readonly image: string | null;
}

/** order_detail.data as it was read. */
export interface CheckoutDetail {
  readonly items: readonly CheckoutItem[];
  /** Countries (ISO 3166-1 alpha-2); null where no address to deliver to is asked for. */
  readonly shipping: AllowedAndNot | null;
  readonly billing: (AllowedAndNot & { readonly sameAsShipping: boolean }) | null;
  /** Payment options: Card, ApplePay, GooglePay, or a wallet's pay_method_id. */
  readonly options: AllowedAndNot;
  readonly theme: {
    readonly main: string | null;
    readonly contrastText: string | null;
    readonly text: string | null;
  } | null;
}

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

/**
 * The first thing that no page could be made of: unknown payment options, lists that leave nothing over. Items are for
 * display, so no sum is checked (decision 43).
 */
export function detailProblem(
  detail: CheckoutDetail,
  available: readonly string[],
): DetailProblem | undefined {
  for (const list of ['allow', 'disallow'] as const) {
    const unknown = detail.options[list].find((option) => !payOptions.includes(option));
    if (unknown !== undefined) {
      return { refused: 'E04116', field: `order_detail.data.payment.${list}_options`, detail: unknown };
    }
  }
  if (offeredOptions(available, detail.options).length === 0) {
    const list = detail.options.allow.length > 0 ? 'allow' : 'disallow';
    const field = `order_detail.data.payment.${list}_options`;
    return { refused: 'E04116', field, detail: 'leaves no payment option' };
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
