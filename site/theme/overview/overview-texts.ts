/** Texts of the start page: links, and how a payment proceeds. */
import type { Text } from '@tollgate/contract/model';

export const opening = {
  api: { en: 'Cloud Open API 1.0', zh: 'Cloud Open API 1.0 接口' },
  heading: { en: 'Take payments with one signed call', zh: '一次签名调用，完成收款' },
  lead: {
    en: 'Tollgate takes QR and card payments over signed JSON calls. Run its sandbox on your own machine, make a payment in a minute, and go on from there.',
    zh: 'Tollgate 通过带签名的 JSON 接口受理扫码与银行卡支付。在自己的电脑上启动沙箱，一分钟内完成一笔支付，然后继续深入。',
  },
  begin: { en: 'Take a first payment', zh: '完成第一笔支付' },
  reference: { en: 'API reference', zh: 'API 参考' },
} as const satisfies Record<string, Text>;

export interface WayOn {
  readonly to: string;
  readonly title: Text;
  readonly text: Text;
}

export const linksHeading: Text = { en: 'What do you want to do?', zh: '您想做什么？' };

export const nextLinks: readonly WayOn[] = [
  {
    to: '/PaymentGatewaySDKSamples#first-payment',
    title: { en: 'Take a first payment', zh: '完成第一笔支付' },
    text: {
      en: 'Two commands: the sandbox starts with a demo merchant, and a program orders, pays, is notified, queries and refunds.',
      zh: '两条命令：启动带演示商户的沙箱，由示例程序完成下单、支付、接收异步通知、查询与退款。',
    },
  },
  {
    to: '/PayCloudCheckoutDevGuidelines',
    title: { en: 'Be paid online', zh: '线上收款' },
    text: {
      en: 'Hosted checkout, a card form of your own, or a QR code in the shop.',
      zh: '托管收银台、自有收银台，或商城中的二维码。',
    },
  },
  {
    to: '/PosIntegratesOverview',
    title: { en: 'Be paid in person', zh: '线下收款' },
    text: {
      en: 'Connect a till with a terminal: cloud, network, cable or the terminal itself.',
      zh: '将收银机与终端相连：云端、局域网、USB 或同终端。',
    },
  },
  {
    to: '/CloudAPI',
    title: { en: 'Look something up', zh: '查阅接口' },
    text: {
      en: 'Every call, field, value and error code, from the contract that the gateway obeys.',
      zh: '全部接口、字段、取值与错误码，均来自网关遵循的接口契约。',
    },
  },
  {
    to: '/TestCardNumbers',
    title: { en: 'Test', zh: '测试' },
    text: {
      en: 'Cards, codes and amounts that bring about every outcome on purpose.',
      zh: '用于触发各种结果的卡号、付款码与金额。',
    },
  },
];

export interface Step extends WayOn {
  /** The trans_status at that point. */
  readonly status: string;
}

export const stepsHeading: Text = { en: 'How a payment goes', zh: '一笔支付的过程' };

export const steps: readonly Step[] = [
  {
    to: '/Sign',
    status: '9',
    title: { en: 'Order', zh: '下单' },
    text: {
      en: 'Your server sends a signed order and keeps its number.',
      zh: '商户服务器发送已签名的订单并保存订单号。',
    },
  },
  {
    to: '/QRTollgateDevGuidelines',
    status: '9 → 0',
    title: { en: 'Pay', zh: '支付' },
    text: { en: 'The payer scans, taps or types, and confirms.', zh: '付款方扫码、刷卡或填写卡信息并确认。' },
  },
  {
    to: '/CallbackNotificationNotes',
    status: '0 → 2',
    title: { en: 'Receive notifications', zh: '接收通知' },
    text: {
      en: 'A signed notification tells your server the result.',
      zh: '带签名的异步通知把结果告知商户服务器。',
    },
  },
  {
    to: '/ReasonableQueryMechanism',
    status: '2',
    title: { en: 'Make sure', zh: '确认结果' },
    text: { en: 'A query answers whatever was lost in transit.', zh: '途中丢失的信息，以查询结果为准。' },
  },
];

export const allPages: Text = { en: 'All pages', zh: '全部页面' };
