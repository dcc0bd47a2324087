/** Order cancel: takes an order back whose result is uncertain, paid or not. */
import { required } from '../fields/need.ts';
import * as order from '../fields/order.ts';
import { messageId } from '../fields/terminal.ts';
import type { Call } from '../model.ts';
import { entryMembers, signRules } from './members.ts';

export const orderRevoker = {
  method: 'order.revoker',
  methodAliases: ['order.revoke'],
  path: '/api/entry/orderrevoker',
  pathAliases: ['/api/entry/orderrevoke'],
  envelope: 'entry',
  area: 'cancel-refund',
  title: { en: 'Cancel order', zh: '撤销订单' },
  summary: {
    en: 'Cancel an order whose result is unknown. If it is paid, the payer gets the money back; if not, the order is closed.',
    zh: '对结果不明的订单执行撤销：已支付的，款项原路退回；未支付的，关闭订单。',
  },
  notes: [
    {
      en: 'Wait at least 15 seconds after you create the order. If you cancel it sooner, the request is rejected, and msg shows how long to wait. If the result of the cancellation is unknown, wait 15 seconds, cancel the order again, and then query it.',
      zh: '下单满 15 秒后方可撤销；过早撤销会被拒绝，msg 会提示还需等待的时间。若撤销结果不明，请等待 15 秒后重新撤销，再查询订单。',
    },
    {
      en: 'Use this call only for QR and online orders. To cancel a card payment at a terminal, call wisehub.cloud.pay.order with trans_type 2 (void), or refund the payment.',
      zh: '本接口仅适用于二维码订单和线上订单。要撤销终端刷卡交易，请以 trans_type 2 调用 wisehub.cloud.pay.order，或发起退款。',
    },
    {
      en: 'You can safely repeat a cancellation: the response is the same as the first time.',
      zh: '可以重复撤销，应答与首次相同。',
    },
    {
      en: 'If the payer pays after the cancellation, the gateway refunds the payment automatically.',
      zh: '撤销后付款方又完成支付的，网关会自动退款。',
    },
  ],
  request: {
    ...entryMembers,
    merchant_order_no: required(order.orderMerchantOrderNo),
  },
  rules: [...signRules],
  reply: {
    message_id: required(messageId),
    trans_no: required(order.transNo),
  },
  errors: ['E04111', 'E04122', 'E04124', 'E04125', 'E04133', 'E04153'],
  example: {
    request: {
      app_id: 'tg8f3a1c5d7e9b2046',
      format: 'JSON',
      charset: 'UTF-8',
      sign_type: 'RSA2',
      version: '1.0',
      timestamp: '1772446560000',
      method: 'order.revoker',
      merchant_no: '312100000164',
      store_no: '4121000012',
      merchant_order_no: 'TG20260302-000117',
    },
    reply: { message_id: '06AG6EFCC0S4NSTF', trans_no: '2026030210152300000017' },
  },
} as const satisfies Call;
