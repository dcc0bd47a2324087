/** The words of the first payment, in both languages. */
import type { Text } from '@tollgate/contract/model';
import type { StepName } from './journey.ts';

/** A verb and what it acts on. */
export const buttons = {
  merchant: { en: 'Use the demo merchant', zh: '使用演示商户' },
  order: { en: 'Sign and send the order', zh: '签名并发送订单' },
  pay: { en: 'Pay US$34.50', zh: '付款 34.50 USD' },
  notification: { en: 'Show the notification', zh: '查看通知' },
  refund: { en: 'Refund US$10.50 and query', zh: '退款 10.50 USD 并查询' },
} as const satisfies Record<StepName, Text>;

export const repeats = {
  merchant: { en: 'Load the demo merchant again', zh: '重新获取演示商户' },
  order: { en: 'Create another order', zh: '再下一笔订单' },
} as const satisfies Record<string, Text>;

/** Returns the text of the button in a step's result; the button carries out the next step. */
export function nextButton(step: StepName, isRepeated: boolean): Text {
  const { en, zh } = isRepeated && step === 'order' ? repeats.order : buttons[step];
  return { en: `Next: ${en.charAt(0).toLowerCase()}${en.slice(1)}`, zh: `下一步：${zh}` };
}

export const texts = {
  decline: { en: 'Decline', zh: '拒绝付款' },
  openPayer: { en: "Open the payer's page", zh: '打开付款页面' },
  newTab: { en: ' (opens in a new tab)', zh: '（在新标签页中打开）' },
  before: { en: 'Complete the previous step first.', zh: '请先完成上一步。' },
  unpaid: {
    en: 'This order is not paid, so there is nothing to refund. Create another order in step 2 and pay it.',
    zh: '该订单未支付，无法退款。请回到第 2 步重新下单，然后付款。',
  },
  working: { en: 'Working', zh: '正在处理' },
  stillWorking: { en: 'Still waiting for the gateway to respond.', zh: '仍在等待网关应答。' },
  loadFailed: {
    en: 'The steps could not be loaded. Reload the page, or use the commands below.',
    zh: '步骤未能加载。请重新加载页面，或使用下方命令。',
  },
  noSandbox: {
    en: "No sandbox responds at this page's URL. To run a sandbox in this page, use the button above. Or start one with these commands, open the documentation at the URL that they print, and press the button of this step again:",
    zh: '提供本页的服务器不是沙箱。可点击上方按钮在本页运行沙箱；也可执行以下命令启动沙箱，在命令输出的地址打开本文档，然后再次点击按钮：',
  },
  commands: { en: 'Start the sandbox', zh: '启动沙箱' },
  file: {
    en: "Or choose the demo-merchant.json file from the sandbox's data folder:",
    zh: '也可以选择沙箱 data 目录中的 demo-merchant.json 文件：',
  },
  errorAdvice: { en: 'What to do', zh: '处理办法' },
  stringToSign: { en: 'String to sign', zh: '待签名字符串' },
  request: { en: 'Request', zh: '请求' },
  received: { en: 'Notification as received', zh: '收到的通知' },
  reply: { en: 'Response', zh: '应答' },
  data: { en: 'data of the response, parsed', zh: '应答中的 data（解析后）' },
  values: { en: "Your server's five values", zh: '服务器需要的五个参数' },
  privateKey: { en: 'Private key', zh: '商户私钥' },
  gatewayKey: { en: "Gateway's public key", zh: '网关公钥' },
  gateway: { en: 'Gateway', zh: '网关' },
  keyStays: {
    en: 'The private key stays in this tab. It is not stored, and no sample shows it.',
    zh: '私钥只保留在当前标签页中，不会存储，也不会出现在任何示例中。',
  },
  exchanges: { en: 'What was sent and received', zh: '收发内容' },
  workbench: { en: 'See this order in the Workbench', zh: '在工作台中查看该订单' },
  furtherSteps: { en: 'Next: choose what to build', zh: '下一步：选择接入方式' },
} as const satisfies Record<string, Text>;

export const evidenceTitles = {
  order: { en: 'Sent: order', zh: '发送内容：下单' },
  pay: { en: "Sent: the payer's action", zh: '发送内容：付款方操作' },
  notification: { en: 'Received: notification', zh: '收到内容：通知' },
  refund: { en: 'Sent: refund', zh: '发送内容：退款' },
  refundNotification: { en: 'Received: refund notification', zh: '收到内容：退款的通知' },
  refundQuery: { en: 'Sent: refund query', zh: '发送内容：退款查询' },
  query: { en: 'Sent: order query', zh: '发送内容：订单查询' },
} as const satisfies Record<string, Text>;

/** How long the five steps took. */
export function finishedIn(seconds: number): Text {
  return {
    en: `Paid, notified, and refunded in ${seconds} seconds.`,
    zh: `支付、通知、退款均已完成，用时 ${seconds} 秒。`,
  };
}

export function waitingFor(seconds: number): Text {
  return { en: `${seconds} s`, zh: `${seconds} 秒` };
}
