/** Types and states of a transaction (decisions 16 and 17). */
import type { Dictionary } from '../model.ts';

export const transType = {
  name: 'trans_type',
  title: { en: 'Transaction type', zh: '交易类型' },
  values: [
    { value: 1, name: { en: 'Sale', zh: '消费' } },
    {
      value: 2,
      name: { en: 'Void', zh: '消费撤销' },
      note: {
        en: 'Cancels an entire sale while its batch is open. Requires orig_merchant_order_no.',
        zh: '在批次关闭前整笔撤销消费。需传 orig_merchant_order_no。',
      },
    },
    {
      value: 3,
      name: { en: 'Refund', zh: '退款' },
      note: {
        en: 'Refunds all or part of a payment. Requires orig_merchant_order_no, unless your app is allowed to send unreferenced refunds.',
        zh: '退还全部或部分款项。需传 orig_merchant_order_no；只有应用开通了无原单退款，才可不传。',
      },
    },
    {
      value: 4,
      name: { en: 'Authorization', zh: '预授权' },
      note: {
        en: 'Holds an amount so that you can collect it later with a completion.',
        zh: '冻结一笔金额，之后通过预授权完成扣款。',
      },
    },
    {
      value: 5,
      name: { en: 'Authorization cancel', zh: '预授权撤销' },
      note: {
        en: 'Releases the held amount before completion. Requires orig_merchant_order_no.',
        zh: '在预授权完成之前解冻金额。需传 orig_merchant_order_no。',
      },
    },
    {
      value: 6,
      name: { en: 'Authorization completion', zh: '预授权完成' },
      note: {
        en: 'Collects all or part of the held amount. Requires orig_merchant_order_no.',
        zh: '扣收全部或部分预授权金额。需传 orig_merchant_order_no。',
      },
    },
    {
      value: 7,
      name: { en: 'Completion cancel', zh: '预授权完成撤销' },
      note: {
        en: 'Cancels a completion while its batch is open. Requires orig_merchant_order_no.',
        zh: '在批次关闭前撤销预授权完成。需传 orig_merchant_order_no。',
      },
    },
    {
      value: 8,
      name: { en: 'Completion refund', zh: '预授权完成退款' },
      note: {
        en: 'Refunds all or part of a completion. Requires orig_merchant_order_no.',
        zh: '对预授权完成交易做全额或部分退款。需传 orig_merchant_order_no。',
      },
    },
    {
      value: 11,
      name: { en: 'Sale with cashback', zh: '消费并返现' },
      note: {
        en: 'A sale in which the payer also receives cash at the register. Send the cash in cashback_amount; without it, the order contains no cash.',
        zh: '消费的同时，商户向持卡人支付现金。现金金额由 cashback_amount 传入，不传则没有返现。',
      },
    },
    { value: 12, name: { en: 'Cash advance', zh: '预借现金' } },
  ],
} as const satisfies Dictionary;

export const transStatus = {
  name: 'trans_status',
  title: { en: 'Transaction status', zh: '交易状态' },
  values: [
    {
      value: 9,
      name: { en: 'Prepaid', zh: '待支付' },
      note: {
        en: 'The order has been created and is awaiting payment. Not final. You can close an order only while it has this status.',
        zh: '订单已创建，等待支付。非终态；只有此状态的订单可以关闭。',
      },
    },
    {
      value: 0,
      name: { en: 'Processing', zh: '处理中' },
      note: {
        en: 'The payment or refund is in progress. Not final: query, or wait for the notification.',
        zh: '支付或退款正在处理中。非终态：请查询或等待通知。',
      },
    },
    {
      value: 1,
      name: { en: 'Closed or failed', zh: '已关闭或失败' },
      note: {
        en: 'Final, except for refunds: in rare cases, a failed refund is completed after all (2). The transaction was declined, has expired, or was closed; trans_error_code and trans_error_msg contain the reason.',
        zh: '终态（退款除外：少数情况下，失败的退款之后又会成功，变为 2）。交易被拒绝、已过期或被关闭；原因见 trans_error_code 与 trans_error_msg。',
      },
    },
    {
      value: 2,
      name: { en: 'Completed', zh: '已完成' },
      note: {
        en: 'The transaction succeeded. Final, with two exceptions: a cancellation or void can still change a payment to 3, and a completed refund changes to 1 if the bank returns the money. You then get another notification. A refund has its own status and does not change the status of the payment.',
        zh: '交易成功。终态，但有两种例外：支付之后仍可能因撤销变为 3；退款成功后，如果银行退回款项，退款会变为 1，网关会再次发送通知。退款有单独的状态，不改变原支付的状态。',
      },
    },
    {
      value: 3,
      name: { en: 'Canceled', zh: '已撤销' },
      note: {
        en: 'Final. The order was canceled or voided after the payment had started, and any collected money is returned. An order that is canceled while its status is 9 gets status 1 with E04121. An authorization that was not captured in time also has status 3.',
        zh: '终态。支付开始之后订单被撤销，已收取的款项会退回；或预授权未在期限内做预授权完成。状态为 9 时撤销的订单，状态变为 1，错误码为 E04121。',
      },
    },
  ],
} as const satisfies Dictionary;
