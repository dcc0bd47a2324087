/** Messages that the gateway sends to a terminal without an ask, and the form of a reply, as data. */
import { required } from '../fields/need.ts';
import { code, msg } from '../fields/reply.ts';
import type { MessageContract } from './asks.ts';
import { messageIdentifier } from './fields.ts';
import { terminalOrderMembers, terminalResultMembers } from './orders.ts';

export const terminalPushes = {
  order: {
    title: { en: 'Order', zh: '下发订单' },
    summary: {
      en: 'The order that the terminal must show immediately. Only one order is open at a time. The gateway can push the same order more than once; do not start it again. While the order is waiting, show the amounts of the latest push. For example, the amount of a void changes if the tip of the original payment changes.',
      zh: '需要立即显示的订单。同一时间只处理一个订单。同一订单可能重复下发，不得重复执行。订单等待处理期间，终端应显示最近一次下发的金额。例如，原支付的小费调整后，撤销的金额也随之变更。',
    },
    members: {
      order: required({
        kind: 'object',
        members: terminalOrderMembers,
        summary: { en: 'The order that the terminal processes.', zh: '终端需要执行的订单。' },
        example: '{}',
      }),
    },
  },
  ended: {
    title: { en: 'Order ended', zh: '订单已结束' },
    summary: {
      en: 'The order ended elsewhere: the merchant closed it, it expired, or the payer paid with a wallet.',
      zh: '订单已在别处结束：被商户关闭、已过期，或付款方已通过钱包支付。',
    },
    members: {
      result: required({
        kind: 'object',
        members: terminalResultMembers,
        summary: { en: 'Current result of the order.', zh: '订单的当前结果。' },
        example: '{}',
      }),
    },
  },
  replaced: {
    title: { en: 'Replaced', zh: '已被替换' },
    summary: {
      en: 'Another device was activated as this terminal. This device must disconnect and not reconnect.',
      zh: '另一台设备已激活为本终端。当前设备应断开连接，且不再重连。',
    },
    members: {},
  },
} as const satisfies Readonly<Record<string, Omit<MessageContract, 'type'>>>;

/** The reply to an ask, beside `data`, whose members each ask names. */
export const terminalReplyMembers = {
  to: required({
    ...messageIdentifier,
    summary: { en: 'ID of the request that this response belongs to.', zh: '本应答所对应请求的消息标识。' },
  }),
  code: required(code),
  msg: required(msg),
} as const;
