/** The address that calls go to, as the reader typed it. */
import type { Text } from '@tollgate/contract/model';

export type AddressReading =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly text: Text };

const localHosts = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** An absolute http or https address without a slash at the end; `pageUrl` is the page's own. */
export function readAddress(given: string, pageUrl: string): AddressReading {
  const url = URL.canParse(given.trim()) ? new URL(given.trim()) : undefined;
  const isPlain = url !== undefined && `${url.username}${url.password}${url.search}${url.hash}` === '';
  if (!isPlain || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    return {
      ok: false,
      text: {
        en: 'Enter an absolute http or https URL without a query or user name, such as https://pay.example.com.',
        zh: '请填写 http 或 https 绝对地址，不含查询参数和用户名，例如 https://pay.example.com。',
      },
    };
  }
  if (pageUrl.startsWith('https:') && url.protocol === 'http:' && !localHosts.test(url.hostname)) {
    return {
      ok: false,
      text: {
        en: 'This page was loaded over https, so the browser sends nothing to an http URL. Use the https URL of the gateway.',
        zh: '本页通过 https 打开，浏览器不会向 http 地址发送请求。请使用网关的 https 地址。',
      },
    };
  }
  return { ok: true, url: `${url.origin}${url.pathname}`.replace(/\/+$/, '') };
}

/**
 * Where calls go once a demo merchant's file is read, which names its gateway's address. `localhost` and
 * `127.0.0.1` are one computer but two origins: the page's own stays, because browsers let it be reached.
 */
export function addressAfterDemo(current: string, fromFile: string): string {
  if (!URL.canParse(fromFile)) return current;
  if (!URL.canParse(current)) return fromFile;
  const [now, named] = [new URL(current), new URL(fromFile)];
  const isSame = [now, named].every(({ hostname }) => localHosts.test(hostname)) && now.port === named.port;
  return isSame ? current : fromFile.replace(/\/+$/, '');
}
