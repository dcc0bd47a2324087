/** Texts of the start page: what this is, the first payment, and where to go from there. */
import { situations } from '@tollgate/contract/exam/index';
import type { Text } from '@tollgate/contract/model';
import type { PictureName } from '../../pictures/pictures.ts';

export const opening = {
  api: { en: 'Cloud Open API 1.0', zh: 'Cloud Open API 1.0 支付接口' },
  heading: {
    en: 'A payment gateway that you run yourself, with a sandbox that works like production',
    zh: '自行部署的支付网关，沙箱与生产环境行为一致',
  },
  lead: {
    en: 'Tollgate takes card and QR payments, online and at terminals, through signed JSON calls. One command starts it on your machine, and the first payment takes a minute.',
    zh: 'Tollgate 通过带签名的 JSON 接口受理线上、线下的银行卡与扫码支付。一条命令即可在自己的电脑上启动，一分钟完成第一笔支付。',
  },
  begin: { en: 'Make a first payment', zh: '完成第一笔支付' },
  reference: { en: 'API reference', zh: 'API 参考' },
} as const satisfies Record<string, Text>;

export interface PageLink {
  readonly to: string;
  readonly title: Text;
  readonly text: Text;
}

export const doorsHeading: Text = { en: 'Where to begin', zh: '从这里开始' };
export const doors: readonly PageLink[] = [
  {
    to: '/ChooseIntegration',
    title: { en: 'Build', zh: '接入' },
    text: {
      en: 'Choose an integration, copy code in eight languages, and take payments.',
      zh: '选择接入方式，使用八种语言的示例代码，开始收款。',
    },
  },
  {
    to: '/TestInCI',
    title: { en: 'Test', zh: '测试' },
    text: {
      en: 'For every change, run your tests and the exam against an in-memory sandbox.',
      zh: '每次修改都用内存沙箱运行测试与测评。',
    },
  },
  {
    to: '/OperateGateway',
    title: { en: 'Operate', zh: '运维' },
    text: {
      en: 'Start the gateway in production, connect acquirers, and monitor the gateway.',
      zh: '在生产环境启动网关，接入收单机构并监控运行。',
    },
  },
];

/** A tool that other sandboxes do not have, and its picture. */
export interface ShownTool extends PageLink {
  readonly picture: PictureName;
}

export const toolsHeading: Text = { en: 'Only in this sandbox', zh: '本沙箱独有' };

export const tools: readonly ShownTool[] = [
  {
    to: '/Workbench',
    picture: 'workbench',
    title: { en: 'Workbench', zh: '工作台' },
    text: {
      en: 'One timeline shows what your server sent, what the gateway did, and which notifications followed.',
      zh: '一条时间线展示您的服务器发送了什么、网关如何处理、发出了哪些通知。',
    },
  },
  {
    to: '/Sign#refused',
    picture: 'doctor',
    title: { en: 'Signature doctor', zh: '签名诊断' },
    text: {
      en: 'If a signature is rejected, the sandbox names the cause: a wrong key, a changed field, or a different string to sign.',
      zh: '验签失败时，沙箱指出原因：密钥不对、字段被改动，或待签名字符串不同。',
    },
  },
  {
    to: '/Exam',
    picture: 'exam',
    title: { en: 'Exam', zh: '测评' },
    text: {
      en: `The exam tests your server from the outside in ${situations.length} scenarios and explains how to fix each failure.`,
      zh: `测评用 ${situations.length} 个场景从外部测试您的服务器，并针对每个未通过项说明如何修改。`,
    },
  },
  {
    to: '/Faults',
    picture: 'faults',
    title: { en: 'Faults on demand', zh: '按需注入故障' },
    text: {
      en: 'Lose a response, forge a notification, or delay an acquirer, for a single call or with a rule.',
      zh: '丢弃应答、伪造通知或延迟收单机构的应答，可针对单次调用，也可按规则注入。',
    },
  },
  {
    to: '/TestCardNumbers#time',
    picture: 'clock',
    title: { en: 'Clock', zh: '时钟' },
    text: {
      en: "Advance a merchant's clock so that an order expires or a webhook is retried immediately.",
      zh: '拨快某个商户的时钟，让订单立即过期、通知立即重试。',
    },
  },
  {
    to: '/AgentTools',
    picture: 'agents',
    title: { en: 'Coding agents', zh: '编程智能体' },
    text: {
      en: 'An agent reads these pages, sends signed calls, acts as the payer, and checks your code.',
      zh: '智能体可阅读本文档、发送已签名的请求、扮演付款方付款，并检查您的代码。',
    },
  },
];

export interface PaymentStep extends PageLink {
  /** The trans_status after that step; undefined where there is no order yet. */
  readonly status?: string;
}

export const firstPaymentRoute = '/FirstPayment';

