/** Refusals of terminal and reference transactions (ET…), and codes that terminals and processors pass on. */
import type { CatalogueError } from '../model.ts';

export const terminalErrors = {
  ET002: {
    message: { en: 'Original of the reversal is not found', zh: '未找到原交易' },
    cause: {
      en: 'The merchant has no original transaction that matches this reversal.',
      zh: '该商户下不存在与本次冲正对应的原交易。',
    },
    action: {
      en: 'Check the number of the original that msg names: orig_merchant_order_no of a terminal order, trans_no of payments.cancel.',
      zh: '检查 msg 指出的原交易编号：终端订单为 orig_merchant_order_no，payments.cancel 为 trans_no。',
    },
    source: 'field',
  },
  ET003: {
    message: { en: 'Transaction is not found', zh: '交易不存在' },
    cause: {
      en: 'The merchant has no transaction with this trans_no.',
      zh: '该商户没有此 trans_no 对应的交易。',
    },
    action: {
      en: 'Send the trans_no that the original call returned.',
      zh: '请使用创建该交易时接口返回的 trans_no。',
    },
    source: 'field',
  },
  ET007: {
    message: { en: 'No pending transactions', zh: '当前批次没有交易' },
    cause: {
      en: 'The open batch has no transactions, or there is no open batch for these terminals.',
      zh: '当前批次中没有交易，或这些终端没有未关闭的批次。',
    },
    action: {
      en: 'No action is needed. If you expect transactions, check terminal_sn_list and store_no.',
      zh: '无需处理；若应有交易，请检查 terminal_sn_list 与 store_no。',
    },
    source: 'spec',
  },
  ET008: {
    message: { en: 'Settled transaction cannot be voided, refund it', zh: '交易已结算，不能撤销，请退款' },
    cause: {
      en: 'The batch of the transaction is closed, so you can no longer void the transaction.',
      zh: '该交易所属的批次已关闭，不能再撤销。',
    },
    action: {
      en: 'Refund the transaction.',
      zh: '请对该交易发起退款。',
    },
    source: 'field',
  },
  ET009: {
    message: { en: "A store manager's PIN is needed, or the PIN is wrong", zh: '需要店长密码，或密码错误' },
    cause: {
      en: 'A store manager must authorize the order, but manager_pin is missing or does not belong to any manager of the store.',
      zh: '该订单须由店长授权，但未传 manager_pin，或所传密码与该门店任何店长的密码都不符。',
    },
    action: {
      en: 'Ask a store manager to enter the PIN at the terminal.',
      zh: '请店长在终端上输入密码。',
    },
    source: 'tollgate',
  },
  ET010: {
    message: {
      en: 'The batch is closed, so the tip can no longer be changed',
      zh: '批次已关闭，不能再调整小费',
    },
    cause: {
      en: "You can adjust a tip only while the payment's batch is open.",
      zh: '只有在该交易所属的批次关闭前，才能调整小费。',
    },
    action: {
      en: 'If you charged too much, refund the difference. If you charged too little, charge the difference as a new sale. Adjust tips before you close the batch.',
      zh: '多收的部分请退款，少收的部分请另行发起消费。请在关闭批次前调整小费。',
    },
    source: 'tollgate',
  },
  ET011: {
    message: {
      en: 'A tip is for a card sale or a completion only',
      zh: '仅刷卡消费和预授权完成可以调整小费',
    },
    cause: {
      en: 'The transaction is an authorization, a refund, a void, or a cancellation, or it was not paid by card at a terminal.',
      zh: '该交易是预授权、退款或撤销，或者不是在终端上刷卡支付的。',
    },
    action: {
      en: 'If it is an authorization, complete it first, then adjust the tip of the completion. QR and online orders do not support tips after payment.',
      zh: '对于预授权，请先做预授权完成，再调整预授权完成交易的小费。二维码订单和线上订单支付后不能调整小费。',
    },
    source: 'tollgate',
  },
  ET012: {
    message: { en: 'The transaction is not an authorization', zh: '该交易不是预授权交易' },
    cause: {
      en: 'You can capture, increase, or cancel only an authorization, but this transaction has a different type.',
      zh: '预授权完成、追加预授权和预授权撤销只能用于预授权，而该交易属于其他类型。',
    },
    action: {
      en: 'Send the trans_no of an authorization. To cancel a sale, send a void (trans_type 2) while its batch is open, or refund the sale. To cancel QR and online orders, use order.revoker.',
      zh: '请传预授权交易的 trans_no。消费可在批次关闭前用 trans_type 2 撤销，或发起退款；二维码订单和线上订单请用 order.revoker 撤销。',
    },
    source: 'tollgate',
  },
  ET013: {
    message: {
      en: 'The operation is not valid for the original transaction',
      zh: '该操作不适用于原交易',
    },
    cause: {
      en: 'trans_type 2 is for sales and authorizations, 3 for payments, and 7 and 8 for completions. The original transaction has a different type.',
      zh: 'trans_type 2 用于消费和预授权，3 用于支付交易，7 和 8 用于预授权完成，而原交易属于其他类型。',
    },
    action: {
      en: 'Look up the trans_type of the original transaction, and use the operation for that type. To cancel QR and online orders, use order.revoker.',
      zh: '查询原交易的 trans_type，改用与之对应的操作；二维码订单和线上订单请用 order.revoker 撤销。',
    },
    source: 'tollgate',
  },
  CF008: {
    message: {
      en: 'A completed authorization cannot be voided, refund it',
      zh: '已做预授权完成，不能撤销，请退款',
    },
    cause: {
      en: 'The processor can void an authorization only before its completion.',
      zh: '收单机构仅支持在预授权完成之前撤销。',
    },
    action: {
      en: 'Refund the completion. While its batch is open, you can also cancel the completion at the terminal (trans_type 7).',
      zh: '请对该笔预授权完成交易发起退款；批次关闭之前，也可以在终端上撤销预授权完成（trans_type 7）。',
    },
    source: 'field',
  },
  M009: {
    message: { en: 'Payment app was called incorrectly', zh: '收银应用调用有误' },
    cause: {
      en: "The terminal's payment app does not recognize this app_id, is not bound to it, or received it in a field with a different name.",
      zh: '终端的收银应用无法识别该 app_id、未绑定该 app_id，或收到的参数名不正确。',
    },
    action: {
      en: 'Bind the app_id to the terminal, and send it in the app_id field.',
      zh: '将 app_id 绑定到终端，并使用参数名 app_id 传递。',
    },
    source: 'field',
  },
  M010: {
    message: { en: 'Original transaction cannot be found on the terminal', zh: '终端上未找到原交易' },
    cause: {
      en: "The terminal's payment app has no transaction with the original order number.",
      zh: '终端的收银应用中不存在该原订单号对应的交易。',
    },
    action: {
      en: "Check orig_merchant_order_no, and make sure that the original transaction was made on one of this merchant's terminals.",
      zh: '检查 orig_merchant_order_no，并确认原交易由该商户的终端发起。',
    },
    source: 'field',
  },
  M011: {
    message: { en: 'The port accepts WebSocket connections only', zh: '该端口仅支持 WebSocket 连接' },
    cause: {
      en: "The terminal's register port received a plain HTTP request or an invalid WebSocket handshake.",
      zh: '终端面向收银机的端口收到了普通 HTTP 请求，或不合法的 WebSocket 握手。',
    },
    action: {
      en: 'Connect to the same address with ws:// and send each message as a text frame.',
      zh: '请以 ws:// 连接同一地址，每条报文作为一个文本帧发送。',
    },
    source: 'tollgate',
  },
  E04150: {
    message: { en: 'Terminal cannot be activated with this code', zh: '无法用该激活码激活终端' },
    cause: {
      en: 'The serial number and the activation code do not match, or the code has already been used or has expired.',
      zh: '终端序列号与激活码不匹配，或者激活码已使用、已过期。',
    },
    action: {
      en: 'Compare both with the values that the operator gave you. If they are correct, ask for a new code.',
      zh: '请核对运营方提供的终端序列号与激活码；如确认无误，请申请新的激活码。',
    },
    source: 'tollgate',
  },
  K026: {
    message: { en: 'Canceled by the operator on the terminal', zh: '操作员在终端上取消了交易' },
    cause: {
      en: 'The cashier or the payer canceled the transaction on the terminal before it was complete.',
      zh: '交易完成前，收银员或付款方在终端上取消了操作。',
    },
    action: {
      en: 'Query the order. If you still need the payment, create an order with a new order number.',
      zh: '查询订单状态；如仍需支付，请使用新的订单号重新发起。',
    },
    source: 'field',
  },
} as const satisfies Readonly<Record<string, CatalogueError>>;
