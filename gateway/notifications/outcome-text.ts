/** Meaning of each outcome of an attempt for the merchant: the rule, and what to do. */
import type { Text } from '@tollgate/contract/model';
import type { Outcome } from './outcome.ts';

export interface OutcomeText {
  readonly title: Text;
  /** The rule that the reply kept or broke. */
  readonly rule: Text;
  /** Action that the merchant should take now. */
  readonly action: Text;
}

export const outcomeTexts: Readonly<Record<Outcome, OutcomeText>> = {
  delivered: {
    title: { en: 'Delivered', zh: '通知成功' },
    rule: {
      en: 'The receiver responded with status 200 and the body success within 5 seconds.',
      zh: '接收方在 5 秒内返回了状态码 200，应答内容为 success。',
    },
    action: {
      en: 'Nothing to do: this notification is not sent again.',
      zh: '无需处理，该通知不会再次发送。',
    },
  },
  'wrong-status': {
    title: { en: 'Status is not 200', zh: '状态码不是 200' },
    rule: {
      en: 'Only status 200 counts; 201, 202 and 204 do not.',
      zh: '只有状态码 200 视为成功，201、202、204 均不算成功。',
    },
    action: {
      en: "Respond with status 200 once you have stored the result. For 401 or 403, allow requests without a login at this URL; for 404 or 405, check the path and that it accepts POST; for 5xx, check your server's log.",
      zh: '处理结果落库后返回状态码 200。若为 401 或 403，请取消该地址的登录校验；若为 404 或 405，请检查路径以及是否支持 POST；若为 5xx，请查看服务器日志。',
    },
  },
  redirect: {
    title: { en: 'Redirected', zh: '发生重定向' },
    rule: {
      en: 'Redirects (status 3xx) are not followed.',
      zh: '网关不跟随重定向（状态码 3xx）。',
    },
    action: {
      en: 'Use the final URL as notify_url: https instead of http, the right host, with or without a trailing slash. Make sure the path does not redirect to a login page.',
      zh: '请把 notify_url 改为重定向后的最终地址：注意使用 https、正确的域名以及末尾是否带斜杠，并确保该路径不会跳转到登录页。',
    },
  },
  'wrong-body': {
    title: { en: 'Body is not success', zh: '应答内容不是 success' },
    rule: {
      en: 'The body must be the plain text success, in lower case. White space around it is allowed, but no quotation marks, byte order mark, JSON or HTML.',
      zh: '应答内容必须是小写纯文本 success，前后可以有空白字符，但不能带引号、BOM，也不能是 JSON 或网页。',
    },
    action: {
      en: 'Send only the word success. Check whether a framework wraps your responses, or prints warnings before them.',
      zh: '只输出 success，不要输出其他内容；检查框架是否自动包装了应答，以及前面是否输出了告警信息。',
    },
  },
  timeout: {
    title: { en: 'No response within 5 seconds', zh: '5 秒内未应答' },
    rule: {
      en: 'The connection and the complete response must finish within 5 seconds.',
      zh: '必须在 5 秒内完成连接并返回完整的应答内容。',
    },
    action: {
      en: 'Store the notification, respond with success, and do slow work afterwards. If no connection was made, check that your firewall allows the gateway.',
      zh: '先保存通知并返回 success，再异步处理耗时业务。若连接未建立，请检查防火墙是否放行了网关。',
    },
  },
  unreachable: {
    title: { en: 'Connection failed', zh: '无法连接' },
    rule: {
      en: 'The host of notify_url must accept connections on its port.',
      zh: 'notify_url 所在主机必须能在对应端口上接受连接。',
    },
    action: {
      en: 'Check that the server is running, listens on the port of notify_url, and is reachable from the gateway: over the internet, or at localhost for a sandbox on the same computer.',
      zh: '请检查服务是否已启动、是否监听 notify_url 中的端口，以及网关能否访问该地址：须可从公网访问；本机沙箱也可使用 localhost。',
    },
  },
  'name-unknown': {
    title: { en: 'Host name unknown', zh: '域名无法解析' },
    rule: {
      en: 'The host name of notify_url must be in public DNS.',
      zh: 'notify_url 中的域名必须能通过公共 DNS 解析。',
    },
    action: {
      en: 'Check the spelling of the name and its DNS entries.',
      zh: '请检查域名拼写及其 DNS 解析记录。',
    },
  },
  'address-refused': {
    title: { en: 'IP address rejected', zh: '地址被拒绝' },
    rule: {
      en: 'Every address that the host name resolves to must be public; the sandbox also accepts addresses on its own computer.',
      zh: '域名解析出的所有地址都必须是公网地址；沙箱环境还允许本机地址。',
    },
    action: {
      en: 'Use a host with public addresses only; to test on a private network, use a tunnel with a public address.',
      zh: '请使用只解析到公网地址的域名；如需在内网测试，请使用带公网地址的内网穿透工具。',
    },
  },
  tls: {
    title: { en: 'TLS failed', zh: 'TLS 握手失败' },
    rule: {
      en: 'An https URL needs a valid certificate from a public authority for its host name, with its chain, over TLS 1.2 or later.',
      zh: 'https 地址必须使用由公共 CA 签发、与域名匹配且在有效期内的证书，并提供完整证书链，协议为 TLS 1.2 及以上。',
    },
    action: {
      en: 'Renew the certificate if it has expired, install the intermediate certificates, check the host name; self-signed certificates are rejected.',
      zh: '证书过期请续期，并补全中间证书、核对域名；自签名证书不被接受。',
    },
  },
  protocol: {
    title: { en: 'No valid HTTP response', zh: '不是有效的 HTTP 应答' },
    rule: {
      en: 'The response must be complete, well-formed HTTP/1.1.',
      zh: '应答必须是完整且格式正确的 HTTP/1.1 报文。',
    },
    action: {
      en: 'Check that the port speaks HTTP (http and https not mixed up), and that the server does not close the connection before its response is complete.',
      zh: '请检查端口是否为 HTTP 服务（不要混用 http 与 https），以及服务器是否在应答完成前断开了连接。',
    },
  },
  unknown: {
    title: { en: 'Result unknown', zh: '结果未知' },
    rule: {
      en: 'The attempt is in progress, or the gateway could not record its result. Your server may have received the notification.',
      zh: '发送正在进行，或网关未能记录发送结果。您的服务器可能已收到该通知。',
    },
    action: {
      en: "Look it up by notification_id in your server's log. If it is not there, resend the notification with a new Idempotency-Key.",
      zh: '请按 notification_id 在服务器日志中查找。若未收到，请使用新的 Idempotency-Key 重新发送该通知。',
    },
  },
};
