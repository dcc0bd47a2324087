/** order_detail of the hosted checkout: what the page shows and asks for (spec §3). */
import * as dictionary from '../dictionary/index.ts';
import type { BooleanField, ListField, ObjectField, TextField } from '../model.ts';
import { addressCountry } from './address.ts';
import { theme } from './checkout-theme.ts';
import { optional, required } from './need.ts';
import { items } from './order-items.ts';
import { onlyValue } from './text.ts';

const allowRegions = {
  kind: 'list',
  of: addressCountry,
  maxItems: 250,
  summary: {
    en: 'Countries and regions whose addresses are accepted. If you set this field, disallow_regions is ignored.',
    zh: '接受哪些国家或地区的地址。设置后 disallow_regions 不再生效。',
  },
  note: {
    en: 'Send an array, or a JSON string that contains an array.',
    zh: '可传数组，或 JSON 数组字符串。',
  },
  example: ['US', 'CA'],
} as const satisfies ListField;

const disallowRegions = {
  kind: 'list',
  of: addressCountry,
  maxItems: 250,
  summary: {
    en: 'Countries and regions whose addresses are not accepted.',
    zh: '不接受哪些国家或地区的地址。',
  },
  example: ['PR'],
} as const satisfies ListField;

export const shipping = {
  kind: 'object',
  orBoolean: true,
  members: {
    allow_regions: optional(allowRegions),
    disallow_regions: optional(disallowRegions),
  },
  summary: {
    en: 'Whether the page asks for a shipping address, and which countries it accepts.',
    zh: '收银台是否收集收货地址，以及接受哪些国家或地区的地址。',
  },
  note: {
    en: 'You can also send true or false. If true, the page asks for an address in any country. If false, it does not ask for an address.',
    zh: '也可传 true 或 false：true 表示收集任意国家或地区的收货地址，false 表示不收集。',
  },
  example: '{"allow_regions":["US","CA"]}',
} as const satisfies ObjectField;

const defaultSameShipping = {
  kind: 'boolean',
  default: true,
  summary: {
    en: 'Whether the billing address is the same as the shipping address by default.',
    zh: '账单地址是否默认与收货地址相同。',
  },
  example: true,
} as const satisfies BooleanField;

export const billing = {
  kind: 'object',
  members: {
    allow_regions: optional(allowRegions),
    disallow_regions: optional(disallowRegions),
    default_same_shipping: optional(defaultSameShipping),
  },
  summary: {
    en: 'If you send this field, the page asks for a full billing address. You can also limit the countries and regions that it accepts.',
    zh: '传入后，收银台会收集完整的账单地址；您还可以限定接受哪些国家或地区的地址。',
  },
  note: {
    en: 'If you omit this field, a payer who pays by card enters only the country and, if the country uses one, the postal code. If the order asks for a shipping address, the page always asks for a full billing address as well.',
    zh: '不传时，使用银行卡支付的付款方只需填写国家或地区，以及邮政编码（如当地使用）。订单需要收货地址时，也会收集完整的账单地址。',
  },
  example: '{"default_same_shipping":true}',
} as const satisfies ObjectField;

const payOption = {
  kind: 'text',
  minLength: 1,
  maxLength: 32,
  values: dictionary.payOption,
  summary: {
    en: 'A payment option: Card, ApplePay, GooglePay, or a wallet. Case-sensitive.',
    zh: '支付选项：Card、ApplePay、GooglePay 或电子钱包。区分大小写。',
  },
  example: 'Card',
} as const satisfies TextField;

const allowOptions = {
  kind: 'list',
  of: payOption,
  maxItems: 64,
  summary: {
    en: 'The payment options that the page offers. If you set this field, disallow_options is ignored.',
    zh: '收银台展示的支付选项。设置后 disallow_options 不再生效。',
  },
  note: {
    en: 'Send an array, or a JSON string that contains an array.',
    zh: '可传数组，或 JSON 数组字符串。',
  },
  example: ['Card', 'ApplePay'],
} as const satisfies ListField;

const disallowOptions = {
  kind: 'list',
  of: payOption,
  maxItems: 64,
  summary: { en: 'Payment options that the page does not offer.', zh: '收银台不展示的支付选项。' },
  example: ['GooglePay'],
} as const satisfies ListField;

export const payment = {
  kind: 'object',
  members: {
    allow_options: optional(allowOptions),
    disallow_options: optional(disallowOptions),
  },
  summary: {
    en: "Which of your payment options the page offers. Default: all options that support the order's currency.",
    zh: '收银台展示哪些支付选项。不传则展示商户已开通且支持订单币种的全部选项。',
  },
  example: '{"allow_options":["Card","ApplePay"]}',
} as const satisfies ObjectField;

const detailType = {
  kind: 'text',
  minLength: 1,
  maxLength: 16,
  values: onlyValue('order_detail.type', 'GENERAL', { en: 'General order', zh: '一般订单' }),
  summary: { en: 'Type of order detail. Always GENERAL.', zh: '订单详情类型，固定为 GENERAL。' },
  example: 'GENERAL',
} as const satisfies TextField;

const detailData = {
  kind: 'object',
  members: {
    items: optional(items),
    shipping: optional(shipping),
    billing: optional(billing),
    payment: optional(payment),
    theme: optional(theme),
  },
  summary: { en: 'Contents of the order detail. All fields are optional.', zh: '详情内容，各参数均可不传。' },
  example: '{"shipping":{"allow_regions":["US"]}}',
} as const satisfies ObjectField;

export const orderDetail = {
  kind: 'object',
  members: { type: required(detailType), data: required(detailData) },
  summary: {
    en: 'What the checkout page shows and asks for: items, addresses, payment options, and colors. Send a JSON object or a JSON string.',
    zh: '收银台页面展示和收集的内容：商品、地址、支付选项和配色。可传 JSON 对象或 JSON 字符串。',
  },
  example:
    '{"type":"GENERAL","data":{"shipping":{"allow_regions":["US"]},"payment":{"allow_options":["Card"]}}}',
} as const satisfies ObjectField;
