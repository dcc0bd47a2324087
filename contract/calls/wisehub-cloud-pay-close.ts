/** Close order: takes an unpaid order back from the terminal. */
import { optional, required } from '../fields/need.ts';
import * as order from '../fields/order.ts';
import * as terminal from '../fields/terminal.ts';
import type { Call } from '../model.ts';
import { entryMembers, signRules } from './members.ts';

export const wisehubCloudPayClose = {
  method: 'wisehub.cloud.pay.close',
  methodAliases: [],
  path: '/api/entry/wisehubcloudpayclose',
  pathAliases: ['/api/entry/ecrclose'],
  envelope: 'entry',
  area: 'terminal',
  title: { en: 'Close terminal order', zh: '关闭终端订单' },
  summary: {
    en: 'Close an order that has not been paid yet. The order is removed from the terminal and can no longer be paid.',
    zh: '关闭尚未支付的订单。订单将从终端上移除，不能再支付。',
  },
  notes: [
    {
      en: 'You can close only orders with trans_status 9. If an order is completed, void or refund it instead.',
      zh: '仅 trans_status 为 9 的订单可以关闭。已完成的订单请撤销或退款。',
    },
  ],
  request: {
    ...entryMembers,
    terminal_sn: optional(terminal.terminalSn),
    merchant_order_no: required(order.orderMerchantOrderNo),
    description: optional(order.closeDescription),
    message_receiving_application: optional(terminal.messageReceivingApplication),
  },
  rules: [...signRules],
  reply: {
    message_id: required(terminal.messageId),
    trans_no: required(order.transNo),
  },
  errors: ['E04111', 'E04121', 'E04122', 'E04123', 'E04134', 'E04154'],
  example: {
    request: {
      app_id: 'tg8f3a1c5d7e9b2046',
      format: 'JSON',
      charset: 'UTF-8',
      sign_type: 'RSA2',
      version: '1.0',
      timestamp: '1772446860000',
      method: 'wisehub.cloud.pay.close',
      merchant_no: '312100000164',
      store_no: '4121000012',
      terminal_sn: 'TG1000000217',
      merchant_order_no: 'TG20260302-000119',
      description: 'Customer changed the order',
      message_receiving_application: 'Tollgate Register',
    },
    reply: {
      message_id: '06AG6EFCC0S4NSTE',
      trans_no: '2026030210200000000019',
    },
  },
} as const satisfies Call;
