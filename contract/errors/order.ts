/** Refusals of an order's own data and state, up to its payment (E0410… to E0412…, first part). */
import type { CatalogueError } from '../model.ts';

export const orderErrors = {
  E04103: {
    message: { en: 'Merchant does not exist', zh: '商户不存在' },
    cause: {
      en: 'merchant_no is unknown, or does not belong to the app.',
      zh: 'merchant_no 不存在，或不属于该应用。',
    },
    action: {
      en: 'Check merchant_no, and make sure that it belongs to the same environment as app_id.',
      zh: '检查 merchant_no，并确认其与 app_id 属于同一环境。',
    },
    source: 'spec',
  },
  E04104: {
    message: { en: 'Store does not exist', zh: '门店不存在' },
    cause: {
      en: 'store_no is unknown, or does not belong to the merchant.',
      zh: 'store_no 不存在，或不属于该商户。',
    },
    action: {
      en: 'Check store_no, or omit it if the call allows that.',
      zh: '检查 store_no；在接口允许的情况下也可以不传。',
    },
    source: 'tollgate',
  },
  E04105: {
    message: { en: 'Terminal does not exist', zh: '终端不存在' },
    cause: {
      en: 'terminal_sn is unknown, or the terminal is not bound to this merchant or store.',
      zh: 'terminal_sn 不存在，或该终端未绑定到此商户或门店。',
    },
    action: {
      en: 'Check the serial number on the terminal and bind the terminal to the store.',
      zh: '核对终端上的序列号，并将终端绑定到门店。',
    },
    source: 'tollgate',
  },
  E04106: {
    message: { en: 'The terminal is offline', zh: '终端离线' },
    cause: {
      en: 'The terminal is not connected, and the order was sent with reject_trade_when_terminal_offline.',
      zh: '终端未连接，且下单时传入了 reject_trade_when_terminal_offline。',
    },
    action: {
      en: 'Connect the terminal, use a different one, or omit reject_trade_when_terminal_offline. If you omit it, the order waits until the terminal connects or the order expires.',
      zh: '请检查终端网络或改用其他终端；也可不传 reject_trade_when_terminal_offline，此时订单将等待终端上线，直至过期。',
    },
    source: 'tollgate',
  },
  E04110: {
    message: { en: 'trans_no is not valid', zh: 'trans_no 不合法' },
    cause: {
      en: 'The transaction number has the wrong format. If the merchant has no transaction with this number, the code is E04111, ET002, or ET003.',
      zh: '交易号格式不正确。该商户没有此交易号对应的交易时，返回 E04111、ET002 或 ET003。',
    },
    action: {
      en: 'Send trans_no exactly as the gateway returned it, as a string of 22 digits.',
      zh: '按网关返回的原值发送 trans_no（22 位数字的字符串）。',
    },
    source: 'field',
  },
  E04111: {
    message: { en: 'Merchant order number is invalid', zh: '商户订单号无效' },
    cause: {
      en: 'The order number is too long or contains characters that are not allowed, or the merchant has no order with this number. If you close an order, terminal_sn can also be that of a different terminal.',
      zh: '商户订单号过长、含有不允许的字符，或该商户没有此订单号对应的订单。关闭订单时，也可能是 terminal_sn 与订单的终端不符。',
    },
    action: {
      en: 'Use up to 32 characters: digits, letters, and _ - | * @. For a query, send the order number that you used when you created the order.',
      zh: '最多 32 个字符，仅可使用数字、字母和 _ - | * @；查询时请使用创建订单时的商户订单号。',
    },
    source: 'spec',
  },
  E04112: {
    message: { en: 'Merchant order number repeat', zh: '商户订单号重复' },
    cause: {
      en: 'The merchant already used this number for an order or refund.',
      zh: '该商户已使用此订单号创建过订单或退款。',
    },
    action: {
      en: 'Query the order first: the earlier attempt may have been paid. Use a new number only for a new order or refund.',
      zh: '请先查询该订单号：此前提交的支付可能已成功。只有创建新订单或新退款时，才更换订单号。',
    },
    source: 'spec',
  },
  E04113: {
    message: { en: 'Merchant order number error', zh: '商户订单号错误' },
    cause: {
      en: 'The refund, void, or completion has the same order number as the original order.',
      zh: '退款、撤销或预授权完成的订单号与原订单号相同。',
    },
    action: {
      en: 'In merchant_order_no, send a separate order number for the operation. Use the corresponding field, such as orig_merchant_order_no, to identify the original order.',
      zh: '在 merchant_order_no 中为该操作传入单独的订单号，并通过对应的参数（例如 orig_merchant_order_no）指定原订单。',
    },
    source: 'spec',
  },
  E04114: {
    message: { en: 'Currency is unknown or not supported', zh: '币种不存在或不支持' },
    cause: {
      en: 'price_currency is not an active three-letter ISO 4217 code in capital letters.',
      zh: 'price_currency 不是有效的 ISO 4217 三位大写字母代码。',
    },
    action: {
      en: 'Send the code in capital letters, such as USD. If no acquirer of the merchant accepts the currency, the code is SYS031.',
      zh: '代码须大写，例如 USD。商户的收单机构均不支持该币种时，返回 SYS031。',
    },
    source: 'tollgate',
  },
  E04115: {
    message: { en: 'Amount is not valid', zh: '金额不合法' },
    cause: {
      en: 'The amount is zero or negative, has more than 12 digits, or has more decimal places than the currency allows. It is also not valid if a capture exceeds the authorized amount, if a void or cancellation is not for the whole original, or if a refund contains a surcharge that was not paid. msg contains the reason.',
      zh: '金额为零、为负数、超过 12 位，或小数位数超过币种允许的位数。预授权完成金额超过预授权金额、撤销金额与原交易不符，或退还未收取的附加费时，也返回此码；原因见 msg。',
    },
    action: {
      en: 'Send the amount in major units, such as 34.50 for 34 dollars and 50 cents. Use no more decimal places than ISO 4217 allows for the currency.',
      zh: '金额以主币单位填写，例如 34 美元 50 美分写作 34.50；小数位数不超过 ISO 4217 对该币种的规定。',
    },
    source: 'tollgate',
  },
  E04116: {
    message: { en: 'Payment method is not supported', zh: '不支持该支付方式' },
    cause: {
      en: 'No acquirer of the merchant accepts this payment method for this type of transaction and this currency. payments.refund also returns this code for a wallet payment. payments.incremental-auth returns it if the acquirer does not support increments.',
      zh: '商户的收单机构均不受理该支付方式，或不支持此类交易、此币种。对电子钱包支付调用 payments.refund，或收单机构不支持追加预授权时，也返回此码。',
    },
    action: {
      en: 'Check pay_method_id, and ask the operator which methods are enabled. The parameter dictionary shows what each method usually supports.',
      zh: '检查 pay_method_id，并向运营方确认已开通的支付方式。参数字典列出各支付方式通常支持的范围。',
    },
    source: 'tollgate',
  },
  E04117: {
    message: { en: 'notify_url or return_url is rejected', zh: 'notify_url 或 return_url 不符合要求' },
    cause: {
      en: 'The URL is not an absolute http or https URL, is too long, contains credentials, or points to a private network.',
      zh: '地址不是以 http 或 https 开头的完整 URL、长度超限、包含用户名或密码，或指向内网。',
    },
    action: {
      en: 'Send a complete public URL of at most 256 characters, such as https://shop.example.com/notify.',
      zh: '请使用完整的公网地址，例如 https://shop.example.com/notify，最长 256 个字符。',
    },
    source: 'tollgate',
  },
  E04118: {
    message: { en: 'The item amounts do not add up', zh: '商品明细金额不一致' },
    cause: {
      en: 'No call returns this code anymore: items are for display only, and their total is not checked.',
      zh: '已不再返回此错误码：items 仅用于展示，不校验金额之和。',
    },
    action: {
      en: 'No action is needed. The checkout page shows the difference between the items and the order amount as a separate line.',
      zh: '无需处理。收银台页面会将商品合计与订单金额的差额单列一行展示。',
    },
    source: 'tollgate',
  },
  E04121: {
    message: { en: 'The order is cancelled', zh: '订单已撤销' },
    cause: {
      en: 'The order was canceled or voided and can no longer be paid, canceled, or refunded.',
      zh: '订单已被撤销，不能再支付、撤销或退款。',
    },
    action: {
      en: 'Query the order. If you still need the payment, create an order with a new order number.',
      zh: '请查询订单，确认其状态；如仍需支付，请使用新的订单号创建订单。',
    },
    source: 'spec',
  },
  E04122: {
    message: { en: 'The order is closed', zh: '订单已关闭' },
    cause: {
      en: 'The order expired, failed, or was closed. This state is final.',
      zh: '订单已过期、已失败或已关闭，该状态为终态。',
    },
    action: {
      en: 'If you still need the payment, create an order with a new order number.',
      zh: '如仍需支付，请使用新的订单号创建订单。',
    },
    source: 'tollgate',
  },
  E04123: {
    message: { en: 'The order is already paid', zh: '订单已支付' },
    cause: {
      en: 'The order is completed, so it can no longer be paid or closed. If you capture or increase an authorization, it is already captured, and msg contains the trans_no of the capture.',
      zh: '订单已完成支付，不能重复支付，也不能关闭。做预授权完成或追加预授权时，表示该预授权已做预授权完成，msg 给出其 trans_no。',
    },
    action: {
      en: 'Query the order and fulfill it. To return the money, cancel or refund the order.',
      zh: '查询订单后发货；如需退还款项，请撤销或退款。',
    },
    source: 'tollgate',
  },
} as const satisfies Readonly<Record<string, CatalogueError>>;
