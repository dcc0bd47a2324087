/** The sandbox's own notification address: what it received, verified here as a merchant's server does. */
import { memberText, parseJsonMembers } from '@tollgate/contract/signing/index';
import { stringToSign } from '@tollgate/contract/signing/string-to-sign';
import { publicKey } from '@tollgate/sdk/keys/keys';
import { checkSignature } from '@tollgate/sdk/keys/signature';
import type { SignatureState } from '../console/reply/reply.ts';

export const inboxPath = '/api/sandbox/inbox';

export interface Received {
  /** The body as it came. */
  readonly text: string;
  readonly keyId: string | undefined;
}

const pollEveryMs = 300;
const waitMaxMs = 30_000;
const replyMaxMs = 10_000;

interface Entry {
  readonly text?: unknown;
  readonly key_id?: unknown;
}

/** The newest notification about a number; undefined where none has come. */
export function newestAbout(reply: unknown, orderNo: string): Received | undefined {
  const { data } = (reply ?? {}) as { readonly data?: { readonly notifications?: unknown } };
  const entries = Array.isArray(data?.notifications) ? (data.notifications as readonly Entry[]) : [];
  const found = entries.findLast(({ text }) => typeof text === 'string' && orderOf(text) === orderNo);
  if (typeof found?.text !== 'string') return undefined;
  return { text: found.text, keyId: typeof found.key_id === 'string' ? found.key_id : undefined };
}

function orderOf(text: string): string | undefined {
  const read = parseJsonMembers(text);
  return read.ok ? memberText(read.members, 'merchant_order_no') : undefined;
}

/** Asks until the notification is there. @returns undefined after 30 seconds, or where no sandbox answers */
export async function waitForNotification(
  gatewayUrl: string,
  orderNo: string,
  { ask = fetch, pause = sleep }: { ask?: typeof fetch; pause?: (ms: number) => Promise<void> } = {},
): Promise<Received | undefined> {
  for (let waitedMs = 0; waitedMs < waitMaxMs; waitedMs += pollEveryMs) {
    try {
      const reply = await ask(`${gatewayUrl}${inboxPath}`, {
        cache: 'no-store',
        signal: AbortSignal.timeout(replyMaxMs),
      });
      const found = newestAbout(await reply.json(), orderNo);
      if (found !== undefined) return found;
    } catch {
      return undefined;
    }
    await pause(pollEveryMs);
  }
  return undefined;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

export interface Verified {
  readonly signature: SignatureState;
  readonly stringToSign: string;
  readonly valueOf: (name: string) => string;
}

/** Verifies the received text with the gateway's public key. */
export async function verified({ text }: Received, gatewayPublicKeyPem: string): Promise<Verified> {
  const read = parseJsonMembers(text);
  const members = read.ok ? read.members : [];
  let signature: SignatureState;
  try {
    signature = await checkSignature(publicKey(gatewayPublicKeyPem), members);
  } catch {
    signature = 'bad-key';
  }
  return {
    signature,
    stringToSign: stringToSign(members),
    valueOf: (name) => memberText(members, name) ?? '',
  };
}
