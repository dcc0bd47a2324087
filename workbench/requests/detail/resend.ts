/** Sends a request of the log once more, to the sandbox that this page comes from. */

import type { RequestDetail } from '@tollgate/contract/workbench/requests';
import { gatewayPath } from '@tollgate/design/gateway-address';
import { type DemoMerchant, loadNowMs } from '../../data/sandbox.ts';
import { formatOf, signAgain } from './sign-again.ts';

export interface SentReply {
  readonly code: string;
  readonly psn: string;
  readonly body: string;
}

const timeoutMs = 30_000;

/** Says that a request's app is one of the demo merchant's, whose key or credentials are known. */
export const isOfDemo = ({ app_id }: RequestDetail, demo: DemoMerchant): boolean =>
  app_id === demo.app_id || app_id === demo.basic.app_id;

/**
 * Sends the body; with the demo merchant, signed by it as of now.
 * @throws without a reply
 */
export async function resend(
  request: RequestDetail,
  body: string,
  demo: DemoMerchant | undefined,
): Promise<SentReply> {
  const contentType = request.headers['content-type'] ?? 'application/json';
  const headers: Record<string, string> = { 'content-type': contentType };
  let sent = body;
  if (demo !== undefined) {
    const isBasic = request.app_id === demo.basic.app_id;
    const nowMs = await loadNowMs();
    const privateKeyPem = isBasic ? undefined : demo.app_private_key_pem;
    sent = await signAgain(body, { format: formatOf(contentType), nowMs, privateKeyPem });
    if (isBasic) headers['authorization'] = `Basic ${btoa(`${demo.basic.username}:${demo.basic.password}`)}`;
  }
  const response = await fetch(gatewayPath(request.path), {
    method: 'POST',
    headers,
    body: sent,
    redirect: 'error',
    credentials: 'omit',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await response.text();
  const { code = '', psn = '' }: { code?: string; psn?: string } = JSON.parse(text);
  return { code, psn, body: text };
}
