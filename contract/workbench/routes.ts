/** Every endpoint of the Workbench's API: who may use it, what it takes and what it answers. */
import { transStatuses } from '../trans-values.ts';
import { accessRoutes } from './access-routes.ts';
import { bookRoutes } from './books/routes.ts';
import { examRoutes } from './exam-routes.ts';
import { exportRoutes } from './export-routes.ts';
import { notificationStates } from './notification-values.ts';
import { pageQuery as page } from './query-rules.ts';
import { receiverRoutes } from './receivers/routes.ts';
import type { WorkbenchRoute } from './route.ts';

/** The last event of a stream that the gateway ends: code, msg and psn say why. */
export const streamEndEvent = 'end';

/** Path of the API. */
export const workbenchApi = '/workbench/api';

const times = ['from_ms', 'to_ms'] as const;
const requestFilters = [
  'psn',
  'app_id',
  'merchant_no',
  'method',
  'code',
  'cause',
  'min_ms',
  'merchant_order_no',
  'trans_no',
  ...times,
  'text',
  ...page,
] as const;

const requests: readonly WorkbenchRoute[] = [
  {
    method: 'GET',
    path: '/requests',
    permission: 'read',
    summary: { en: 'List requests', zh: '请求列表' },
    query: requestFilters,
    reply: 'RequestPage',
  },
  {
    method: 'GET',
    path: '/requests/stream',
    permission: 'read',
    summary: { en: 'Stream new requests', zh: '实时接收新请求' },
    query: requestFilters,
    reply: 'RequestItem',
    event: 'request',
  },
  {
    method: 'GET',
    path: '/requests/refusals',
    permission: 'read',
    summary: { en: 'List rejections by cause', zh: '按原因汇总被拒请求' },
    query: ['merchant_no', 'by'],
    reply: 'RefusalList',
  },
  {
    method: 'GET',
    path: '/requests/{psn}',
    permission: 'read',
    summary: { en: 'Get a request', zh: '单个请求' },
    reply: 'RequestDetail',
  },
];

const orders: readonly WorkbenchRoute[] = [
  {
    method: 'GET',
    path: '/orders',
    permission: 'read',
    summary: { en: 'List orders', zh: '订单列表' },
    query: [
      'merchant_no',
      'merchant_order_no',
      'trans_no',
      'number_begins',
      'psn',
      'orig_trans_no',
      'amount',
      'currency',
      'payer',
      'state',
      'type',
      ...times,
      ...page,
    ],
    states: Object.keys(transStatuses),
    reply: 'OrderPage',
  },
  {
    method: 'GET',
    path: '/orders/stream',
    permission: 'read',
    summary: { en: 'Stream changes of orders', zh: '实时接收订单变更' },
    query: ['merchant_no', 'trans_no'],
    reply: 'OrderChanged',
    event: 'order',
  },
  {
    method: 'GET',
    path: '/orders/{trans_no}',
    permission: 'read',
    summary: { en: 'Get an order', zh: '单个订单' },
    reply: 'OrderDetail',
  },
  {
    method: 'GET',
    path: '/orders/{trans_no}/timeline',
    permission: 'read',
    summary: { en: "Get an order's timeline", zh: '订单时间线' },
    reply: 'Timeline',
  },
  {
    method: 'POST',
    path: '/orders/{trans_no}/cancel',
    permission: 'orders',
    summary: { en: 'Cancel an order', zh: '撤销订单' },
    reply: 'OrderActResult',
    isSandboxOnly: true,
  },
  {
    method: 'POST',
    path: '/orders/{trans_no}/refund',
    permission: 'orders',
    summary: { en: 'Refund an order', zh: '退款' },
    body: 'OrderRefundRequest',
    reply: 'OrderActResult',
    isSandboxOnly: true,
  },
];

const notifications: readonly WorkbenchRoute[] = [
  {
    method: 'GET',
    path: '/notifications',
    permission: 'read',
    summary: { en: 'List notifications', zh: '通知列表' },
    query: [
      'merchant_no',
      'trans_no',
      'merchant_order_no',
      'psn',
      'state',
      'url',
      'endpoint_id',
      ...times,
      ...page,
    ],
    states: notificationStates,
    reply: 'NotificationPage',
  },
  {
    method: 'GET',
    path: '/notifications/stream',
    permission: 'read',
    summary: { en: 'Stream attempts of notifications', zh: '实时接收通知发送结果' },
    query: ['merchant_no', 'trans_no'],
    reply: 'NotificationItem',
    event: 'notification',
  },
  {
    method: 'GET',
    path: '/notifications/problems',
    permission: 'read',
    summary: { en: 'List failing URLs', zh: '发送失败的通知地址' },
    query: ['merchant_no'],
    reply: 'NotificationProblems',
  },
  {
    method: 'GET',
    path: '/notifications/{notification_id}',
    permission: 'read',
    summary: { en: 'Get a notification', zh: '单个通知' },
    reply: 'NotificationDetail',
  },
  {
    method: 'POST',
    path: '/notifications/{notification_id}/resend',
    permission: 'notifications',
    summary: { en: 'Resend a notification', zh: '重发通知' },
    body: 'ResendRequest',
    isRepeatable: true,
    reply: 'ResendResult',
    note: {
      en: 'If you send `url`, you also need the `personal` permission, because the body is not masked.',
      zh: '传入 `url` 时还需要 `personal` 权限，因为发送的内容不脱敏。',
    },
  },
  {
    method: 'POST',
    path: '/notifications/{notification_id}/give-up',
    permission: 'notifications',
    summary: { en: 'Stop a notification', zh: '停止发送通知' },
    reply: 'NotificationItem',
  },
  {
    method: 'GET',
    path: '/endpoints',
    permission: 'read',
    summary: { en: 'List webhook endpoints', zh: '应用级通知地址列表' },
    query: ['merchant_no', 'app_id'],
    reply: 'EndpointList',
  },
  {
    method: 'POST',
    path: '/endpoints',
    permission: 'notifications',
    also: 'personal',
    summary: { en: 'Register a webhook endpoint', zh: '登记应用级通知地址' },
    body: 'EndpointRequest',
    reply: 'EndpointItem',
  },
  {
    method: 'DELETE',
    path: '/endpoints/{endpoint_id}',
    permission: 'notifications',
    summary: { en: 'Remove a webhook endpoint', zh: '删除应用级通知地址' },
    reply: 'EndpointItem',
  },
];

