/** One call of the API: common fields, signature, transport, reply. */
import { isIdempotencyKey } from '@tollgate/contract/idempotency';
import { configurationError } from '../errors.ts';
import type { Settings } from '../options.ts';
import { type CallData, contractData } from './contract-data.ts';
import { readReply } from './reply.ts';
import { type Fields, requestBody } from './request-body.ts';
import { post } from './transport.ts';

/** Options of every method. */
export interface CallOptions {
  /** Aborts the waiting, not the request at the gateway: query after it. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Your own value for this request: 1 to 64 visible ASCII characters: the same request under the same key gets
   * the first reply again for 24 hours, and nothing is done twice. Queries ignore it.
   */
  readonly idempotencyKey?: string | undefined;
}

const reserved = [
  'app_id',
  'format',
  'charset',
  'sign_type',
  'sign',
  'version',
  'timestamp',
  'method',
  'merchant_no',
];

function commonFields(settings: Settings, call: CallData, method: string): Fields {
  return {
    app_id: settings.appId,
    format: 'JSON',
    charset: 'UTF-8',
    sign_type: settings.ownKey === undefined ? 'NONE' : 'RSA2',
    version: '1.0',
    timestamp: String(settings.clock.nowMs()),
    // Calls under /api/payments have no method value on the wire (decision 10).
    ...(call.envelope === 'entry' ? { method } : {}),
    merchant_no: settings.merchantNo,
    store_no: settings.storeNo,
  };
}

/** Sends the call `method` with `fields` under their wire names; answers data by wire names, with `psn`. */
export async function sendCall(
  settings: Settings,
  method: string,
  fields: Fields,
  { signal, idempotencyKey }: CallOptions = {},
): Promise<Record<string, unknown>> {
  const call = Object.hasOwn(contractData.calls, method) ? contractData.calls[method] : undefined;
  if (call === undefined) throw configurationError('method-unknown');
  const filledIn = reserved.find((name) => Object.hasOwn(fields, name));
  if (filledIn !== undefined) throw configurationError('field-reserved', filledIn);
  if (idempotencyKey !== undefined && !isIdempotencyKey(idempotencyKey))
    throw configurationError('idempotency-key');
  const { ownKey, gatewayKeys, authorization, timeoutMs, fetch } = settings;
  const common = commonFields(settings, call, method);
  const own = Object.entries(fields).filter(([, value]) => value !== undefined);
  const body = await requestBody({ ...common, ...Object.fromEntries(own) }, ownKey);
  const url = `${settings.baseUrl}${call.path}`;
  const reply = await post({ fetch, url, body, authorization, idempotencyKey, timeoutMs, signal });
  // An app with Basic authentication gets its replies unsigned (decision 8), whatever keys it has.
  return readReply(reply, call.reply, ownKey && gatewayKeys?.verification);
}
