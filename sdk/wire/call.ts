/** One call of the API: common fields, signature, transport, reply. */
import { isIdempotencyKey } from '@tollgate/contract/idempotency';
import { afterTries, configurationError, isTollgateError, type TollgateError } from '../errors.ts';
import { checkRetries, type Settings } from '../options.ts';
import { newIdempotencyKey } from '../random.ts';
import { type CallData, contractData } from './contract-data.ts';
import { readReply } from './reply.ts';
import { type Fields, requestBody } from './request-body.ts';
import { isPassing, type Retry, type RetryOptions, retryDelayMs, staysUncertain } from './retry.ts';
import { post } from './transport.ts';

/** Options of every method. Those of retries are in place of the client's own. */
export interface CallOptions extends RetryOptions {
  /** Aborts the waiting, not the request at the gateway: query after it. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Your own value for this request in place of one that the client makes: 1 to 64 visible ASCII characters, stored
   * with the order before the call. The same request under the same key gets the first reply again for 24 hours, also
   * from another process, and nothing is carried out twice. Queries ignore it.
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

interface Attempts {
  readonly method: string;
  readonly idempotencyKey: string | undefined;
  readonly options: CallOptions;
}

/** One try. Each has its own timestamp and signature, since the gateway refuses old ones (decision 45). */
async function sendOnce(
  settings: Settings,
  call: CallData,
  fields: Fields,
  { method, idempotencyKey, options: { signal } }: Attempts,
): Promise<Record<string, unknown>> {
  const { ownKey, gatewayKeys, authorization, timeoutMs, fetch, clock } = settings;
  const body = await requestBody({ ...commonFields(settings, call, method), ...fields }, ownKey);
  const url = `${settings.baseUrl}${call.path}`;
  const reply = await post({ fetch, url, body, authorization, idempotencyKey, timeoutMs, signal, clock });
  // An app with Basic authentication gets its replies unsigned (decision 8), whatever keys it has.
  return readReply(reply, call.reply, ownKey && gatewayKeys?.verification);
}

function report(onRetry: RetryOptions['onRetry'], retry: Retry): void {
  try {
    onRetry?.(retry);
  } catch {
    // A log that fails must not leave a call unanswered.
  }
}

/** Sends until there is an answer that counts, within the limits on retries. */
async function sendPatiently(
  settings: Settings,
  attempts: Attempts,
  send: () => Promise<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const { clock, random, retries } = settings;
  const { method, idempotencyKey, options } = attempts;
  const { maxRetries = retries.maxRetries, retryForMs = retries.retryForMs } = options;
  const endMs = clock.nowMs() + retryForMs;
  let wasUncertain = false;
  for (let tries = 1; ; tries += 1) {
    let error: TollgateError;
    try {
      return await send();
    } catch (thrown) {
      if (!isTollgateError(thrown) || thrown.kind === 'configuration') throw thrown;
      const isUncertain: boolean = thrown.isUncertain || (wasUncertain && staysUncertain(thrown));
      wasUncertain ||= isUncertain;
      error = afterTries(thrown, { tries, idempotencyKey, isUncertain });
    }
    const delayMs = retryDelayMs(error, tries, random);
    if (tries > maxRetries || !isPassing(error) || clock.nowMs() + delayMs > endMs) throw error;
    report(options.onRetry ?? retries.onRetry, { method, number: tries, delayMs, error, idempotencyKey });
    await clock.sleep(delayMs, options.signal);
  }
}

/**
 * Sends the call `method` with `fields` under their wire names; answers data by wire names, with `psn`. What changes
 * something carries an Idempotency-Key, and a lost reply is asked for again under it.
 */
export async function sendCall(
  settings: Settings,
  method: string,
  fields: Fields,
  options: CallOptions = {},
): Promise<Record<string, unknown>> {
  const call = Object.hasOwn(contractData.calls, method) ? contractData.calls[method] : undefined;
  if (call === undefined) throw configurationError('method-unknown');
  const filledIn = reserved.find((name) => Object.hasOwn(fields, name));
  if (filledIn !== undefined) throw configurationError('field-reserved', filledIn);
  checkRetries(options);
  const { idempotencyKey: given } = options;
  if (given !== undefined && !isIdempotencyKey(given)) throw configurationError('idempotency-key');
  const idempotencyKey = call.isRead ? undefined : (given ?? newIdempotencyKey(settings.random));
  const own = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const attempts = { method, idempotencyKey, options };
  return sendPatiently(settings, attempts, () => sendOnce(settings, call, own, attempts));
}
