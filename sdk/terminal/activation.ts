/** Makes a device a terminal: its serial number and a code, once, give what it needs to connect. */
import { type ActivatedTerminal, readActivatedTerminal } from '@tollgate/contract/terminal/messages';
import { isTollgateError, uncertainError } from '../errors.ts';
import { baseUrlOf } from '../options.ts';
import { refusedError } from '../refusal.ts';
import { post } from '../wire/transport.ts';

export interface ActivationOptions {
  /** Where the gateway answers, such as `https://pay.example.com`. */
  readonly gatewayUrl: string;
  readonly terminalSn: string;
  /** 12 digits, or 8 to 12 of earlier versions; spaces and hyphens are taken out. */
  readonly code: string;
  readonly timeoutMs?: number | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Activates this device as a terminal. A device that was the terminal before is replaced by it. Keep the result as
 * you would a password; another activation needs another code.
 *
 * @throws TollgateError `refused` for a wrong serial number or code (E04150), `timeout` or `transport` where it is not
 *   known whether the code was used
 */
export async function activateTerminal(options: ActivationOptions): Promise<ActivatedTerminal> {
  const { httpStatus, text } = await post({
    fetch: options.fetch ?? globalThis.fetch.bind(globalThis),
    url: `${baseUrlOf(options.gatewayUrl)}/terminal/activate`,
    body: JSON.stringify({
      terminal_sn: options.terminalSn.trim(),
      code: options.code.replace(/[\s-]/g, ''),
    }),
    authorization: undefined,
    timeoutMs: options.timeoutMs ?? 10_000,
    signal: options.signal,
  });
  try {
    const reply: unknown = JSON.parse(text);
    const account = httpStatus === 200 ? readActivatedTerminal(reply) : undefined;
    if (account !== undefined) return account;
    if (typeof reply === 'object' && reply !== null && 'code' in reply && 'msg' in reply) {
      if (typeof reply.code === 'string') throw refusedError(reply.code, String(reply.msg), { httpStatus });
    }
  } catch (error) {
    if (isTollgateError(error)) throw error;
  }
  throw uncertainError('transport', 'reply-unreadable', { httpStatus });
}
