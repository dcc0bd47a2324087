/** Notifications: verified over the text as received, then read (spec §3, decisions 4 and 24). */
import { parseAmount } from '@tollgate/contract/amount';
import { limits } from '@tollgate/contract/limits';
import { decodeUtf8, memberText, parseJsonMembers } from '@tollgate/contract/signing/index';
import { configurationError } from './errors.ts';
import { checkSignature } from './keys/signature.ts';
import { bodyReadError, notificationError } from './notification-problems.ts';
import type { Settings } from './options.ts';
import type { Notification } from './types.ts';
import { contractData } from './wire/contract-data.ts';
import { camelCase, renamed } from './wire/names.ts';
import { readData } from './wire/wire-data.ts';

export interface VerifyOptions {
  /**
   * Refuses notifications whose timestamp is further from the clock than this. Every attempt carries its
   * own, so 15 minutes suit a handler that verifies at once. Not checked unless given.
   */
  readonly toleranceMs?: number | undefined;
}

/** A body as it was received: text, or bytes as Node and fetch provide them. */
export type RawBody = string | Uint8Array | ArrayBuffer;

/** The body as text; undefined where its bytes are no UTF-8. Programs without types may pass what a parser made. */
function textOf(rawBody: RawBody): string | undefined {
  if (typeof rawBody === 'string') return rawBody;
  if (ArrayBuffer.isView(rawBody)) return decodeUtf8(rawBody);
  if (Object.prototype.toString.call(rawBody) !== '[object ArrayBuffer]') throw bodyReadError();
  return decodeUtf8(new Uint8Array(rawBody));
}

/**
 * @throws TollgateError `signature` for everything that must not be acted on; `configuration` where the body was parsed
 * before, or a client with Basic authentication has no key of the gateway
 */
export async function verifyNotification(
  settings: Settings,
  rawBody: RawBody,
  { toleranceMs }: VerifyOptions = {},
): Promise<Notification> {
  if (settings.gatewayKeys === undefined) throw configurationError('notification-key-missing');
  const text = textOf(rawBody);
  if (text === undefined || text.length > limits.bodyMaxBytes)
    throw notificationError('notification-unreadable');
  const body = parseJsonMembers(text);
  if (!body.ok) throw notificationError('notification-unreadable', body.problem);
  const { members } = body;
  const check = await checkSignature(settings.gatewayKeys.verification, members);
  // An unsigned notification proves nothing, whatever sign_type it claims: the gateway signs every one (decision 36).
  if (check === 'missing') throw notificationError('notification-unsigned');
  if (check === 'wrong') throw notificationError('notification-sign-wrong');
  const expected = {
    method: contractData.notification.method,
    app_id: settings.appId,
    merchant_no: settings.merchantNo,
  };
  for (const [name, value] of Object.entries(expected))
    if (memberText(members, name) !== value) throw notificationError('notification-not-ours', name);
  if (toleranceMs !== undefined) {
    const offMs = Math.abs(Number(memberText(members, 'timestamp')) - settings.clock.nowMs());
    // Not `>`: a timestamp that is no number is refused too.
    if (!(offMs <= toleranceMs)) throw notificationError('notification-old');
  }
  return readNotification(members);
}

function readNotification(members: Parameters<typeof readData>[1]): Notification {
  const { members: shape } = contractData.notification;
  try {
    const values = readData(shape, members);
    // Only what the shape of a notification names is read, under the names that its type derives.
    return renamed(values, camelCase) as Notification;
  } catch {
    throw notificationError('notification-unreadable');
  }
}

/** The order as the merchant recorded it. */
export interface ExpectedOrder {
  readonly merchantOrderNo: string;
  /** Decimal string in major units, as it was sent. */
  readonly amount: string;
  readonly currency: string;
}

/** The members of a notification or an order query that are compared. */
export interface OrderFields {
  readonly merchantOrderNo: string;
  readonly orderAmount: string;
  readonly priceCurrency: string;
}

/**
 * Returns whether a verified notification, or an order query, is about the order that the merchant has recorded:
 * number, currency and amount, the latter as exact decimals ("34.50" is "34.5"). The status is not compared.
 */
export function matches(result: OrderFields, expected: ExpectedOrder): boolean {
  const amount = parseAmount(result.orderAmount);
  const wanted = parseAmount(expected.amount);
  return (
    amount !== undefined &&
    wanted !== undefined &&
    amount.digits === wanted.digits &&
    amount.scale === wanted.scale &&
    result.merchantOrderNo === expected.merchantOrderNo &&
    result.priceCurrency === expected.currency
  );
}
