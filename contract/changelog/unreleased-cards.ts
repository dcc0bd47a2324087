/** Not released yet: terminals, reference transactions and batches. */
import type { ApiChange } from './release.ts';

const references = [
  'payments.capture',
  'payments.incremental-auth',
  'payments.cancel',
  'payments.refund',
  'payments.tip-adjustment',
  'payments.recall',
];

export const cardPresentChanges: readonly ApiChange[] = [
  {
    kind: 'added',
    calls: [
      'wisehub.cloud.pay.order',
      'wisehub.cloud.pay.close',
      'payments.batch-close',
      'payments.get-open-batch',
      'tip.adjustment',
      'batch.close',
      ...references,
    ],
    text: {
      en: 'The gateway now supports this call, which previously returned SYS030.',
      zh: '网关已支持此接口，此前返回 SYS030。',
    },
  },
  {
    kind: 'changed',
    calls: ['wisehub.cloud.pay.order', 'wisehub.cloud.pay.close'],
    text: {
      en: 'In addition to `WISECASHIER`, message_receiving_application accepts `CodePay Register` and `PayCloud Register` as alternative names for `Tollgate Register`.',
      zh: 'message_receiving_application 除 `WISECASHIER` 外，也可传入 `CodePay Register` 或 `PayCloud Register`，均视为 `Tollgate Register` 的别名。',
    },
    fields: ['message_receiving_application'],
  },
  {
    kind: 'changed',
    calls: ['wisehub.cloud.pay.order', 'wisehub.cloud.pay.close', 'order.revoker', 'order.revoke'],
    text: {
      en: 'Every successful response contains message_id.',
      zh: '成功的应答始终含有 message_id。',
    },
    fields: ['message_id'],
  },
  {
    kind: 'changed',
    calls: ['wisehub.cloud.pay.order'],
    text: {
      en: 'A terminal operation that does not match its original transaction returns ET013; previously, it returned ET002 or E04116.',
      zh: '终端操作与原交易不符时返回 ET013，此前返回 ET002 或 E04116。',
    },
    action: {
      en: 'If your code checks for one of the older codes, also check for the new one.',
      zh: '若程序根据原有错误码判断，请补充对新错误码的判断。',
    },
    errors: ['ET013', 'ET002', 'E04116'],
  },
  {
    kind: 'added',
    calls: ['wisehub.cloud.pay.order'],
    text: {
      en: 'If reject_trade_when_terminal_offline is true, an order for an offline terminal is rejected with E04106. A tip above the order amount is rejected with E04152.',
      zh: '传入 reject_trade_when_terminal_offline 且终端离线时，返回 E04106。小费超过订单金额时，返回 E04152。',
    },
    fields: ['reject_trade_when_terminal_offline'],
    errors: ['E04106', 'E04152'],
  },
  {
    kind: 'changed',
    calls: ['payments.tip-adjustment', 'tip.adjustment'],
    text: {
      en: 'Error codes are more specific: E04151 for a payment that has refunds (previously E04133), ET010 after the batch is closed (previously ET008), and ET011 for a transaction that cannot have a tip (previously ET003 or E04116). A tip above the order amount is rejected with E04152.',
      zh: '错误码更准确：已有退款返回 E04151（原为 E04133），批次已关闭返回 ET010（原为 ET008），不支持小费的交易返回 ET011（原为 ET003 或 E04116）。小费超过订单金额返回 E04152。',
    },
    action: {
      en: 'If your code checks for one of the older codes, also check for the new one.',
      zh: '若程序根据原有错误码判断，请补充对新错误码的判断。',
    },
    errors: ['E04151', 'ET010', 'ET011', 'E04152'],
  },
  {
    kind: 'changed',
    calls: ['tip.adjustment'],
    text: {
      en: 'A successful response contains `data` with the value `"{}"`.',
      zh: '成功的应答含有 `data`，值为 `"{}"`。',
    },
  },
  {
    kind: 'changed',
    calls: ['payments.capture', 'payments.incremental-auth', 'payments.cancel', 'wisehub.cloud.pay.order'],
    text: {
      en: 'If the original transaction is not an authorization, the call returns ET012; previously, it returned ET002, ET003, or E04116.',
      zh: '原交易不是预授权时返回 ET012，此前返回 ET002、ET003 或 E04116。',
    },
    action: {
      en: 'If your code checks for one of the older codes, also check for the new one.',
      zh: '若程序根据原有错误码判断，请补充对新错误码的判断。',
    },
    errors: ['ET012'],
  },
  {
    kind: 'changed',
    calls: [
      'payments.capture',
      'payments.incremental-auth',
      'payments.cancel',
      'payments.refund',
      'order.refund.submit',
      'wisehub.cloud.pay.order',
      'wisehub.cloud.pay.close',
      'payment.result.notify',
    ],
    text: {
      en: 'An authorization that you do not capture expires after 30 days: trans_status becomes 3, and the gateway sends a notification. Later operations on the authorization return E04154.',
      zh: '预授权 30 天内未做预授权完成的，将自动失效：trans_status 变为 3，网关发送通知，此后对该预授权的操作返回 E04154。',
    },
    errors: ['E04154'],
  },
  {
    kind: 'changed',
    calls: ['payments.get-open-batch', 'payments.batch-close'],
    text: {
      en: 'A batch has only one currency. `totals` lists the sums by currency; total_amount is present only if there is a single currency. If there are several currencies, the calls no longer return E04129.',
      zh: '一个批次只有一个币种。`totals` 按币种列出合计，仅有一个币种时才返回 total_amount。存在多个币种时，不再返回 E04129。',
    },
    action: {
      en: 'If your terminals accept several currencies, read `totals`.',
      zh: '若终端受理多个币种，请读取 `totals`。',
    },
    fields: ['totals', 'total_amount'],
    errors: ['E04129'],
  },
  {
    kind: 'added',
    calls: ['batch.close'],
    text: {
      en: 'settle_list contains pay_channel_merchant_no and pay_channel_terminal_no.',
      zh: 'settle_list 新增 pay_channel_merchant_no 与 pay_channel_terminal_no。',
    },
    fields: ['settle_list'],
  },
  {
    kind: 'changed',
    calls: ['payments.batch-close', 'payments.get-open-batch', ...references],
    text: {
      en: "A signature that was already used on a different path is rejected with SYS033. If an app's registration requires `timestamp` and a request omits it, the call returns SYS035.",
      zh: '签名已用于其他路径时，返回 SYS033。应用登记时要求必传 `timestamp` 而请求未传时，返回 SYS035。',
    },
    action: {
      en: 'Send `timestamp` with every request.',
      zh: '请在所有请求中传 `timestamp`。',
    },
    errors: ['SYS033', 'SYS035'],
  },
  {
    kind: 'changed',
    calls: ['payments.batch-close', 'payments.get-open-batch', ...references],
    text: {
      en: 'If the request contains the `method` of a different call, the call returns SYS021.',
      zh: '请求中的 `method` 属于其他接口时，返回 SYS021。',
    },
    action: {
      en: 'Omit `method`, or send the value of this call.',
      zh: '请不传 `method`，或传入该接口的值。',
    },
    errors: ['SYS021'],
  },
  {
    kind: 'changed',
    calls: ['payments.tip-adjustment', 'payments.batch-close', 'tip.adjustment', 'batch.close'],
    text: {
      en: 'A repeated request with the same `timestamp` returns the first successful response again.',
      zh: '以相同 `timestamp` 重复发送请求时，返回首次成功的应答。',
    },
  },
  {
    kind: 'changed',
    calls: ['payments.tip-adjustment'],
    text: {
      en: 'A repeated request without `timestamp` is rejected with SYS034 if a later request has changed the tip.',
      zh: '重复发送不带 `timestamp` 的请求时，如果小费已被之后的请求变更，返回 SYS034。',
    },
    errors: ['SYS034'],
  },
  {
    kind: 'changed',
    calls: ['tip.adjustment'],
    text: {
      en: 'A repeated request with the same `timestamp` is rejected with SYS034 if a later request changed the tip while the first request was in progress.',
      zh: '以相同 `timestamp` 重复发送请求时，如果首次请求处理期间小费已被其他请求变更，返回 SYS034。',
    },
    action: {
      en: 'Query the current tip. If it is wrong, send a request with a new `timestamp`.',
      zh: '请查询当前小费，如有误，换用新的 `timestamp` 发送请求。',
    },
    errors: ['SYS034'],
  },
  {
    kind: 'changed',
    calls: ['payments.incremental-auth'],
    text: {
      en: 'If the acquirer does not support incremental authorizations, the call returns E04116. The sandbox supports them.',
      zh: '收单机构不支持追加预授权时，返回 E04116。沙箱支持追加预授权。',
    },
    errors: ['E04116'],
  },
  {
    kind: 'changed',
    calls: ['payments.tip-adjustment', 'tip.adjustment'],
    text: {
      en: 'The acquirer can reject a tip. The call then returns one of these codes: EC0101, EC0102, EC0103, EC0104, EC0105, EC0106, EC0107, EC0108, EC0109, EC0110, EC0111, or EC0112.',
      zh: '收单机构可能拒绝小费调整。拒绝时，接口返回以下错误码之一：EC0101、EC0102、EC0103、EC0104、EC0105、EC0106、EC0107、EC0108、EC0109、EC0110、EC0111、EC0112。',
    },
    action: {
      en: 'Keep the previous tip in your records; order.query returns it.',
      zh: '请在记录中保留调整前的小费，可通过 order.query 查询。',
    },
    errors: [
      'EC0101',
      'EC0102',
      'EC0103',
      'EC0104',
      'EC0105',
      'EC0106',
      'EC0107',
      'EC0108',
      'EC0109',
      'EC0110',
      'EC0111',
      'EC0112',
    ],
  },
];