const terminals: readonly WorkbenchRoute[] = [
  {
    method: 'GET',
    path: '/terminals',
    permission: 'read',
    summary: { en: 'List terminals', zh: '终端列表' },
    query: ['merchant_no', 'terminal_sn', 'store_no', 'state', ...page],
    states: ['online', 'offline', 'unknown'],
    reply: 'TerminalPage',
  },
  {
    method: 'GET',
    path: '/terminals/{terminal_sn}',
    permission: 'read',
    summary: { en: 'Get a terminal with its queue and messages', zh: '单个终端及其队列与消息' },
    query: ['merchant_no'],
    reply: 'TerminalDetail',
  },
  {
    method: 'GET',
    path: '/batches',
    permission: 'read',
    summary: { en: 'List batches', zh: '批次列表' },
    query: ['merchant_no', 'terminal_sn', 'state', ...times, ...page],
    states: ['open', 'closed'],
    reply: 'BatchPage',
  },
  {
    method: 'GET',
    path: '/clock',
    permission: 'read',
    summary: { en: 'Get the clock and due events', zh: '时钟与待执行事项' },
    query: ['merchant_no'],
    reply: 'WorkbenchClock',
  },
  {
    method: 'POST',
    path: '/clock/advance',
    permission: 'clock',
    summary: { en: 'Advance the clock', zh: '拨快时钟' },
    body: 'ClockAdvance',
    reply: 'ClockAdvanced',
    isSandboxOnly: true,
  },
  {
    method: 'GET',
    path: '/faults',
    permission: 'read',
    summary: { en: 'List fault rules and injected faults', zh: '故障注入：规则与注入记录' },
    query: ['merchant_no', 'clock'],
    reply: 'FaultList',
    isSandboxOnly: true,
  },
  {
    method: 'POST',
    path: '/faults',
    permission: 'clock',
    summary: { en: 'Add a fault rule', zh: '新增故障规则' },
    body: 'FaultRequest',
    reply: 'FaultItem',
    isSandboxOnly: true,
  },
  {
    method: 'DELETE',
    path: '/faults',
    permission: 'clock',
    summary: { en: 'Remove all fault rules', zh: '删除全部故障规则' },
    query: ['merchant_no', 'clock'],
    reply: 'FaultsRemoved',
    isSandboxOnly: true,
  },
  {
    method: 'DELETE',
    path: '/faults/{fault_id}',
    permission: 'clock',
    summary: { en: 'Remove a fault rule', zh: '删除故障规则' },
    reply: 'FaultItem',
    isSandboxOnly: true,
  },
];

const search: WorkbenchRoute = {
  method: 'GET',
  path: '/search',
  permission: 'read',
  summary: { en: 'Find numbers by prefix', zh: '按开头部分查找编号' },
  query: ['begins'],
  reply: 'NumberSearch',
};

const listed: readonly WorkbenchRoute[] = [
  search,
  ...requests,
  ...orders,
  ...notifications,
  ...receiverRoutes,
  ...terminals,
  ...bookRoutes,
  ...examRoutes,
  ...accessRoutes,
];

export const workbenchRoutes: readonly WorkbenchRoute[] = [...listed, ...exportRoutes(listed)];

const segmentsOf = (path: string) => path.split('/');
const isParameter = (segment: string) => segment.startsWith('{');

/** The endpoint that a request is for; fixed segments win over parameters. */
export function workbenchRouteOf(method: string, pathname: string): WorkbenchRoute | undefined {
  if (!pathname.startsWith(`${workbenchApi}/`)) return undefined;
  const asked = segmentsOf(pathname.slice(workbenchApi.length));
  const fitting = workbenchRoutes.filter((route) => {
    const own = segmentsOf(route.path);
    return (
      route.method === method &&
      own.length === asked.length &&
      own.every((segment, index) => (isParameter(segment) ? asked[index] !== '' : segment === asked[index]))
    );
  });
  return fitting.find((route) => !route.path.includes('{')) ?? fitting[0];
}
