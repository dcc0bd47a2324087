/** Endpoints for receivers of notifications, and resends in bulk. */
import { bulkStates } from '../notification-values.ts';
import type { WorkbenchRoute } from '../route.ts';

export const receiverRoutes: readonly WorkbenchRoute[] = [
  {
    method: 'GET',
    path: '/notifications/receivers',
    permission: 'read',
    summary: {
      en: 'List receivers with success rate, response time, and backlog',
      zh: '各通知地址的成功率、应答耗时与积压',
    },
    query: ['merchant_no'],
    reply: 'ReceiverList',
  },
  {
    method: 'GET',
    path: '/notifications/bulk-resends',
    permission: 'read',
    summary: { en: 'List bulk resends', zh: '批量重发列表' },
    query: ['merchant_no'],
    reply: 'BulkList',
  },
  {
    method: 'GET',
    path: '/notifications/bulk-resends/preview',
    permission: 'read',
    summary: { en: 'Count the notifications that a bulk resend would send', zh: '预览批量重发的通知数量' },
    query: ['merchant_no', 'url', 'endpoint_id', 'result', 'state', 'from_ms', 'to_ms'],
    states: bulkStates,
    reply: 'BulkPreview',
  },
  {
    method: 'POST',
    path: '/notifications/bulk-resends',
    permission: 'notifications',
    summary: { en: 'Start a bulk resend', zh: '开始批量重发' },
    body: 'BulkRequest',
    isRepeatable: true,
    reply: 'BulkItem',
    note: {
      en: 'The gateway runs the bulk resend, continues it after a restart, and does not send any notification twice. A bulk resend covers at most 100,000 notifications.',
      zh: '批量重发由网关执行，网关重启后会继续；同一条通知不会发送两次。一次批量重发最多包含 100,000 条通知。',
    },
  },
  {
    method: 'POST',
    path: '/notifications/bulk-resends/{bulk_no}/stop',
    permission: 'notifications',
    summary: { en: 'Stop a bulk resend', zh: '停止批量重发' },
    reply: 'BulkItem',
  },
];
