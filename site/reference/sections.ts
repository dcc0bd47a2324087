/** The parts of the page that are no calls: their ids, titles and what they are about. */
import type { Text } from '@tollgate/contract/model';

export interface Section {
  readonly id: string;
  readonly title: Text;
  readonly summary: Text;
}

export const overview = {
  id: 'how-a-call-works',
  title: { en: 'How a call works', zh: '调用方式' },
  summary: {
    en: 'Each call is a signed POST request with a JSON body. The response is also signed JSON.',
    zh: '每次调用都是一个带签名的 POST 请求，请求体为 JSON；应答同样是带签名的 JSON。',
  },
} as const satisfies Section;

export const signing = {
  id: 'signing',
  title: { en: 'Signing', zh: '签名' },
  summary: {
    en: 'Requests, responses, and notifications follow one rule: SHA256withRSA over all fields except `sign`.',
    zh: '请求、应答与通知使用同一规则：对除 `sign` 外的全部字段计算 SHA256withRSA 签名。',
  },
} as const satisfies Section;

export const client = {
  id: 'client',
  title: { en: 'A client in your language', zh: '各语言客户端' },
  summary: {
    en: 'The code that all examples share: it adds the common fields, signs and sends the request, and verifies the response.',
    zh: '所有接口示例的公共部分：补全公共参数、签名、发送请求，并对应答验签。',
  },
} as const satisfies Section;

export const common = {
  id: 'common',
  title: { en: 'Common request fields', zh: '公共请求参数' },
  summary: {
    en: 'Every request contains these fields and the fields that its call defines. Calls under /api/payments require only app_id and `sign`. If you send other common fields, the gateway checks them.',
    zh: '除接口自身的参数外，每个请求都携带这些公共参数。/api/payments 下的接口仅要求 app_id 和 `sign`；传入的其他公共参数，网关也会校验。',
  },
} as const satisfies Section;

export const frame = {
  id: 'reply',
  title: { en: 'The response', zh: '公共应答字段' },
  summary: {
    en: 'The response to every call consists of these five fields. `data` contains the result of the call.',
    zh: '所有接口的应答均由这五个字段组成，接口自身的应答内容在 `data` 中。',
  },
} as const satisfies Section;

export const dictionarySection = {
  id: 'dictionary',
  title: { en: 'Parameter values', zh: '参数取值' },
  summary: {
    en: 'All enumerated values in the API. The values are case-sensitive.',
    zh: 'API 使用的全部枚举值，区分大小写。',
  },
} as const satisfies Section;

export const errorSection = {
  id: 'errors',
  title: { en: 'Error catalog', zh: '错误码' },
  summary: {
    en: "All codes that a response or an order's trans_error_code can contain, with the meaning, the cause, and what to do. The code `0` means success.",
    zh: '应答的 `code` 与订单的 trans_error_code 中可能出现的全部错误码，及其含义、原因与处理办法。`code` 为 `0` 表示成功。',
  },
} as const satisfies Section;

export const limitSection = {
  id: 'limits',
  title: { en: 'Limits', zh: '限制' },
  summary: {
    en: 'Size, time, and count limits that the gateway enforces or recommends.',
    zh: '网关在大小、时间与次数方面的限制，以及建议值。',
  },
} as const satisfies Section;

export const currencySection = {
  id: 'currencies',
  title: { en: 'Currencies', zh: '币种' },
  summary: {
    en: 'ISO 4217 currencies by number of decimals. An amount with more decimal places than its currency allows is rejected.',
    zh: '按小数位数列出的 ISO 4217 币种。金额的小数位数不得超过币种规定。',
  },
} as const satisfies Section;

/** In the order of the page: before the calls, and after the notification. */
export const basics: readonly Section[] = [overview, signing, client, common, frame];
export const lookUps: readonly Section[] = [dictionarySection, errorSection, limitSection, currencySection];
