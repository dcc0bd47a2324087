/**
 * Asks for the demo merchant, when pressed: the sandbox in this page where one runs, else the gateway that serves the
 * page. Either is a GET of the page's own origin.
 */
import type { Text } from '@tollgate/contract/model';
import { running } from '@tollgate/page-sandbox/page/running';

export type DemoAnswer =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: Text };

const path = '/api/sandbox/demo-merchant';
const timeoutMs = 10_000;

const notThere: Text = {
  en: "No sandbox responds at this page's URL. Start the gateway and open its /docs/ page, or use the file.",
  zh: '提供本页的服务器不是沙箱网关。请启动沙箱网关，打开其 /docs/zh/ 页面；或改用文件。',
};

function refused(msg: string): Text {
  return { en: `${msg}. Use the file instead.`, zh: `${msg}。请改用文件。` };
}

/**
 * `text` is the content of the file demo-merchant.json.
 * @param gatewayUrl empty for the gateway that serves this page
 */
export async function fetchDemoMerchant(
  gatewayUrl = running.get() ?? '',
  ask: typeof fetch = fetch,
): Promise<DemoAnswer> {
  try {
    const reply = await ask(gatewayUrl + path, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
    const read: unknown = await reply.json();
    const { data, msg } = read as { readonly data?: unknown; readonly msg?: unknown };
    if (reply.ok && typeof data === 'object' && data !== null)
      return { ok: true, text: JSON.stringify(data) };
    // A server without this call answers in its own format, which does not help a reader.
    if (reply.status === 403 && typeof msg === 'string') return { ok: false, reason: refused(msg) };
    return { ok: false, reason: notThere };
  } catch {
    return { ok: false, reason: notThere };
  }
}
