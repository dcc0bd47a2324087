/** Sends a request, and says what may have gone wrong where no reply came. The only file here that sends. */
import type { Text } from '@tollgate/contract/model';
import type { HttpRequest } from '../request/request.ts';

export interface HttpReply {
  readonly httpStatus: number;
  readonly text: string;
  readonly tookMs: number;
}

export type Sent =
  | { readonly ok: true; readonly reply: HttpReply }
  | { readonly ok: false; readonly text: Text; readonly tookMs: number };

const timeoutMs = 20_000;
/** No reply of the API comes near this. */
const replyMaxLength = 1024 * 1024;

const noReply = (origin: string): Text => ({
  en: `No response from ${origin}. Check that the gateway is running there and that the URL is correct. If the gateway and this page have different origins, only a sandbox gateway responds: browsers ask for permission first, and production gateways do not allow pages on other sites to send requests. If the connection was lost after the request was sent, the call may have been processed. Query the order before you send the request again.`,
  zh: `${origin} 没有应答。请确认网关已在该地址运行，且地址填写无误。网关与本页不同源时，只有沙箱网关会应答：浏览器会先询问网关是否允许，而生产网关不允许其他站点的页面调用。如果连接在请求发出后中断，调用可能已被执行，重新发送前请先查询订单。`,
});
const tooSlow: Text = {
  en: 'No response within 20 seconds. The request may have been processed: query the same order number before you do anything else.',
  zh: '20 秒内未收到应答。请求可能已被执行：请先用同一商户订单号查询。',
};
const forbidden = (origin: string): Text => ({
  en: `This page can connect only to its own origin (Content-Security-Policy), so nothing was sent to ${origin}. Open the documentation that the gateway serves at ${origin}/docs/CloudAPI, or copy the request as curl.`,
  zh: `本页所在的服务器只允许页面访问同源地址（Content-Security-Policy），因此没有向 ${origin} 发送任何内容。请打开该网关自带的文档 ${origin}/docs/CloudAPI，或将请求复制为 curl 命令。`,
});
const tooLarge: Text = {
  en: 'The response is larger than any response from this API. Check that the URL points to a gateway.',
  zh: '应答过大，不是本 API 的应答。请确认该地址指向网关。',
};

/** Posts the request. Never throws. */
export async function send({ url, headers, body }: HttpRequest): Promise<Sent> {
  const { origin } = new URL(url);
  let isForbidden = false;
  const onViolation = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective === 'connect-src') isForbidden = true;
  };
  document.addEventListener('securitypolicyviolation', onViolation);
  const startedMs = performance.now();
  const took = () => performance.now() - startedMs;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', ...headers },
      body,
      // A redirect would send the request, and Basic credentials with it, to another server.
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    if (text.length > replyMaxLength) return { ok: false, text: tooLarge, tookMs: took() };
    return { ok: true, reply: { httpStatus: response.status, text, tookMs: took() } };
  } catch (cause) {
    const isLate = cause instanceof DOMException && cause.name === 'TimeoutError';
    // The browser reports its policy in an event that comes after the refusal.
    await new Promise((resolve) => setTimeout(resolve, 0));
    const text = isLate ? tooSlow : isForbidden ? forbidden(origin) : noReply(origin);
    return { ok: false, text, tookMs: took() };
  } finally {
    document.removeEventListener('securitypolicyviolation', onViolation);
  }
}