export const stepsHeading: Text = {
  en: 'A first payment, in your browser',
  zh: '在浏览器中完成第一笔支付',
};
export const stepsLead: Text = {
  en: 'Five steps, each with one button. You see every signed request and response between your browser and your own sandbox.',
  zh: '五个步骤，每步一个按钮。浏览器与您的沙箱之间的请求和应答均带签名，您可以逐条查看。',
};

export const steps: readonly PaymentStep[] = [
  {
    to: '#merchant',
    title: { en: 'Get a merchant', zh: '获取商户' },
    text: { en: 'The sandbox gives you a demo merchant with its keys.', zh: '沙箱提供演示商户及其密钥。' },
  },
  {
    to: '#order',
    status: '9',
    title: { en: 'Order', zh: '下单' },
    text: {
      en: 'Your browser signs the order and verifies the response.',
      zh: '浏览器对订单签名，并对应答验签。',
    },
  },
  {
    to: '#pay',
    status: '9 → 2',
    title: { en: 'Pay', zh: '付款' },
    text: { en: 'You are the payer: pay or decline.', zh: '由您模拟付款方：付款或拒绝。' },
  },
  {
    to: '#notification',
    status: '2',
    title: { en: 'Be notified', zh: '接收通知' },
    text: { en: 'A signed notification reports the result.', zh: '网关发送带签名的支付结果通知。' },
  },
  {
    to: '#refund',
    status: '2',
    title: { en: 'Refund and query', zh: '退款并查询' },
    text: {
      en: 'Refund part of the payment, and confirm it with two queries.',
      zh: '部分退款，并通过查询确认。',
    },
  },
];

export const linksHeading: Text = { en: 'Next steps', zh: '下一步' };

export const nextLinks: readonly PageLink[] = [
  {
    to: '/ChooseIntegration',
    title: { en: 'Take payments online', zh: '线上收款' },
    text: {
      en: 'Choose between the hosted checkout, your own card form, and QR codes.',
      zh: '在托管收银台、商户自建收银台与扫码支付之间选择。',
    },
  },
  {
    to: '/PosIntegratesOverview',
    title: { en: 'Take payments in person', zh: '线下收款' },
    text: {
      en: 'Connect a POS to a terminal: through the cloud, over the local network, over a cable, or on the terminal itself.',
      zh: '将收银机与终端相连：通过云端、局域网或 USB，或在同一终端上集成。',
    },
  },
  {
    to: '/PaymentGatewaySDKSamples',
    title: { en: 'Start from a client or a sample', zh: '从客户端或示例代码开始' },
    text: {
      en: 'The TypeScript client, and small merchant servers in other languages.',
      zh: 'TypeScript 客户端，以及其他语言的小型商户服务器。',
    },
  },
  {
    to: '/CallbackNotificationNotes',
    title: { en: 'Handle notifications', zh: '处理通知' },
    text: {
      en: 'Verify the signature, fulfill the order once, and respond in time.',
      zh: '验签、只发货一次，并及时应答。',
    },
  },
  {
    to: '/CloudAPI',
    title: { en: 'Look up a call', zh: '查找接口' },
    text: {
      en: 'Every call, field, value, and error code, with a console that signs requests.',
      zh: '全部接口、参数、取值与错误码，并提供可为请求签名的调试台。',
    },
  },
  {
    to: '/TestCardNumbers',
    title: { en: 'Test every outcome', zh: '测试各种结果' },
    text: {
      en: 'Cards, codes, and amounts that trigger each outcome in the sandbox.',
      zh: '在沙箱中触发各种结果的卡号、付款码与金额。',
    },
  },
];

/** Parts of this page of old, which are a page of their own now: links to them still lead there. */
export const serverRoute = '/MerchantServer';
export const serverHeading: Text = {
  en: 'Build a merchant server in any language',
  zh: '用任意语言编写商户服务器',
};
export const serverLead: Text = {
  en: 'Seven steps, for any language that supports RSA, HTTP, and JSON.',
  zh: '只需七步，任何支持 RSA、HTTP 和 JSON 的语言均可实现。',
};
export const serverSteps: readonly (readonly [anchor: string, title: Text])[] = [
  ['build-sandbox', { en: 'Start the sandbox', zh: '启动沙箱' }],
  ['build-call', { en: 'Build a call and sign it', zh: '组装请求并签名' }],
  ['build-reply', { en: 'Read the response', zh: '解读应答' }],
  ['build-pay', { en: 'Take the payment', zh: '收款' }],
  ['build-notify', { en: 'Receive the result', zh: '接收结果' }],
  ['build-query', { en: 'Query the result', zh: '查询结果' }],
  ['build-refund', { en: 'Refund', zh: '退款' }],
];

export const allPages: Text = { en: 'All pages', zh: '全部页面' };
