/** Two calls made up for tests: one with every kind of field and rule, one of the bare payments kind. */
import { transType } from '../dictionary/index.ts';
import type { Call, TextField } from '../model.ts';

const summary = { en: 'A field.', zh: '字段。' };
const rule = { en: 'says the rule', zh: '规则说明' };

function text(maxLength: number, example: string, more: Partial<TextField> = {}): TextField {
  return { kind: 'text', maxLength, example, summary, ...more };
}

const orderNumber = {
  kind: 'text',
  maxLength: 32,
  pattern: '[0-9A-Za-z_|*@-]+',
  patternText: { en: 'digits, letters and _ - | * @', zh: '数字、字母和 _ - | * @' },
  example: 'T-1',
  summary,
} as const;

const region = text(2, 'US', { minLength: 2, format: 'country' });

/** Fields of every kind, nested three deep. */
export const wideCall = {
  method: 'test.wide',
  methodAliases: [],
  path: '/api/entry/testwide',
  pathAliases: [],
  envelope: 'entry',
  area: 'online',
  title: summary,
  summary,
  request: {
    app_id: { need: 'required', field: text(32, 'tg0000000000000001') },
    format: {
      need: 'required',
      field: text(4, 'JSON', {
        values: { name: 'format', title: summary, values: [{ value: 'JSON', name: summary }] },
      }),
    },
    timestamp: {
      need: 'required',
      field: text(13, '1772446523000', { minLength: 13, pattern: '[0-9]{13}' }),
    },
    sign: { need: 'conditional', field: text(1024, 'c2lnbg==') },
    merchant_no: { need: 'required', field: text(32, '3121') },
    trans_type: {
      need: 'required',
      field: { kind: 'integer', min: 1, max: 12, values: transType, example: 1, summary },
    },
    merchant_order_no: { need: 'required', field: orderNumber },
    orig_merchant_order_no: { need: 'conditional', field: orderNumber },
    order_amount: { need: 'required', field: { kind: 'amount', zero: false, example: 34.5, summary } },
    tip_amount: { need: 'optional', field: { kind: 'amount', zero: true, example: 0, summary } },
    cashback_amount: { need: 'optional', field: { kind: 'amount', zero: false, example: 20, summary } },
    price_currency: { need: 'required', field: text(8, 'USD', { minLength: 3, format: 'currency' }) },
    expires: { need: 'required', field: { kind: 'integer', min: 1, max: 604_800, example: 300, summary } },
    confirm_on_terminal: {
      need: 'optional',
      field: { kind: 'boolean', example: true, default: false, summary },
    },
    required_text: { need: 'conditional', field: text(10, 'because') },
    description: { need: 'optional', field: text(20, 'Coffee') },
    ext_params: { need: 'optional', field: text(30, '{"a":1}', { format: 'json' }) },
    notify_url: { need: 'optional', field: text(60, 'https://shop.example.com/n', { format: 'http-url' }) },
    term_ip: { need: 'optional', field: text(45, '203.0.113.24', { minLength: 2, format: 'ip-address' }) },
    phone: { need: 'optional', field: text(9, '5551234', { minLength: 5, pattern: '[0-9]+' }) },
    order_detail: {
      need: 'optional',
      field: {
        kind: 'object',
        example: '{}',
        summary,
        members: {
          type: { need: 'required', field: text(10, 'GENERAL') },
          data: {
            need: 'optional',
            field: {
              kind: 'object',
              example: '{}',
              summary,
              members: {
                items: {
                  need: 'optional',
                  field: {
                    kind: 'list',
                    maxItems: 4,
                    example: [],
                    summary,
                    of: {
                      kind: 'object',
                      example: '{}',
                      summary,
                      members: {
                        code: { need: 'required', field: text(32, 'SKU-1') },
                        quantity: {
                          need: 'required',
                          field: { kind: 'integer', min: 1, max: 999, example: 2, summary },
                        },
                        unit_price: {
                          need: 'required',
                          field: { kind: 'amount', zero: true, example: 1.5, summary },
                        },
                      },
                    },
                  },
                },
                shipping: {
                  need: 'optional',
                  field: {
                    kind: 'object',
                    orBoolean: true,
                    example: '{}',
                    summary,
                    members: {
                      insured: { need: 'required', field: { kind: 'boolean', example: true, summary } },
                    },
                  },
                },
                allow_regions: {
                  need: 'optional',
                  field: { kind: 'list', maxItems: 3, example: ['US'], summary, of: region },
                },
              },
            },
          },
        },
      },
    },
  },
  rules: [
    {
      kind: 'required-when',
      field: 'sign',
      when: { field: 'format', in: ['JSON'] },
      text: rule,
    },
    {
      kind: 'required-when',
      field: 'orig_merchant_order_no',
      when: { field: 'trans_type', in: ['2', '3', '6'] },
      text: { en: 'required for trans_type 2, 3 and 6', zh: 'trans_type 为 2、3、6 时必填' },
    },
    {
      kind: 'only-when',
      field: 'cashback_amount',
      when: { field: 'trans_type', in: ['11'] },
      text: { en: 'only for trans_type 11', zh: '仅用于 trans_type 11' },
    },
    {
      kind: 'required-when',
      field: 'required_text',
      when: { field: 'confirm_on_terminal', in: ['true'] },
      text: rule,
    },
    {
      kind: 'only-when',
      field: 'phone',
      when: { field: 'confirm_on_terminal', in: ['false'] },
      text: rule,
    },
  ],
  reply: {},
  errors: [],
  example: {
    request: {
      app_id: 'tg0000000000000001',
      format: 'JSON',
      timestamp: '1772446523000',
      merchant_no: '3121',
      trans_type: 1,
      merchant_order_no: 'T-1',
      order_amount: 34.5,
      price_currency: 'USD',
      expires: 300,
      description: 'Coffee',
      order_detail: {
        type: 'GENERAL',
        data: { items: [{ code: 'SKU-1', quantity: 2, unit_price: '1.50' }], allow_regions: ['US', 'CA'] },
      },
    },
    reply: {},
  },
} as const satisfies Call;

/** A call without a currency, its order named by either of two numbers. */
export const bareCall = {
  method: 'testbare',
  methodAliases: [],
  path: '/api/payments/testbare',
  pathAliases: [],
  envelope: 'payments',
  area: 'reference',
  repeats: 'number-taken',
  title: summary,
  summary,
  request: {
    app_id: { need: 'required', field: text(32, 'tg0000000000000001') },
    version: {
      need: 'optional',
      field: text(4, '1.0', {
        values: { name: 'version', title: summary, values: [{ value: '1.0', name: summary }] },
      }),
    },
    merchant_order_no: { need: 'conditional', field: orderNumber },
    trans_no: {
      need: 'conditional',
      field: text(32, '2026030210152300000017', { minLength: 2, pattern: '[0-9]+' }),
    },
    trans_amount: { need: 'required', field: { kind: 'amount', zero: false, example: 12.25, summary } },
    terminal_sn_list: {
      need: 'optional',
      field: { kind: 'list', maxItems: 5, example: ['TG1'], summary, of: text(32, 'TG1') },
    },
  },
  rules: [
    {
      kind: 'one-of',
      fields: ['merchant_order_no', 'trans_no'],
      text: { en: 'one of the two numbers', zh: '两个订单号至少传一个' },
    },
  ],
  reply: {},
  errors: [],
  example: {
    request: { app_id: 'tg0000000000000001', trans_no: '2026030210152300000017', trans_amount: '12.25' },
    reply: {},
  },
} as const satisfies Call;
