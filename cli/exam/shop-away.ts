/** Why no shop answers at an address, in words that say what to do. */
import type { Text } from '@tollgate/contract/model';

/** Says in words what Node's own errors mean, and what fetch refuses by itself. */
function sayingOf(url: string, cause: unknown): Text {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const message = cause instanceof Error ? cause.message : String(cause);
  if (code === 'ECONNREFUSED')
    return {
      en: `Nothing is listening at ${url}. Start your server, or correct the URL.`,
      zh: `${url} 没有服务在监听。请启动商户服务器，或更正地址。`,
    };
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return {
      en: `The host name in ${url} cannot be resolved. Correct the URL.`,
      zh: `无法解析 ${url} 的主机名。请更正地址。`,
    };
  if (message === 'bad port')
    return {
      en: `HTTP clients block the port in ${url}. Make your server listen on a different one, such as 8090.`,
      zh: `HTTP 客户端禁止访问 ${url} 所用的端口。请让商户服务器监听其他端口，例如 8090。`,
    };
  return {
    en: `Your server at ${url} does not respond: ${message}.`,
    zh: `商户服务器 ${url} 没有应答：${message}。`,
  };
}

/** No shop answers: the exam ends. */
export class ShopAway extends Error {
  readonly said: Text;

  constructor(said: Text) {
    super(said.en);
    this.said = said;
  }
}

/** @param fault what fetch has thrown */
export const shopAway = (url: string, fault: unknown) =>
  new ShopAway(sayingOf(url, fault instanceof Error && fault.cause !== undefined ? fault.cause : fault));
