/** Inputs that several tools have. */
import type { Input } from '../tool.ts';

export const order: Input = {
  type: 'string',
  description: { en: 'merchant_order_no or trans_no.', zh: 'merchant_order_no 或 trans_no。' },
};
export const limit: Input = {
  type: 'integer',
  min: 1,
  max: 100,
  description: { en: 'Number of entries. Default: 20.', zh: '条数，默认 20。' },
};
export const ofMerchant: Input = {
  type: 'string',
  description: { en: 'Only this merchant.', zh: '仅限该商户。' },
};
/** Input of a tool that acts as a merchant. */
export const merchantNo: Input = {
  type: 'string',
  description: {
    en: 'A merchant created with create_sandbox. Default: the demo merchant.',
    zh: '由 create_sandbox 创建的商户。默认使用演示商户。',
  },
};
