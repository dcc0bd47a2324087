/** Texts about standing endpoints. */
import type { Text } from '@tollgate/contract/model';
import type { EndpointHealth, NotificationKind } from '@tollgate/contract/workbench/endpoints';

export const kindNames: Readonly<Record<NotificationKind, Text>> = {
  'payment.completed': { en: 'Payment completed', zh: '支付成功' },
  'payment.failed': { en: 'Payment failed', zh: '支付失败' },
  'payment.cancelled': { en: 'Payment canceled', zh: '支付已撤销' },
  'refund.completed': { en: 'Refund completed', zh: '退款成功' },
  'refund.failed': { en: 'Refund failed', zh: '退款失败' },
  'refund.cancelled': { en: 'Refund canceled', zh: '退款已撤销' },
  'operation.completed': { en: 'Operation completed', zh: '后续交易成功' },
  'operation.failed': { en: 'Operation failed', zh: '后续交易失败' },
  'operation.cancelled': { en: 'Operation canceled', zh: '后续交易已撤销' },
};

export const healthNames: Readonly<Record<EndpointHealth['state'], Text>> = {
  idle: { en: 'Nothing sent yet', zh: '尚未发送' },
  healthy: { en: 'Healthy', zh: '正常' },
  failing: { en: 'Failing', zh: '发送失败' },
};

export const endpointTexts = {
  intro: {
    en: 'A webhook endpoint receives the notifications of an app, in addition to the notify_url of each order.',
    zh: '除各订单的 notify_url 外，应用的通知还会发送到已登记的应用级通知地址。',
  },
  list: { en: 'Webhook endpoints', zh: '应用级通知地址列表' },
  url: { en: 'URL', zh: '通知地址' },
  app: { en: 'App', zh: '应用' },
  kinds: { en: 'Notifications', zh: '通知类型' },
  allKinds: { en: 'All', zh: '全部' },
  health: { en: 'Health', zh: '状态' },
  counts: {
    en: '{delivered} delivered · {waiting} waiting · {failed} failed',
    zh: '已送达 {delivered} · 等待 {waiting} · 失败 {failed}',
  },
  ofLast: { en: 'Last 100 notifications', zh: '最近 100 条通知' },
  acts: { en: 'Actions', zh: '操作' },
  show: { en: 'Show notifications', zh: '查看通知' },
  none: { en: 'No webhook endpoints yet', zh: '还没有应用级通知地址' },
  noneText: {
    en: 'Register your server’s URL to receive the notifications for all orders of an app.',
    zh: '登记服务器地址后，应用全部订单的通知都会发送到该地址。',
  },
  register: { en: 'Register endpoint', zh: '登记地址' },
  registerTitle: { en: 'Register a webhook endpoint', zh: '登记应用级通知地址' },
  urlHint: {
    en: 'The server at this URL must respond to each notification with HTTP 200 and the text success.',
    zh: '该地址的服务器收到每条通知后，须返回 HTTP 200，应答体为 success。',
  },
  noApp: { en: 'Choose an app.', zh: '请选择应用。' },
  chooseApp: { en: 'Choose an app', zh: '请选择应用' },
  which: { en: 'Which notifications?', zh: '接收哪些通知' },
  every: { en: 'All notifications of the app', zh: '该应用的全部通知' },
  chosen: { en: 'Only these', zh: '仅所选类型' },
  noKind: { en: 'Choose at least one kind.', zh: '请至少选择一种通知类型。' },
  registered: { en: 'Endpoint registered', zh: '应用级通知地址已登记' },
  remove: { en: 'Remove endpoint', zh: '删除地址' },
  removeTitle: { en: 'Remove this endpoint?', zh: '删除该应用级通知地址？' },
  removeText: {
    en: '{url} will no longer receive notifications. Pending notifications will not be sent.',
    zh: '{url} 将不再收到通知，等待发送的通知也不会再发送。',
  },
  removed: { en: 'Endpoint removed', zh: '应用级通知地址已删除' },
} satisfies Readonly<Record<string, Text>>;
