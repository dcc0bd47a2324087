/** Order cancel under its older path: the same call as order.revoker, listed for who still uses it. */
import type { Call } from '../model.ts';
import { orderRevoker } from './order-revoker.ts';

export const orderRevoke = {
  ...orderRevoker,
  method: 'order.revoke',
  methodAliases: [],
  path: '/api/entry/orderrevoke',
  pathAliases: [],
  title: { en: 'Cancel order (older path)', zh: '撤销订单（旧路径）' },
  deprecated: {
    text: {
      en: 'This is the same call as order.revoker, with an older path and name. Use order.revoker instead.',
      zh: '与 order.revoker 是同一接口，只是沿用了旧的路径和名称。请改用 order.revoker。',
    },
    replacedBy: 'order.revoker',
  },
  example: {
    request: { ...orderRevoker.example.request, method: 'order.revoke' },
    reply: orderRevoker.example.reply,
  },
} as const satisfies Call;
