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
      en: 'The receiver responded within 5 seconds with status 200 and the body "success".',
      zh: '接收方在 5 秒内返回了状态码 200，应答内容为 success。',
    },
    action: {
      en: 'No action needed: this notification will not be sent again.',
      zh: '无需处理，该通知不会再次发送。',
    },
  },
  'wrong-status': {
    title: { en: 'Status is not 200', zh: '状态码不是 200' },
    rule: {
      en: 'Only status 200 counts as success. Statuses 201, 202, and 204 do not.',
      zh: '只有状态码 200 视为成功，201、202、204 均不算成功。',
    },
    action: {
      en: "Respond with status 200 after you store the result. If your server returns 401 or 403, allow requests without a login at this URL. For 404 or 405, check that the path is correct and accepts POST. For 5xx, check your server's log.",
      zh: '请在结果落库后返回状态码 200。若返回 401 或 403，请取消该地址的登录校验；若返回 404 或 405，请检查路径以及是否支持 POST；若返回 5xx，请查看服务器日志。',
    },
  },
  redirect: {
    title: { en: 'Redirected', zh: '发生重定向' },
    rule: {
      en: 'The gateway does not follow redirects (status 3xx).',
      zh: '网关不跟随重定向（状态码 3xx）。',
    },
    action: {
      en: 'Set notify_url to the final URL. Check the scheme (https instead of http), the host name, and the trailing slash. Make sure that the path does not redirect to a login page.',
      zh: '请把 notify_url 改为重定向后的最终地址：检查协议（使用 https，而不是 http）、域名与末尾的斜杠，并确保该路径不会跳转到登录页。',
    },
  },
  'wrong-body': {
    title: { en: 'Body is not success', zh: '应答内容不是 success' },
    rule: {
      en: 'The body must be the plain text success, in lowercase. White space around it is allowed. Quotation marks, a byte order mark, JSON, and HTML are not allowed.',
      zh: '应答内容必须是小写纯文本 success，前后可以有空白字符，但不能带引号、BOM，也不能是 JSON 或网页。',
    },
    action: {
      en: 'Send only the word success. Check whether a framework wraps your responses or prints warnings before them.',
      zh: '只输出 success，不要输出其他内容；检查框架是否自动包装了应答，以及前面是否输出了告警信息。',
    },
  },
  timeout: {
    title: { en: 'No response within 5 seconds', zh: '5 秒内未应答' },
    rule: {
      en: 'Your server must accept the connection and return the complete response within 5 seconds.',
      zh: '必须在 5 秒内完成连接并返回完整的应答内容。',
    },
    action: {
      en: 'Store the notification, respond with success, and do slow work afterward. If no connection was made, check that your firewall allows connections from the gateway.',
      zh: '先保存通知并返回 success，再异步处理耗时业务。若连接未建立，请检查防火墙是否放行了网关。',
    },
  },
  unreachable: {
    title: { en: 'Connection failed', zh: '无法连接' },
    rule: {
      en: 'The host in notify_url must accept connections on the port in notify_url.',
      zh: 'notify_url 所在主机必须能在对应端口上接受连接。',
    },
    action: {
      en: 'Check that the server is running, listens on the port in notify_url, and is reachable from the gateway: over the internet, or at localhost for a sandbox on the same computer.',
      zh: '请检查服务是否已启动、是否监听 notify_url 中的端口，以及网关能否访问该地址：须可从公网访问；本机沙箱也可使用 localhost。',
    },
  },
  'name-unknown': {
    title: { en: 'Host name unknown', zh: '域名无法解析' },
    rule: {
      en: 'Public DNS must resolve the host name in notify_url.',
      zh: 'notify_url 中的域名必须能通过公共 DNS 解析。',
    },
    action: {
      en: 'Check the spelling of the host name and its DNS records.',
      zh: '请检查域名拼写及其 DNS 解析记录。',
    },
  },
  'address-refused': {
    title: { en: 'IP address rejected', zh: '地址被拒绝' },
    rule: {
      en: 'Every address that the host name resolves to must be public. The sandbox also accepts addresses on its own computer.',
      zh: '域名解析出的所有地址都必须是公网地址；沙箱环境还允许本机地址。',
    },
    action: {
      en: 'Use a host name that resolves only to public addresses. To test on a private network, use a tunnel with a public address.',
      zh: '请使用只解析到公网地址的域名；如需在内网测试，请使用带公网地址的内网穿透工具。',
    },
  },
  tls: {
    title: { en: 'TLS failed', zh: 'TLS 握手失败' },
    rule: {
      en: 'An https URL needs a valid certificate for its host name from a public certificate authority. Your server must send the complete certificate chain and use TLS 1.2 or later.',
      zh: 'https 地址必须使用由公共 CA 签发、与域名匹配且在有效期内的证书，并提供完整证书链，协议为 TLS 1.2 及以上。',
    },
    action: {
      en: 'Renew the certificate if it has expired, install the intermediate certificates, and check the host name. Self-signed certificates are rejected.',
      zh: '如证书已过期，请续期；同时补全中间证书，并核对域名。不接受自签名证书。',
    },
  },
  protocol: {
    title: { en: 'No valid HTTP response', zh: '不是有效的 HTTP 应答' },
    rule: {
      en: 'The response must be a complete, well-formed HTTP/1.1 message.',
      zh: '应答必须是完整且格式正确的 HTTP/1.1 报文。',
    },
    action: {
      en: 'Check that the port serves HTTP, that http and https are not mixed up, and that the server does not close the connection before its response is complete.',
      zh: '请检查端口是否为 HTTP 服务（不要混用 http 与 https），以及服务器是否在应答完成前断开了连接。',
    },
  },
  unknown: {
    title: { en: 'Result unknown', zh: '结果不明' },
    rule: {
      en: 'The attempt is in progress, or the gateway could not record its result. Your server may have received the notification.',
      zh: '正在发送，或网关未能记录发送结果。您的服务器可能已收到该通知。',
    },
    action: {
      en: "Search your server's log for the notification_id. If the log does not contain it, resend the notification with a new Idempotency-Key.",
      zh: '请按 notification_id 在服务器日志中查找。若未收到，请使用新的 Idempotency-Key 重新发送该通知。',
    },
  },
};
