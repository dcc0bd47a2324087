/** The exam: notifications that arrive late, often, out of order, changed or forged. */
import type { SituationGroup } from './model.ts';

const verifyPage = 'CallbackNotificationNotes#verify';

export const notificationSituations = {
  id: 'notifications',
  title: { en: 'Notifications', zh: '通知' },
  situations: [
    {
      id: 'answer-success',
      cause: 'not-acknowledged',
      title: {
        en: 'Your server responds to notifications with status 200 and the body “success”',
        zh: '以状态码 200 与 success 应答通知',
      },
      reason: {
        en: 'The gateway treats any other response as a failed delivery. It retries, then gives up.',
        zh: '其他应答均视为通知失败，网关会重试，最终放弃。',
      },
      rule: { section: '§7', page: 'CallbackNotificationNotes#answer' },
      advice: {
        en: 'Respond with the plain text success. Do not send JSON, quotation marks, a web page, or a redirect.',
        zh: '返回纯文本 success，不要返回 JSON、网页或重定向，也不要加引号。',
      },
    },
    {
      id: 'answer-in-time',
      cause: 'not-acknowledged',
      title: {
        en: 'Your server responds to a notification within 5 seconds, even if its own processing is slow',
        zh: '即使业务处理较慢，也在 5 秒内应答通知',
      },
      reason: {
        en: 'The gateway treats a late response as no response. Under load, it retries all notifications, which increases the load.',
        zh: '超时的应答视同未应答；高负载时，所有通知都会重发，负载进一步上升。',
      },
      rule: { section: '§7', page: 'CallbackNotificationNotes#answer' },
      advice: {
        en: 'Record the result and respond. Put slow work in a queue and do it later.',
        zh: '先记录结果并应答，再通过队列处理耗时的业务。',
      },
      needs: ['work'],
    },
    {
      id: 'forged-signature',
      cause: 'unverified',
      title: {
        en: 'A notification that was changed after signing does not change the order',
        zh: '签名后被篡改的通知不改变订单',
      },
      reason: {
        en: 'notify_url is public. Without verification, anyone can mark an order as paid.',
        zh: 'notify_url 是公开的，不验签时，任何人都能将订单置为已支付。',
      },
      rule: { section: '§3', page: verifyPage },
      advice: {
        en: "First, use the gateway's public key to verify sign over the body as received.",
        zh: '收到通知后，首先用网关公钥对原文验签。',
      },
    },
    {
      id: 'forged-key',
      cause: 'unverified',
      title: {
        en: 'A notification signed with a different key does not change the order',
        zh: '用其他密钥签名的通知不改变订单',
      },
      reason: {
        en: 'An attacker can sign with their own key. If you verify with a key from the message, you accept the forged notification.',
        zh: '攻击者可以用自己的密钥签名；如果验签密钥取自报文本身，伪造的通知就会通过验签。',
      },
      rule: { section: '§3', page: verifyPage },
      advice: {
        en: "Verify with the gateway's key from your configuration, never with your own key or a key that came with a message.",
        zh: '用配置中的网关公钥验签，不要用自己的密钥或报文中附带的密钥。',
      },
    },
    {
      id: 'unsigned-notification',
      cause: 'unverified',
      title: {
        en: 'A notification without a signature does not change the order, regardless of its sign_type',
        zh: '无论 sign_type 为何值，没有签名的通知都不改变订单',
      },
      reason: {
        en: 'The sender chooses sign_type. If your code relies on sign_type, an attacker can turn off verification.',
        zh: 'sign_type 由发送方填写；如果据此决定是否验签，攻击者就能绕过验签。',
      },
      rule: { section: '§3', page: verifyPage },
      advice: {
        en: 'Reject notifications without sign. The gateway signs every notification.',
        zh: '拒绝没有 sign 的通知：网关对每条通知都会签名。',
      },
    },
    {
      id: 'other-amount',
      cause: 'amount-unchecked',
      title: {
        en: 'A notification with a different amount does not mark the order as paid',
        zh: '金额不符的通知不能将订单置为已支付',
      },
      reason: {
        en: 'A valid notification for a low-value order must not mark a high-value order as paid.',
        zh: '小额订单的有效通知不能将大额订单置为已支付。',
      },
      rule: { section: '§4', page: verifyPage },
      advice: {
        en: 'Before you fulfill the order, compare order_amount with your record as exact decimals.',
        zh: '发货之前，将 order_amount 与您的记录按十进制精确比较。',
      },
    },
    {
      id: 'other-currency',
      cause: 'amount-unchecked',
      title: {
        en: 'A notification with a different currency does not mark the order as paid',
        zh: '币种不符的通知不能将订单置为已支付',
      },
      reason: {
        en: '100 JPY is not 100 USD.',
        zh: '100 日元不等于 100 美元。',
      },
      rule: { section: '§4', page: verifyPage },
      advice: {
        en: 'Before you fulfill the order, compare price_currency with your record.',
        zh: '发货之前，核对 price_currency 与您的记录是否一致。',
      },
    },
    {
      id: 'amount-near',
      cause: 'amount-unchecked',
      title: {
        en: 'A notification whose amount differs by one minor unit does not mark the order as paid',
        zh: '金额仅差一个最小货币单位的通知不能将订单置为已支付',
      },
      reason: {
        en: 'If you compare floating-point numbers, rounded amounts, or cents, 1.255 KWD and 1.254 KWD appear equal.',
        zh: '如果用浮点数、舍入后的金额或“分”比较，1.255 KWD 与 1.254 KWD 就会被视为相等。',
      },
      rule: { section: '§5', page: verifyPage },
      advice: {
        en: 'Compare order_amount with your record as decimals, without rounding and without a tolerance.',
        zh: '以十进制数比较 order_amount 与您的记录，不舍入，也不允许误差。',
      },
    },
    {
      id: 'wallet-discount',
      cause: 'payment-missed',
      title: {
        en: 'An order is marked as paid even if a wallet discount reduces paid_amount',
        zh: '即使钱包优惠使 paid_amount 低于订单金额，订单仍为已支付',
      },
      reason: {
        en: 'The wallet pays the difference. If you compare paid_amount, an order that was paid in full is not fulfilled.',
        zh: '差额由钱包承担；如果比较 paid_amount，已付款的订单就不会发货。',
      },
      rule: { section: '§3', page: verifyPage },
      advice: {
        en: 'Compare order_amount with your record, not paid_amount.',
        zh: '将 order_amount 与您的记录比较，不要使用 paid_amount。',
      },
    },
    {
      id: 'foreign-merchant',
      cause: 'unverified',
      title: {
        en: "Another merchant's notification with the same order number does not change the order",
        zh: '其他商户的通知即使订单号相同，也不改变订单',
      },
      reason: {
        en: 'The gateway signs with the same key for all merchants, and order numbers are unique only per merchant.',
        zh: '网关对所有商户使用同一密钥签名，而订单号仅在单个商户内唯一。',
      },
      rule: { section: '§3', page: verifyPage },
      advice: {
        en: 'Compare app_id and merchant_no with your own.',
        zh: '核对 app_id 与 merchant_no 是否与您的一致。',
      },
    },
    {
      id: 'unknown-order',
      cause: 'unverified',
      title: {
        en: 'A notification for an unknown order is ignored',
        zh: '忽略未知订单的通知',
      },
      reason: {
        en: 'If your handler fails on such a notification or creates an order from it, attackers can exploit this.',
        zh: '如果处理程序因此出错，或据此创建订单，就可能被攻击者利用。',
      },
      rule: { section: '§3', page: verifyPage },
      advice: {
        en: 'First look up the order by its number. Never create data from a notification.',
        zh: '先按订单号查找订单，不要根据通知创建任何数据。',
      },
    },
    {
      id: 'replayed',
      cause: 'fulfilled-twice',
      title: {
        en: 'If a notification is replayed an hour later, the order is not fulfilled again',
        zh: '一小时后重放的通知不会导致再次发货',
      },
      reason: {
        en: 'The signature of a recorded notification never expires.',
        zh: '攻击者截获的通知，签名永远有效。',
      },
      rule: { section: '§3', page: 'CallbackNotificationNotes#answer' },
      advice: {
        en: 'Change an order from open to paid in one step that can succeed only once.',
        zh: '将订单从“未结束”改为“已支付”的操作只能成功一次。',
      },
    },
    {
      id: 'duplicate',
      cause: 'fulfilled-twice',
      title: {
        en: 'If a notification arrives twice, your server fulfills the order only once and responds with success both times',
        zh: '同一通知到达两次时，只发货一次，且两次都应答 success',
      },
      reason: {
        en: 'If your response is lost, the gateway sends the notification again. The repeated notification is valid, but it does not mean that there was a second payment.',
        zh: '应答丢失时，网关会重发通知。重发的通知有效，但不代表又有一笔支付。',
      },
      rule: { section: '§7', page: 'CallbackNotificationNotes#answer' },
      advice: {
        en: 'Respond with success even if the order is already paid.',
        zh: '订单已支付时，同样应答 success。',
      },
    },
    {
      id: 'duplicates-at-once',
      cause: 'fulfilled-twice',
      title: {
        en: 'An order is fulfilled only once, even if three copies of its notification arrive at the same time',
        zh: '三份相同的通知同时到达时，只发货一次',
      },
      reason: {
        en: 'If two processes read "open" and then both write "paid", the order is fulfilled twice.',
        zh: '如果两个进程都读到“未结束”，再各自写入“已支付”，就会发货两次。',
      },
      rule: { section: '§7', page: 'PaymentCallbacksAndChecklistImplGuide#together' },
      advice: {
        en: "Make the update conditional on the old state (UPDATE … WHERE state = 'open'), and fulfill the order only if a row was updated.",
        zh: "以旧状态为条件更新（UPDATE … WHERE state = 'open'），仅在更新了一行时发货。",
      },
    },
    {
      id: 'notification-and-query',
      cause: 'fulfilled-twice',
      title: {
        en: 'An order is fulfilled only once, even if a query reports the payment before the notification arrives',
        zh: '通过查询得知支付成功后又收到通知时，只发货一次',
      },
      reason: {
        en: 'Two code paths handle the same order, and each of them fulfills it.',
        zh: '两段代码分别处理同一订单，会各发货一次。',
      },
      rule: { section: '§7', page: 'PaymentCallbacksAndChecklistImplGuide#together' },
      advice: {
        en: 'Use one function to update an order from responses, queries, and notifications.',
        zh: '应答、查询和通知都由同一个函数更新订单。',
      },
    },
    {
      id: 'out-of-order',
      cause: 'refund-wrong',
      title: {
        en: 'A refund notification is processed correctly even if it arrives before the payment notification',
        zh: '退款通知先于支付通知到达时，处理正确',
      },
      reason: {
        en: 'Notifications can arrive in any order. A payment notification that arrives late must not undo a refund.',
        zh: '通知的到达顺序不固定，晚到的支付通知不能覆盖退款状态。',
      },
      rule: { section: '§7', page: 'CallbackNotificationNotes#retries' },
      advice: {
        en: 'Match a notification to its transaction by merchant_order_no and trans_type, not by the order of arrival.',
        zh: '根据 merchant_order_no 与 trans_type 判断通知对应的交易，不依赖到达顺序。',
      },
      needs: ['refund'],
    },
    {
      id: 'paid-after-cancel',
      cause: 'end-changed',
      title: {
        en: 'A notification with status 2 that arrives after status 3 does not reopen the canceled order',
        zh: '状态为 2 的通知晚于状态为 3 的通知到达时，订单仍为已撤销',
      },
      reason: {
        en: 'The payment was canceled, and the money was returned. The earlier payment notification is valid, but arrives late.',
        zh: '该笔支付已撤销，款项已退回；较早的支付通知仍然有效，只是到达较晚。',
      },
      rule: { section: '§4', page: 'CallbackNotificationNotes#retries' },
      advice: {
        en: "Never change an order's status from 3 back to 2, and respond to the notification with success.",
        zh: '订单状态不得由 3 改回 2；对该通知同样应答 success。',
      },
      needs: ['cancel'],
    },
    {
      id: 'notification-before-reply',
      cause: 'payment-missed',
      title: {
        en: 'A notification is accepted even if it arrives before the response to the order request',
        zh: '通知先于下单应答到达时，处理正确',
      },
      reason: {
        en: 'If you save the order only after you receive the response, your server cannot find the order when the notification arrives, and the late response then resets it to open.',
        zh: '如果收到应答后才保存订单，通知到达时还查不到该订单；随后处理应答时又会把订单改回未结束。',
      },
      rule: { section: '§7', page: 'CallbackNotificationNotes#verify' },
      advice: {
        en: 'Save the order before the call, and never let an open status replace a final one.',
        zh: '调用之前保存订单，未结束的状态不得覆盖最终状态。',
      },
      needs: ['code'],
    },
    {
      id: 'notification-in-pieces',
      cause: 'payment-missed',
      title: {
        en: 'A notification is read completely even if its body arrives in pieces',
        zh: '通知内容分多段到达时，仍能完整读取',
      },
      reason: {
        en: 'Code that reads only one packet verifies only part of the body and rejects valid notifications on slow networks.',
        zh: '如果只读取一个数据包，就会对不完整的内容验签，网络较慢时会把有效的通知当作无效。',
      },
      rule: { section: '§7', page: 'CallbackNotificationNotes#body' },
      advice: {
        en: 'Read the complete body before you verify it.',
        zh: '读完全部内容后再验签。',
      },
    },
  ],
} as const satisfies SituationGroup;
