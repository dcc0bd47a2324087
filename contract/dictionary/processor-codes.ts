/** Codes of processors that other gateways of this API return in trans_error_code; Tollgate converts them. */
import type { Dictionary } from '../model.ts';

export const processorCode = {
  name: 'trans_error_code',
  title: {
    en: 'Processor codes in trans_error_code (examples)',
    zh: 'trans_error_code 中的收单处理方错误码（示例）',
  },
  values: [
    { value: 'TS-D2012', name: { en: 'Insufficient funds', zh: '余额不足' } },
    { value: 'D0004', name: { en: 'Reversal is not allowed', zh: '不允许冲正' } },
    { value: 'D0090', name: { en: 'Reversal is not allowed', zh: '不允许冲正' } },
    {
      value: 'D0005',
      name: { en: 'Refund is not allowed before settlement', zh: '不允许退款，交易尚未结算' },
    },
    {
      value: 'D0091',
      name: { en: 'Refund is not allowed before settlement', zh: '不允许退款，交易尚未结算' },
    },
    {
      value: 'D0094',
      name: { en: 'Refund card differs from the original card', zh: '退款卡与原交易卡不一致' },
    },
    { value: 'E1502', name: { en: 'Partial void or refund is rejected', zh: '不支持部分撤销或部分退款' } },
    { value: 'E8908', name: { en: 'Cancellation is rejected', zh: '拒绝撤销' } },
    {
      value: 'E8909',
      name: { en: 'Already submitted for settlement; refund it instead', zh: '交易已提交清算，请退款' },
    },
    { value: '333', name: { en: 'No previous transaction', zh: '未找到原交易' } },
    { value: '334', name: { en: 'Already reversed', zh: '交易已冲正' } },
    { value: '414', name: { en: 'Cut-off time has passed', zh: '已过截止时间' } },
    { value: '772', name: { en: 'Duplicate refund', zh: '重复退款' } },
    { value: '774', name: { en: 'Duplicate reversal', zh: '重复冲正' } },
    { value: '902', name: { en: 'Already settled', zh: '交易已结算' } },
    { value: '942', name: { en: 'Already settled', zh: '交易已结算' } },
    {
      value: '950',
      name: { en: 'System malfunction or timeout', zh: '系统故障或超时' },
      note: { en: 'The result is unknown until a query returns it.', zh: '结果不明，以查询结果为准。' },
    },
  ],
} as const satisfies Dictionary;
