/** Refusals of the payer's wallet, and of the payer (EC00…). */
import type { CatalogueError } from '../model.ts';

export const payerErrors = {
  EC0000: {
    message: { en: 'The identity code is invalid', zh: '付款码无效' },
    cause: {
      en: 'The payment code in auth_code is unknown, expired, or already used.',
      zh: 'auth_code 中的付款码不存在、已过期或已被使用。',
    },
    action: {
      en: "Ask the payer to refresh the code, then scan it and send the payment again. If the payment call itself returned EC0000, you can use the same order number. If EC0000 is the order's trans_error_code, use a new order number. If you send an Idempotency-Key, use a new one.",
      zh: '请付款方刷新付款码；扫描新的付款码后，再次提交支付。支付接口直接返回 EC0000 时，订单号未被占用，可继续使用；EC0000 为订单的 trans_error_code 时，请使用新的订单号。使用 Idempotency-Key 时，请换用新的值。',
    },
    source: 'spec',
  },
  EC0001: {
    message: { en: 'The wallet declined the payment', zh: '钱包拒绝支付' },
    cause: {
      en: "The payer's wallet declined the payment without giving a reason.",
      zh: '付款方的钱包拒绝了本次支付，未给出具体原因。',
    },
    action: {
      en: 'Ask the payer to choose a different payment method, and use a new order number.',
      zh: '请付款方更换支付方式；重新下单时，使用新的订单号。',
    },
    source: 'tollgate',
  },
  EC0002: {
    message: { en: 'Insufficient funds', zh: '余额不足' },
    cause: {
      en: "The payer's balance or limit does not cover the amount.",
      zh: '付款方的余额或限额不足以支付该金额。',
    },
    action: {
      en: 'Ask the payer to choose a different funding source or payment method, and use a new order number.',
      zh: '请付款方更换资金来源或支付方式；再次支付时，使用新的订单号。',
    },
    source: 'tollgate',
  },
  EC0003: {
    message: { en: 'The payer canceled or did not confirm in time', zh: '付款方取消支付或未及时确认' },
    cause: {
      en: 'The payer canceled on the checkout page or in the wallet, or did not confirm in the wallet in time. If the order expired, the code is E04122 instead.',
      zh: '付款方在收银台页面或钱包中取消了支付，或未及时在钱包中确认。如果订单已过期，错误码则为 E04122。',
    },
    action: {
      en: 'If the payer still wants to pay, create an order with a new order number.',
      zh: '如付款方仍需支付，请使用新的订单号创建订单。',
    },
    source: 'tollgate',
  },
  EC0004: {
    message: { en: 'The wallet returned no code to scan', zh: '钱包未返回可供扫描的二维码' },
    cause: {
      en: "The wallet's acquirer did not create a code, or did not respond. The order cannot be paid.",
      zh: '钱包的收单机构未生成二维码或未应答，因此该订单无法支付。',
    },
    action: {
      en: "Send the request again, or offer the payer a different payment method. If the call itself returned EC0004, you can use the same order number. If EC0004 is the order's trans_error_code, use a new order number. If you send an Idempotency-Key, use a new one.",
      zh: '请重新提交请求，或请付款方更换支付方式。接口直接返回 EC0004 时，订单号未被占用，可继续使用；EC0004 为订单的 trans_error_code 时，请使用新的订单号。使用 Idempotency-Key 时，请换用新的值。',
    },
    source: 'tollgate',
  },
} as const satisfies Readonly<Record<string, CatalogueError>>;
