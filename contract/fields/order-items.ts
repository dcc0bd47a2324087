/** Goods of an order, as the hosted checkout lists them (spec §3). */
import type { AmountField, IntegerField, ListField, ObjectField, TextField } from '../model.ts';
import { optional, required } from './need.ts';

const itemCode = {
  kind: 'text',
  minLength: 1,
  maxLength: 32,
  summary: { en: 'Your code for the item.', zh: '商品编码。' },
  example: 'SKU-1001',
} as const satisfies TextField;

const itemQuantity = {
  kind: 'integer',
  min: 1,
  max: 999_999,
  summary: { en: 'Quantity.', zh: '数量。' },
  example: 2,
} as const satisfies IntegerField;

const itemUnitPrice = {
  kind: 'amount',
  zero: true,
  summary: { en: 'Unit price, in major units.', zh: '单价，以主币单位表示。' },
  example: 10,
} as const satisfies AmountField;

const itemAmount = {
  kind: 'amount',
  zero: true,
  summary: {
    en: 'Total price of the item, in major units: for example, quantity times unit_price.',
    zh: '小计金额，以主币单位表示，例如 quantity 乘以 unit_price。',
  },
  example: 20,
} as const satisfies AmountField;

const itemName = {
  kind: 'text',
  minLength: 1,
  maxLength: 64,
  summary: { en: 'Name of the item, as shown to the payer.', zh: '商品名称，向付款方展示。' },
  example: 'Coffee beans 250 g',
} as const satisfies TextField;

const itemImage = {
  kind: 'text',
  minLength: 1,
  maxLength: 256,
  format: 'http-url',
  summary: { en: 'URL of a picture of the item.', zh: '商品图片地址。' },
  example: 'https://shop.example.com/img/1001.png',
} as const satisfies TextField;

const item = {
  kind: 'object',
  members: {
    code: required(itemCode),
    quantity: required(itemQuantity),
    unit_price: required(itemUnitPrice),
    amount: required(itemAmount),
    name: required(itemName),
    image: optional(itemImage),
  },
  summary: { en: 'One item.', zh: '一项商品。' },
  example: '{"code":"SKU-1001","quantity":2,"unit_price":10,"amount":20,"name":"Coffee beans 250 g"}',
} as const satisfies ObjectField;

export const items = {
  kind: 'list',
  of: item,
  maxItems: 100,
  summary: {
    en: 'Items that the payer buys, as listed on the checkout page. They are for display only; their totals are not checked.',
    zh: '商品明细，在收银台页面展示。仅用于展示，不校验金额之和。',
  },
  note: {
    en: 'If the items add up to more or less than order_amount, the page shows the difference as a separate line. Send an array, or a JSON string that contains an array.',
    zh: '各项金额之和与 order_amount 不一致时，页面将差额单列一行展示。可传数组，或 JSON 数组字符串。',
  },
  example: ['{"code":"SKU-1001","quantity":2,"unit_price":10,"amount":20,"name":"Coffee beans 250 g"}'],
} as const satisfies ListField;
