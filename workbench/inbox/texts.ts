/** Texts about the sandbox's inbox. */
import type { Text } from '@tollgate/contract/model';

export const inboxTexts = {
  intro: {
    en: 'If you use this URL as notify_url, the sandbox receives the notifications for you. The sandbox responds with success and keeps the last 100 notifications in memory.',
    zh: '将此地址用作 notify_url 后，沙箱会代您接收通知并返回 success，并在内存中保留最近 100 条。',
  },
  noUrl: {
    en: 'The gateway does not send notifications to {origin}. Open the Workbench at localhost to get a URL that you can use as notify_url.',
    zh: '网关不会向 {origin} 发送通知。请通过 localhost 访问工作台，以获取可作为 notify_url 的地址。',
  },
  url: { en: 'Inbox URL', zh: '收件箱地址' },
  refusing: {
    en: 'Add ?answer=no to the URL to see what happens when your server does not respond with success.',
    zh: '在地址后附加参数 answer=no，可模拟服务器未返回 success 的情况。',
  },
  list: { en: 'Received notifications, newest first', zh: '已收到的通知，最新的在前' },
  body: { en: 'Body as received', zh: '收到的报文' },
  keyId: { en: 'Signed with key {key}', zh: '签名密钥 {key}' },
  good: { en: 'Signature valid', zh: '签名有效' },
  wrong: { en: 'Signature not valid', zh: '签名无效' },
  missing: { en: 'No signature', zh: '没有签名' },
  unreadable: { en: 'Not JSON', zh: '不是 JSON' },
  order: { en: 'Show order', zh: '查看订单' },
  noNumber: { en: 'Notification', zh: '通知' },
  none: { en: 'Nothing received yet', zh: '尚未收到通知' },
  noneText: {
    en: 'Create an order with the URL above as notify_url and pay it.',
    zh: '创建订单时将上方地址作为 notify_url，支付后通知会显示在这里。',
  },
} satisfies Readonly<Record<string, Text>>;
