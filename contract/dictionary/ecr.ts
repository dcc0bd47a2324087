/** Messages between a POS and the payment app on a terminal (WLAN, USB, same terminal). */
import type { Dictionary } from '../model.ts';

export const ecrTopic = {
  name: 'topic',
  title: { en: 'ECR topic', zh: 'ECR 报文主题' },
  values: [
    {
      value: 'ecrhub.pay.order',
      name: { en: 'Transaction', zh: '交易' },
      note: {
        en: 'Sale, void, refund, authorization, completion, or cashback, depending on trans_type.',
        zh: '消费、撤销、退款、预授权、预授权完成或消费并返现，由 trans_type 决定。',
      },
    },
    { value: 'ecrhub.pay.query', name: { en: 'Query a transaction', zh: '查询交易' } },
    { value: 'ecrhub.pay.close', name: { en: 'Close a transaction', zh: '关闭交易' } },
    { value: 'ecrhub.pay.batch.close', name: { en: 'Close the batch', zh: '关闭批次' } },
    { value: 'ecrhub.pay.tip.adjustment', name: { en: 'Adjust the tip', zh: '小费调整' } },
    {
      value: 'ecrhub.pay.reprint',
      name: { en: 'Print the receipt again', zh: '重打小票' },
      note: {
        en: 'Existing clients send it only in same-terminal integrations. The Tollgate terminal supports it on every connection.',
        zh: '现有客户端仅在同终端集成中使用；Tollgate 终端在各种连接方式下均支持。',
      },
    },
    { value: 'ecrhub.init', name: { en: 'Handshake', zh: '初始化握手' } },
    {
      value: 'ecrhub.pay.init',
      name: { en: 'Payment initialization', zh: '支付初始化' },
      note: { en: 'Returns the payment methods that the terminal supports.', zh: '返回终端支持的支付方式。' },
    },
    { value: 'ecrhub.getInfo', name: { en: 'Terminal information', zh: '获取终端信息' } },
    { value: 'ecrhub.heartbeat', name: { en: 'Heartbeat', zh: '心跳' } },
    { value: 'ecrhub.pair', name: { en: 'Pair', zh: '配对' } },
    { value: 'ecrhub.unpair', name: { en: 'Unpair', zh: '解除配对' } },
  ],
} as const satisfies Dictionary;

export const ecrResponseCode = {
  name: 'response_code',
  title: { en: 'ECR response code', zh: 'ECR 应答码' },
  values: [
    {
      value: '000',
      name: { en: 'Success', zh: '成功' },
      note: {
        en: 'The message was processed; trans_status contains the result of the transaction. Some terminals return 0: treat it as 000.',
        zh: '报文处理成功，交易结果以 trans_status 为准。部分终端返回 0，应视为 000。',
      },
    },
    { value: '001', name: { en: 'Pairing rejected', zh: '拒绝配对' } },
    {
      value: '106',
      name: {
        en: 'Transaction failed: the application was called incorrectly',
        zh: '交易失败：应用调用不合法',
      },
      note: { en: 'Returned together with M009.', zh: '与 M009 一同返回。' },
    },
    {
      value: '109',
      name: { en: 'Network error', zh: '网络异常' },
      note: {
        en: 'The SDK returns this code when the connection closes during a request. The result is unknown: query the transaction.',
        zh: '请求处理期间连接断开时，由 SDK 返回此码。结果不明，请查询交易。',
      },
    },
    {
      value: '110',
      name: { en: 'Transaction failed or canceled by the operator', zh: '交易失败或操作员取消' },
      note: {
        en: 'If the operator cancels, this code is returned with K026, and biz_data is an empty string.',
        zh: '操作员取消时，同时返回 K026，biz_data 为空字符串。',
      },
    },
    {
      value: '112',
      name: { en: 'Timeout', zh: '超时' },
      note: { en: 'The result is unknown: query the transaction.', zh: '结果不明，请查询交易。' },
    },
    { value: '113', name: { en: 'Duplicate request or order', zh: '请求或订单重复' } },
    {
      value: '119',
      name: { en: 'Void is not possible', zh: '无法撤销' },
      note: {
        en: 'Also returned for a tip adjustment after the batch is closed (ET010).',
        zh: '批次关闭后调整小费（ET010）也返回此码。',
      },
    },
  ],
} as const satisfies Dictionary;
