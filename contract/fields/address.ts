/** Postal addresses of the payer (spec §3). The lengths are ours; the specification names none. */
import type { Members, ObjectField, Text, TextField } from '../model.ts';
import { conditional, optional, required } from './need.ts';

function line<const Length extends number>(maxLength: Length, example: string, summary: Text) {
  return {
    kind: 'text',
    minLength: 1,
    maxLength,
    summary,
    example,
  } as const satisfies TextField;
}

export const addressCountry = {
  kind: 'text',
  minLength: 2,
  maxLength: 2,
  format: 'country',
  summary: {
    en: 'Country or region, as a two-letter ISO 3166-1 code such as US.',
    zh: '国家或地区，ISO 3166-1 两位字母代码，例如 US。',
  },
  example: 'US',
} as const satisfies TextField;

export const addressMembers = {
  name: required(line(64, 'Jane Doe', { en: 'Full name.', zh: '姓名。' })),
  country: required(addressCountry),
  province: required(line(64, 'NY', { en: 'State or province.', zh: '州或省。' })),
  city: required(line(64, 'New York', { en: 'City.', zh: '城市。' })),
  address1: required(line(128, '350 Fifth Avenue', { en: 'Street name and number.', zh: '街道与门牌号。' })),
  address2: optional(
    line(128, 'Floor 20', { en: 'Apartment, floor, or company.', zh: '楼层、房间或公司等补充信息。' }),
  ),
  zip: required(line(16, '10118', { en: 'Postal code.', zh: '邮政编码。' })),
  phone: required(
    line(32, '+1 212 555 0117', { en: 'Phone number with the country code.', zh: '电话号码，含国家区号。' }),
  ),
} as const satisfies Members;

const addressExample =
  '{"name":"Jane Doe","country":"US","province":"NY","city":"New York","address1":"350 Fifth Avenue","zip":"10118","phone":"+1 212 555 0117"}';

/** A checkout page may have collected less than a whole address (decision 50). */
const collectedMembers = {
  name: conditional(addressMembers.name.field),
  country: required(addressCountry),
  province: conditional(addressMembers.province.field),
  city: conditional(addressMembers.city.field),
  address1: conditional(addressMembers.address1.field),
  address2: addressMembers.address2,
  zip: conditional(addressMembers.zip.field),
  phone: conditional(addressMembers.phone.field),
} as const satisfies Members;

export const billingAddress = {
  kind: 'object',
  members: collectedMembers,
  summary: {
    en: "The payer's billing address, for card, Apple Pay, and Google Pay payments. For a hosted checkout without order_detail.billing, it contains only the country, the postal code (if the country uses one), and the cardholder's name.",
    zh: '付款方的账单地址。银行卡、Apple Pay 和 Google Pay 支付时返回。收银台订单未传 order_detail.billing 时，仅含国家或地区、邮政编码（如当地使用）和持卡人姓名。',
  },
  example: addressExample,
} as const satisfies ObjectField;

export const requestBillingAddress = {
  kind: 'object',
  members: addressMembers,
  summary: {
    en: "The cardholder's billing address, which the issuer can check. Send a JSON object or a JSON string.",
    zh: '持卡人的账单地址，供发卡机构核验。可传 JSON 对象或 JSON 字符串。',
  },
  example: addressExample,
} as const satisfies ObjectField;

export const shippingAddress = {
  kind: 'object',
  members: addressMembers,
  summary: {
    en: 'Shipping address. Returned only if the checkout collected one.',
    zh: '收货地址。仅当收银台收集了收货地址时返回。',
  },
  example: addressExample,
} as const satisfies ObjectField;

/** Notifications are flat (decision 24): they have an address as a string of JSON. */
const flatNote = {
  en: 'In the notification, this field is a JSON string. Verify the signature over the string as received, then parse it.',
  zh: '通知中的此字段为 JSON 字符串。请先按收到的原始字符串验签，再解析。',
} as const satisfies Text;

export const notifiedBillingAddress = { ...billingAddress, note: flatNote } as const satisfies ObjectField;

export const notifiedShippingAddress = { ...shippingAddress, note: flatNote } as const satisfies ObjectField;
