/** For tests: a call that has every kind of field and rule, most of which no single real call has. */
import { entryMembers, signRules } from '../calls/members.ts';
import { payScenario } from '../dictionary/index.ts';
import { conditional, optional, required } from '../fields/need.ts';
import { merchantOrderNo, notifyUrl, transStatus, transType } from '../fields/order.ts';
import type { Call, Field } from '../model.ts';

const text = { en: 'Text', zh: '文本' };

const item = {
  kind: 'object',
  summary: text,
  example: '{"name":"茶"}',
  members: {
    name: required({ kind: 'text', minLength: 1, maxLength: 4, summary: text, example: '茶' }),
    price: optional({ kind: 'amount', zero: false, summary: text, example: 1.5 }),
  },
} as const satisfies Field;

export const sampleCall = {
  method: 'sample.pay',
  methodAliases: ['sample.payment'],
  path: '/api/entry/samplepay',
  pathAliases: ['/api/entry/sample'],
  envelope: 'entry',
  area: 'terminal',
  title: { en: 'Sample', zh: '示例' },
  summary: { en: 'A call for tests.', zh: '用于测试的接口。' },
  deprecated: { text: { en: 'Use the query.', zh: '请使用查询接口。' }, replacedBy: 'order.query' },
  request: {
    ...entryMembers,
    merchant_order_no: required(merchantOrderNo),
    orig_merchant_order_no: conditional({ ...merchantOrderNo, maxLength: 20 }),
    trans_type: required(transType),
    pay_scenario: optional({
      kind: 'text',
      maxLength: 12,
      values: payScenario,
      default: 'SWIPE_CARD',
      summary: text,
      example: 'SWIPE_CARD',
    }),
    on_screen_tip: conditional({ kind: 'boolean', default: false, summary: text, example: true }),
    tip_amount: optional({ kind: 'amount', zero: true, summary: text, example: 0 }),
    expires: optional({ kind: 'integer', min: 1, max: 604_800, summary: text, example: 300 }),
    items: optional({ kind: 'list', of: item, maxItems: 2, summary: text, example: '[]' }),
    gift: optional({
      kind: 'object',
      orBoolean: true,
      members: { paper: optional({ kind: 'boolean', summary: text, example: true }) },
      summary: text,
      example: '{"paper":true}',
    }),
    notify_url: optional(notifyUrl),
    old_name: optional({
      kind: 'text',
      maxLength: 8,
      summary: text,
      deprecated: { en: 'Use new_name.', zh: '请使用 new_name。' },
      example: 'old',
    }),
  },
  rules: [
    ...signRules,
    {
      kind: 'required-when',
      field: 'orig_merchant_order_no',
      when: { field: 'trans_type', in: ['2', '3'] },
      text: { en: 'orig_merchant_order_no goes with 2 and 3', zh: '2 和 3 须传 orig_merchant_order_no' },
    },
    {
      kind: 'only-when',
      field: 'on_screen_tip',
      when: { field: 'pay_scenario', in: ['SWIPE_CARD'] },
      text: { en: 'on_screen_tip goes with cards', zh: 'on_screen_tip 仅用于刷卡' },
    },
    {
      kind: 'one-of',
      fields: ['notify_url', 'expires'],
      text: { en: 'notify_url or expires', zh: 'notify_url 与 expires 至少传一个' },
    },
  ],
  reply: {
    trans_status: required(transStatus),
    items: optional({ kind: 'list', of: item, maxItems: 2, summary: text, example: '[]' }),
  },
  errors: ['E04111', 'E04112'],
  example: {
    request: {
      app_id: 'tg8f3a1c5d7e9b2046',
      format: 'JSON',
      charset: 'UTF-8',
      sign_type: 'RSA2',
      version: '1.0',
      timestamp: 1772446523000,
      method: 'sample.pay',
      merchant_no: '312100000164',
      merchant_order_no: 'TG-1',
      trans_type: 1,
      on_screen_tip: true,
      tip_amount: 1.5,
      expires: '300',
      items: [{ name: '红茶🍵', price: '2.50' }, { name: 'a"\\' }],
      attach: '订单 {"a":[1,2]} & = +',
    },
    reply: { trans_status: 2, items: [{ name: '茶', price: 2.5 }] },
  },
} as const satisfies Call;
