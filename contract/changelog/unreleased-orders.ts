/** Not released yet: payments, orders, refunds and queries. */
import type { ApiChange } from './release.ts';

export const orderChanges: readonly ApiChange[] = [
  {
    kind: 'added',
    calls: ['pay.checkout'],
    text: {
      en: 'The gateway now supports this call, which previously returned SYS030. Use order_detail to set the items, regions, payment options, and colors of the hosted page.',
      zh: '网关已支持此接口，此前返回 SYS030。收银台的商品明细、地区、支付选项与配色通过 order_detail 设置。',
    },
    fields: ['order_detail'],
  },
  {
    kind: 'added',
    calls: ['pay.merchant.checkout'],
    text: {
      en: 'The gateway now supports this call, including 3-D Secure. Previously, the call returned SYS030. Invalid card data is rejected with E04142.',
      zh: '网关已支持此接口（含 3-D Secure），此前返回 SYS030。卡信息不合法时返回 E04142。',
    },
    fields: ['card', 'redirect_url_3dsecure'],
    errors: ['E04142'],
  },
  {
    kind: 'added',
    calls: ['pay.merchant.checkout', 'order.query', 'payment.result.notify'],
    text: {
      en: 'If a card payment fails, trans_error_code can be one of the new codes EC0101 to EC0115.',
      zh: '银行卡支付失败时，trans_error_code 可能为新增的 EC0101 至 EC0115。',
    },
    fields: ['trans_error_code'],
    errors: ['EC0101', 'EC0115'],
  },
  {
    kind: 'changed',
    calls: ['pay.checkout', 'pay.merchant.checkout'],
    text: {
      en: 'order_detail is for display only. The gateway does not check the item total and no longer returns E04118. The checkout page shows the difference between the item total and the order amount as a separate line.',
      zh: 'order_detail 仅用于展示：网关不校验金额之和，也不再返回 E04118。收银台将商品合计与订单金额的差额单列一行展示。',
    },
    fields: ['order_detail'],
    errors: ['E04118'],
  },
  {
    kind: 'changed',
    calls: ['order.query', 'payment.result.notify'],
    text: {
      en: "For a hosted card payment, billing_address is returned even if you do not send `order_detail.billing`. It then contains the country, the postal code, and the cardholder's name.",
      zh: '收银台的银行卡支付未传 `order_detail.billing` 时，也返回 billing_address，其中包含国家或地区、邮政编码与持卡人姓名。',
    },
    action: {
      en: 'Do not rely on fields of billing_address other than `country`: they can be absent.',
      zh: '请勿依赖 billing_address 中除 `country` 以外的字段：这些字段可能不返回。',
    },
    fields: ['billing_address'],
  },
  {
    kind: 'added',
    calls: ['order.query'],
    text: {
      en: 'New in the response: refunded_amount, `refunds`, the transaction number of the payment (for a refund), pay_url or qrcode_url (while the order can be paid), and all payment data of an order that was canceled after it was paid.',
      zh: '应答新增以下内容：refunded_amount、`refunds`、原支付的交易号（查询退款时）、pay_url 或 qrcode_url（订单可支付期间），以及支付后又被撤销的订单的全部支付数据。',
    },
    fields: ['refunded_amount', 'refunds', 'pay_url', 'qrcode_url', 'orig_trans_no'],
  },
  {
    kind: 'changed',
    calls: ['cscanb.pay.getqrcode'],
    text: {
      en: "qrcode_url is up to 512 characters long. It comes from the wallet's acquirer and contains a URL or an EMV QR payload. If the acquirer provides no QR code, the call returns EC0004. While the acquirer is still processing the request, the call returns E04134.",
      zh: 'qrcode_url 最长 512 个字符，由钱包的收单机构提供，内容为网址或 EMV 二维码数据。未取得二维码时返回 EC0004，收单机构尚在处理时返回 E04134。',
    },
    action: {
      en: 'Render the value unchanged as a QR code, and allow for up to 512 characters.',
      zh: '请用该内容原样生成二维码，并预留 512 个字符的存储长度。',
    },
    fields: ['qrcode_url'],
    errors: ['EC0004', 'E04134'],
  },
  {
    kind: 'added',
    calls: ['order.query', 'payment.result.notify'],
    text: {
      en: 'If the payer pays after the order has ended, late_paid_amount and late_returned_amount show the amounts. The gateway sends the final notification again with both fields.',
      zh: '订单结束后付款的，金额通过 late_paid_amount 与 late_returned_amount 返回。网关会再次发送最终结果通知，并带有这两个字段。',
    },
    fields: ['late_paid_amount', 'late_returned_amount'],
  },
  {
    kind: 'fixed',
    calls: ['order.query', 'payment.result.notify'],
    text: {
      en: "For a refund, pay_user_account_id contains the payer's account.",
      zh: '退款的 pay_user_account_id 为付款方账号。',
    },
    fields: ['pay_user_account_id'],
  },
  {
    kind: 'changed',
    calls: ['order.refund.submit'],
    text: {
      en: 'A refund whose orig_trans_no and orig_merchant_order_no identify different orders is rejected with E04160.',
      zh: '退款的 orig_trans_no 与 orig_merchant_order_no 指向不同订单时，返回 E04160。',
    },
    fields: ['orig_trans_no', 'orig_merchant_order_no'],
    errors: ['E04160'],
  },
  {
    kind: 'changed',
    calls: ['order.refund.submit', 'payments.refund', 'wisehub.cloud.pay.order'],
    text: {
      en: 'A refund more than 365 days after the payment is rejected with E04153, unless the operator has set a different limit.',
      zh: '支付成功超过 365 天后退款的，返回 E04153；运营方可设置其他期限。',
    },
    errors: ['E04153'],
  },
  {
    kind: 'changed',
    calls: ['order.revoker', 'order.revoke'],
    text: {
      en: 'Like a refund, a cancellation more than 365 days after the payment is rejected with E04153, unless the operator has set a different limit.',
      zh: '支付成功超过 365 天后撤销的，与退款一样返回 E04153；运营方可设置其他期限。',
    },
    errors: ['E04153'],
  },
  {
    kind: 'changed',
    calls: ['order.revoker', 'order.revoke'],
    text: {
      en: 'If an order has already expired or failed, canceling it within 15 seconds of creating it returns E04122; previously, it returned E04124.',
      zh: '订单已过期或失败时，如果在下单后 15 秒内撤销，则返回 E04122，此前返回 E04124。',
    },
    action: {
      en: 'If your code checks for E04124, also check for E04122, which means that there is nothing to cancel.',
      zh: '若程序根据 E04124 判断，请补充对 E04122 的判断，该错误码表示没有可撤销的订单。',
    },
    errors: ['E04122', 'E04124'],
  },
  {
    kind: 'fixed',
    calls: ['order.revoker', 'order.revoke', 'payments.cancel'],
    text: {
      en: 'A cancellation reverses the whole original transaction, including any amount that an incremental authorization or a tip added after you sent the cancellation.',
      zh: '撤销针对整笔原交易：撤销请求发出后，因追加预授权或小费而增加的金额也一并撤销。',
    },
  },
  {
    kind: 'fixed',
    calls: ['bscanc.pay.submit'],
    text: {
      en: 'If a call returns EC0000, you can still use the order number, regardless of whether auth_code has the wrong format or is not a valid payment code.',
      zh: '接口返回 EC0000 时，无论 auth_code 格式有误还是付款码无效，订单号都不会被占用。',
    },
    action: {
      en: 'Scan a new payment code and send the payment again with the same order number, and with a new `Idempotency-Key` if you send one. If a query shows an order as failed with EC0000, you cannot use its number again.',
      zh: '刷新付款码后可使用同一订单号再次提交；若使用 `Idempotency-Key`，请更换其值。查询结果显示订单因 EC0000 失败时，该订单号已被占用，不可再次使用。',
    },
    fields: ['auth_code'],
    errors: ['EC0000'],
  },
  {
    kind: 'changed',
    calls: ['bscanc.pay.submit', 'cscanb.pay.getqrcode', 'pay.checkout', 'pay.merchant.checkout'],
    text: {
      en: 'term_ip accepts IPv4 and IPv6 addresses of up to 45 characters; any other value is rejected. Values of longitude and latitude that are out of range are also rejected.',
      zh: 'term_ip 可传 IPv4 或 IPv6 地址，最长 45 个字符，传入其他内容的请求会被拒绝。longitude 或 latitude 超出范围的请求也会被拒绝。',
    },
    fields: ['term_ip', 'longitude', 'latitude'],
  },
  {
    kind: 'changed',
    calls: ['bscanc.pay.submit', 'cscanb.pay.getqrcode'],
    text: {
      en: 'terminal_sn identifies a register of the merchant; it does not need to be registered with the gateway.',
      zh: 'terminal_sn 为商户自有收银机的编号，无需登记。',
    },
    fields: ['terminal_sn'],
  },
  {
    kind: 'changed',
    calls: ['payment.result.notify'],
    text: {
      en: 'Notifications are signed for every app, including apps with Basic authentication; sign_type is `RSA2`.',
      zh: '发给所有应用（包括使用 Basic 认证的应用）的通知都带签名；sign_type 为 `RSA2`。',
    },
    action: {
      en: "If your app uses Basic authentication, get the gateway's public key from your operator and verify notifications.",
      zh: '若应用使用 Basic 认证，请向运营方索取网关公钥并对通知验签。',
    },
    fields: ['sign_type'],
  },
  {
    kind: 'changed',
    calls: [
      'payments.capture',
      'payments.cancel',
      'payments.tip-adjustment',
      'tip.adjustment',
      'payments.batch-close',
      'batch.close',
    ],
    text: {
      en: 'An acquirer can reject a completion, void, cancellation, or tip, or delay its response. Until it responds, trans_status is 0, and all other operations on the payment or its batch return E04134. The sandbox responds immediately.',
      zh: '收单机构可能拒绝预授权完成、撤销或小费调整，也可能延迟应答。收单机构应答之前，trans_status 为 0，对该交易及其批次的其他操作返回 E04134。沙箱立即应答。',
    },
    errors: ['E04134'],
  },
];
