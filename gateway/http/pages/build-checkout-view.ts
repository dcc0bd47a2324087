/** Builds the view of the checkout page. */
import { catalogueError, type ErrorCode, isErrorCode } from '@tollgate/contract/errors/catalogue';
import type { CheckoutState, CheckoutView, Theme } from '@tollgate/contract/pages/checkout';
import type { Reason } from '@tollgate/contract/pages/members';
import type { Offer } from '../../acquirers/routing.ts';
import { type AllowedAndNot, availableOptions, countriesOf, shownOptions } from '../../checkout/choice.ts';
import { linkOfOrder } from '../../checkout/pay-link.ts';
import { returnUrlOf } from '../../checkout/return-url.ts';
import { onlineRules } from '../../checkout/rules.ts';
import type { Acquiring, OrderContext } from '../../orders/change/context.ts';
import { challengeUrlOf } from '../../orders/online/checkout.ts';
import { codeOf } from '../../orders/state/qr-link.ts';
import { hasEnded, type OnlineOrder, status } from '../../orders/state/transaction.ts';
import { wireAmount, wireTime } from '../../orders/state/wire.ts';

export interface ViewSetting {
  readonly orders: OrderContext;
  readonly sandbox: boolean;
  readonly publicUrl: () => string;
  /** SPKI PEM of the gateway's key, which cards are encrypted with. */
  readonly cardKeyPem: string;
  /** Cards in the wallets of the device, where the sandbox has put them there. */
  readonly sheetCards: CheckoutView['sheet_cards'];
}

/** Fields that the page asks the payer for; the gateway checks the action by the same. */
export interface Asked {
  readonly options: readonly string[];
  readonly shipping: readonly string[] | null;
  readonly billing: readonly string[] | null;
  /** Only country and postal code of the billing address (decision 50). */
  readonly isBillingBrief: boolean;
}

const anywhere: AllowedAndNot = { allow: [], disallow: [] };

/** Payment options, and countries of each address; null where the address is not asked for. */
export function askedOf(offer: Offer, { online, currency }: OnlineOrder): Asked {
  const { detail } = online;
  const shipping = detail?.shipping ?? null;
  // An order that asks for a delivery address also gets a whole billing address, from any country.
  const isBillingBrief = (detail?.billing ?? null) === null && shipping === null;
  return {
    options: shownOptions(availableOptions(offer), detail?.options ?? anywhere, currency),
    shipping: shipping && countriesOf(shipping),
    billing: countriesOf(detail?.billing ?? anywhere),
    isBillingBrief,
  };
}

/** return_url with the order's numbers; null where the merchant gave none. */
export function wayBack({ online, merchantOrderNo, transNo }: OnlineOrder): string | null {
  return online.returnUrl === null ? null : returnUrlOf(online.returnUrl, merchantOrderNo, transNo);
}

/** Returns the state that the checkout page shows of the order. */
export function checkoutState(order: OnlineOrder): CheckoutState {
  if (order.latePaidMinor > 0 && hasEnded(order)) return 'returned';
  switch (order.transStatus) {
    case status.completed:
      return 'paid';
    case status.cancelled:
      return 'cancelled';
    case status.closed:
      if (order.errorCode === 'E04122') return 'expired';
      return order.errorCode === 'E04121' ? 'closed' : 'failed';
    default: {
      const { attempt } = order.online;
      if (attempt === null) return 'open';
      return attempt.stage === 'challenge' ? 'challenge' : 'authorizing';
    }
  }
}

function reasonOf(code: ErrorCode | string | null): Reason | null {
  if (code === null || !isErrorCode(code)) return null;
  const { en, zh } = catalogueError(code).message;
  return { code, en, zh };
}

function themeOf(order: OnlineOrder): Theme | null {
  const theme = order.online.detail?.theme ?? null;
  return (
    theme && {
      ...(theme.main === null ? {} : { main: theme.main }),
      ...(theme.contrastText === null ? {} : { contrast_text: theme.contrastText }),
      ...(theme.text === null ? {} : { text: theme.text }),
    }
  );
}

function paidOf(order: OnlineOrder): CheckoutView['paid'] {
  if (order.transStatus !== status.completed) return null;
  return {
    pay_method_id: order.payMethodId ?? '',
    account: order.channelUserId ?? '',
    paid_amount: wireAmount(order, order.paidMinor),
    end_time: wireTime(order.endedAt ?? 0),
  };
}

/** Returns the means of payment that the merchant of an order offers. */
export async function offerFor(orders: Acquiring, { merchantNo, currency }: OnlineOrder): Promise<Offer> {
  return (await orders.acquirers.of(merchantNo)).offer(currency);
}

export async function buildCheckoutView(
  { orders, sandbox, publicUrl, cardKeyPem, sheetCards }: ViewSetting,
  order: OnlineOrder,
  merchantName: string,
): Promise<CheckoutView> {
  const { online } = order;
  const link = linkOfOrder(order);
  const offer = await offerFor(orders, order);
  const asked = askedOf(offer, order);
  const state = checkoutState(order);
  const code = codeOf(order, publicUrl());
  return {
    state,
    merchant_name: merchantName,
    merchant_order_no: order.merchantOrderNo,
    description: order.description ?? '',
    currency: order.currency,
    amount: wireAmount(order, order.orderMinor),
    trans_no: order.transNo,
    trans_status: order.transStatus,
    expires_at_ms: order.expiresAt,
    now_ms: orders.clock.nowMs(order.merchantNo),
    attempts: online.attempts,
    attempts_max: onlineRules.attemptsMax,
    items: (online.detail?.items ?? []).map(({ name, quantity, unitPrice, amount, image }, index) => ({
      name,
      quantity,
      unit_price: unitPrice,
      amount,
      ...(image === null ? {} : { image: `/pay/img/${link}/${index}` }),
    })),
    options: asked.options,
    shipping: asked.shipping && { countries: asked.shipping },
    billing: asked.billing && {
      countries: asked.billing,
      brief: asked.isBillingBrief,
      same_as_shipping: online.detail?.billing?.sameAsShipping ?? true,
    },
    theme: themeOf(order),
    card_key: cardKeyPem,
    brands: [...offer.cardBrands],
    return_url: wayBack(order),
    last_decline: reasonOf(online.lastDecline),
    reason: reasonOf(order.errorCode),
    // Until the acquirer has given its code, the payer has nothing to scan.
    wallet:
      online.wallet === null || code === null
        ? null
        : { pay_method_id: online.wallet.payMethodId, qrcode_url: code },
    challenge_url: challengeUrlOf(order),
    paid: paidOf(order),
    sandbox,
    sheet_cards: offer.sheets.length > 0 ? sheetCards : [],
  };
}
