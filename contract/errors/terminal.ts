/** Refusals of terminal and reference transactions (ET…), and codes that terminals and processors pass on. */
import type { CatalogueError } from '../model.ts';

export const terminalErrors = {
  ET002: {
    message: { en: 'Original of the reversal is not found', zh: '未找到冲正的原交易' },
    cause: {
      en: 'The transaction that should be reversed does not exist at this merchant.',
      zh: '该商户下不存在需要冲正的原交易。',
    },
    action: {
      en: 'Check the trans_no of the original; query it to see whether it was ever made.',
      zh: '检查原交易的 trans_no，并通过查询确认原交易是否存在。',
    },
    source: 'field',
  },
  ET003: {
    message: { en: 'Transaction is not found', zh: '交易不存在' },
    cause: {
      en: 'The merchant has no transaction of this trans_no, or it is of another kind than the call needs.',
      zh: '该商户不存在此 trans_no 的交易，或交易类型与接口不符。',
    },
    action: {
      en: 'Send the trans_no that the original call returned.',
      zh: '使用原接口返回的 trans_no。',
    },
    source: 'field',
  },
  ET007: {
    message: { en: 'No pending transactions', zh: '没有待处理的交易' },
    cause: {
      en: 'The open batch has no transactions, or there is no open batch for these terminals.',
      zh: '当前批次中没有交易，或这些终端没有未关闭的批次。',
    },
    action: {
      en: 'Nothing is to be done; check terminal_sn_list and store_no if transactions were expected.',
      zh: '无需处理；若应有交易，请检查 terminal_sn_list 与 store_no。',
    },
    source: 'spec',
  },
  ET008: {
    message: { en: 'Reversal is refused, already settled; refund it', zh: '交易已结算，不能冲正，请退款' },
    cause: {
      en: 'The batch of the transaction has been closed, so it can no longer be voided.',
      zh: '该交易所在批次已关闭，不能再撤销。',
    },
    action: {
      en: 'Refund the transaction.',
      zh: '对该交易退款。',
    },
    source: 'field',
  },
  ET009: {
    message: { en: "A store manager's PIN is needed, or the PIN is wrong", zh: '需要店长 PIN，或 PIN 错误' },
    cause: {
      en: 'The order has to be authorized by a store manager, and no manager of the store has this PIN.',
      zh: '该订单须由店长授权，而门店中没有店长使用此 PIN。',
    },
    action: {
      en: 'Have a store manager key in the PIN at the terminal.',
      zh: '请店长在终端上输入 PIN。',
    },
    source: 'tollgate',
  },
  CF008: {
    message: {
      en: 'A completed authorization cannot be voided, refund it',
      zh: '已完成的预授权不能撤销，请退款',
    },
    cause: {
      en: 'The processor voids an authorization only before its completion.',
      zh: '收单机构仅支持在预授权完成之前撤销。',
    },
    action: {
      en: 'Refund the completion.',
      zh: '对预授权完成交易退款。',
    },
    source: 'field',
  },
  M009: {
    message: { en: 'Payment app was called in a way that is not valid', zh: '支付应用调用不合法' },
    cause: {
      en: 'The app_id is unknown to the payment app of the terminal, not bound to it, or sent under another name.',
      zh: '终端支付应用不识别该 app_id、未与其绑定，或参数名不正确。',
    },
    action: {
      en: 'Bind the app_id to the terminal and send it under the name app_id.',
      zh: '将 app_id 绑定到终端，并使用参数名 app_id 传递。',
    },
    source: 'field',
  },
  M010: {
    message: { en: 'Original transaction cannot be found on the terminal', zh: '终端上未找到原交易' },
    cause: {
      en: 'The payment app of the terminal knows no transaction of the original order number.',
      zh: '终端支付应用中不存在该原订单号对应的交易。',
    },
    action: {
      en: 'Check orig_merchant_order_no and whether the original was made on a terminal of this merchant.',
      zh: '检查 orig_merchant_order_no，并确认原交易是否由该商户的终端发起。',
    },
    source: 'field',
  },
  M011: {
    message: { en: 'The port takes WebSocket connections only', zh: '该端口仅支持 WebSocket 连接' },
    cause: {
      en: 'A plain HTTP request, or a WebSocket handshake that is not valid, came to the port of the terminal for tills.',
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
      en: 'Serial number and activation code do not go together, or the code was used or has expired.',
      zh: '终端序列号与激活码不匹配，或激活码已使用、已过期。',
    },
    action: {
      en: 'Check both against what the operator gave out; ask for a new code if they are right.',
      zh: '请核对运营方提供的终端序列号与激活码；如确认无误，请申请新的激活码。',
    },
    source: 'tollgate',
  },
  K026: {
    message: { en: 'Cancelled by the operator on the terminal', zh: '操作员在终端上取消了交易' },
    cause: {
      en: 'The cashier, or the payer, left the transaction on the terminal before it was done.',
      zh: '收银员或持卡人在交易完成前于终端上退出。',
    },
    action: {
      en: 'Query the order; send it again under a new number if payment is still wanted.',
      zh: '查询订单状态；如仍需支付，请使用新的订单号重新发起。',
    },
    source: 'field',
  },
} as const satisfies Readonly<Record<string, CatalogueError>>;
