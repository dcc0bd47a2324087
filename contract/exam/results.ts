/** The exam: how the shop finds a result, and when it gives up. */
import type { SituationGroup } from './model.ts';

export const resultSituations = {
  id: 'results',
  title: { en: 'Results and waiting', zh: '支付结果与等待' },
  situations: [
    {
      id: 'final-result',
      cause: 'fulfilled-unpaid',
      title: {
        en: 'An order is fulfilled only once, and only after a verified final result',
        zh: '仅在得到验签通过的最终结果后发货，且只发货一次',
      },
      reason: {
        en: 'If you fulfill the order before the result is final, you may not be paid.',
        zh: '如果在得到最终结果之前发货，可能收不到货款。',
      },
      rule: { section: '§4', page: 'PaymentCallbacksAndChecklistImplGuide#together' },
      advice: {
        en: 'An order is paid only if a verified notification or response contains trans_status 2. An order with status 9 or 0 is still open.',
        zh: '只有验签通过的通知或应答中 trans_status 为 2 时，订单才算已支付；9 与 0 表示尚未结束。',
      },
    },
    {
      id: 'no-notification',
      cause: 'payment-missed',
      title: {
        en: 'If no notification arrives, your server queries the order to get the result',
        zh: '没有收到通知时，通过查询得到支付结果',
      },
      reason: {
        en: 'If the notification is lost, the payer has paid, but you never fulfill the order.',
        zh: '如果通知丢失，付款方已付款，您却一直不发货。',
      },
      rule: { section: '§7', page: 'ReasonableQueryMechanism#rule' },
      advice: {
        en: 'Query open orders with order.query every 5 seconds, and later in a background job.',
        zh: '每 5 秒用 order.query 查询未结束的订单，之后由后台任务继续查询。',
      },
    },
    {
      id: 'declined',
      cause: 'end-missed',
      title: { en: 'A declined payment is recorded as failed', zh: '支付被拒绝时，将订单置为失败' },
      reason: {
        en: 'An order that stays open after a decline keeps its items reserved and confuses the payer.',
        zh: '支付被拒绝后，如果订单仍未结束，会占用库存，也会让付款方困惑。',
      },
      rule: { section: '§4', page: 'APIRule#status' },
      advice: {
        en: 'If trans_status is 1, mark the order as failed, and use trans_error_code to show the reason.',
        zh: 'trans_status 为 1 时结束订单，并根据 trans_error_code 显示原因。',
      },
    },
    {
      id: 'expired',
      cause: 'end-missed',
      title: { en: 'An expired order is closed', zh: '订单过期后关闭' },
      reason: {
        en: 'The gateway accepts no payment for an expired order. If you keep waiting, the order stays open forever.',
        zh: '网关不再受理过期订单的支付；如果继续等待，订单将一直处于未结束状态。',
      },
      rule: { section: '§4', page: 'APIRule#status' },
      advice: {
        en: 'If trans_status is 1, close the order, even if the error code is E04122.',
        zh: 'trans_status 为 1 时结束订单，错误码为 E04122 时也不例外。',
      },
    },
    {
      id: 'poll-interval',
      cause: 'query-wrong',
      title: {
        en: 'Your server first queries the order five seconds after creating it, then every five seconds',
        zh: '下单 5 秒后首次查询，之后每 5 秒查询一次',
      },
      reason: {
        en: 'More frequent queries do not return a result sooner, and your calls are rejected with status 429.',
        zh: '查询更频繁也不会更早得到结果，反而会触发限流（429）。',
      },
      rule: { section: '§7', page: 'ReasonableQueryMechanism#rule' },
      advice: {
        en: 'Wait 5 seconds before the first query and between queries.',
        zh: '首次查询之前以及两次查询之间都等待 5 秒。',
      },
    },
    {
      id: 'unpaid-cancelled',
      cause: 'cancel-wrong',
      title: {
        en: 'A QR order that stays unpaid for 60 seconds is canceled',
        zh: '二维码订单 60 秒未支付时撤销',
      },
      reason: {
        en: 'The payer has left. If someone scans the code later, you receive money for a sale that did not take place.',
        zh: '付款方已离开。如果之后有人扫码付款，您会收到款项，却没有对应的销售。',
      },
      rule: { section: '§7', page: 'ReasonableQueryMechanism#cancel' },
      advice: {
        en: 'After querying for 60 seconds, call order.revoker, then query the order again.',
        zh: '查询满 60 秒后调用 order.revoker，再查询一次。',
      },
    },
    {
      id: 'code-password',
      cause: 'payment-missed',
      title: {
        en: 'A payment that needs a password is not repeated while it is pending',
        zh: '需要输入密码的支付应等待结果，不重复发起',
      },
      reason: {
        en: 'The wallet is asking the payer for a password. A second payment with a different number charges the payer twice.',
        zh: '钱包正在要求付款方输入密码，换订单号再次发起会重复扣款。',
      },
      rule: { section: '§7', page: 'QuickPayDevGuidelines#password' },
      advice: {
        en: 'While trans_status is 0, query every 5 seconds, for up to 30 seconds.',
        zh: 'trans_status 为 0 时每 5 秒查询一次，最长 30 秒。',
      },
      needs: ['code'],
    },
    {
      id: 'code-no-answer',
      cause: 'cancel-wrong',
      title: {
        en: 'A payment that has no result after 30 seconds is canceled',
        zh: '付款码支付 30 秒仍无结果时撤销',
      },
      reason: {
        en: 'If you do not cancel the order, the payer may be charged without receiving anything.',
        zh: '如果不撤销，付款方可能被扣款却拿不到商品。',
      },
      rule: { section: '§4', page: 'ReasonableQueryMechanism#cancel' },
      advice: {
        en: 'After querying for 30 seconds, call order.revoker, then query the order again.',
        zh: '查询满 30 秒后调用 order.revoker，再查询一次。',
      },
      needs: ['code'],
    },
    {
      id: 'cancel-after-15-seconds',
      cause: 'cancel-wrong',
      title: {
        en: 'Your server waits at least 15 seconds after creating an order before canceling it',
        zh: '下单 15 秒之后才撤销',
      },
      reason: {
        en: 'If your server cancels sooner, the gateway rejects the cancellation. If the server ignores that, the order can still be paid.',
        zh: '过早的撤销会被拒绝。如果忽略这一结果，付款方仍可支付该订单。',
      },
      rule: { section: '§4', page: 'ReasonableQueryMechanism#cancel' },
      advice: {
        en: 'Record when you receive the response to the order request, and wait at least 15 seconds before you cancel.',
        zh: '保存收到下单应答的时间，满 15 秒后再撤销。',
      },
      needs: ['cancel'],
    },
    {
      id: 'cancel-unclear',
      cause: 'cancel-wrong',
      title: {
        en: 'If a cancellation gets no response, your server sends it again after 15 seconds',
        zh: '撤销没有应答时，15 秒后再次撤销',
      },
      reason: {
        en: 'If the cancellation never reached the gateway, the order can still be paid, even though your system shows it as canceled.',
        zh: '如果撤销请求未到达网关，您的系统显示订单已撤销，付款方却仍可支付。',
      },
      rule: { section: '§4', page: 'ReasonableQueryMechanism#cancel' },
      advice: {
        en: 'Wait 15 seconds, cancel again, then query. Rely on the result of the last query.',
        zh: '等待 15 秒后再撤销一次，然后查询，以最后一次查询的结果为准。',
      },
      needs: ['cancel'],
    },
    {
      id: 'unknown-status',
      cause: 'open-ended',
      title: {
        en: 'If trans_status has an unknown value, the order stays open',
        zh: '遇到未知的 trans_status，订单保持未结束',
      },
      reason: {
        en: 'New values may be added. Code that treats every value except 2 as failed, or every value except 1 as paid, then records wrong results.',
        zh: '以后可能新增取值。如果程序把 2 以外的取值一律视为失败，或把 1 以外的取值一律视为成功，就会记录错误的结果。',
      },
      rule: { section: '§4', page: 'APIRule#status' },
      advice: {
        en: 'Only statuses 1, 2, and 3 are final. Treat all other values as open.',
        zh: '只有 1、2、3 是最终状态，其他取值一律视为未结束。',
      },
    },
    {
      id: 'unknown-members',
      cause: 'fields-refused',
      title: {
        en: 'Your server accepts unknown fields in responses and notifications',
        zh: '接受应答与通知中的未知字段',
      },
      reason: {
        en: 'New fields can be added without notice. Code that rejects unknown fields then stops working.',
        zh: '新增字段不会另行通知，拒绝未知字段的程序届时将无法工作。',
      },
      rule: { section: '§3', page: 'BasicRules#tolerance' },
      advice: {
        en: 'Include every field that you receive in the string to sign, and ignore fields that you do not know.',
        zh: '将收到的全部字段纳入待签名字符串，处理业务时忽略不认识的字段。',
      },
    },
  ],
} as const satisfies SituationGroup;
