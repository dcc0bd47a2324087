/** Why no shop answers at an address, in words that say what to do. */
import type { Text } from '@tollgate/contract/model';

/** Says in words what Node's own errors mean, and what fetch refuses by itself. */
function sayingOf(url: string, cause: unknown): Text {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const message = cause instanceof Error ? cause.message : String(cause);
  if (code === 'ECONNREFUSED')
    return {
      en: `Nothing listens at ${url}. Start your shop, or correct the address.`,
      zh: `${url} 没有服务在监听。请启动商户系统，或更正地址。`,
    };
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return {
      en: `The host of ${url} is unknown. Correct the address.`,
      zh: `无法解析 ${url} 的主机名。请更正地址。`,
    };
  if (message === 'bad port')
    return {
      en: `HTTP clients do not use the port of ${url}. Let your shop listen on another one, such as 8090.`,
      zh: `HTTP 客户端不使用 ${url} 的端口。请让商户系统监听其他端口，例如 8090。`,
    };
  return {
    en: `No shop answers at ${url}: ${message}.`,
    zh: `商户系统 ${url} 没有应答：${message}。`,
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
