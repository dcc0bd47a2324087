/** The pictures of screens on the site, each in both languages and both themes. `npm run pictures` makes them. */
import type { Text } from '@tollgate/contract/model';

export interface Picture {
  readonly name: string;
  /** Says what a reader would see. */
  readonly alt: Text;
  readonly width: number;
  readonly height: number;
  /** Folders whose files the screen is made of: a picture is older than its screen once one of them has changed. */
  readonly sources: readonly string[];
}

const screen = { width: 1200, height: 750 };
const phone = { width: 390, height: 720 };
const inWorkbench = (folder: string) => [`workbench/${folder}`, 'workbench/app', 'workbench/parts', 'design'];

export const pictures = [
  {
    name: 'workbench',
    alt: {
      en: 'Order page of the Workbench: amounts, and a timeline with the payment, the notification, and the refund.',
      zh: '工作台的订单页：金额，以及包含支付、通知与退款的时间线。',
    },
    sources: inWorkbench('orders'),
    ...screen,
  },
  {
    name: 'doctor',
    alt: {
      en: 'Request page of the Workbench: the signature was rejected, and the page names the cause.',
      zh: '工作台的请求页：验签失败，页面给出原因。',
    },
    sources: inWorkbench('requests'),
    ...screen,
  },
  {
    name: 'faults',
    alt: {
      en: 'Fault rules in the Workbench, with the requests that they changed.',
      zh: '工作台的故障规则，以及受其影响的请求。',
    },
    sources: inWorkbench('faults'),
    ...screen,
  },
  {
    name: 'clock',
    alt: {
      en: 'Clock page of the Workbench: the sandbox time and the events that are due next.',
      zh: '工作台的时钟页：沙箱时间与接下来到期的任务。',
    },
    sources: inWorkbench('clock'),
    ...screen,
  },
  {
    name: 'exam',
    alt: {
      en: 'Exam result: failed scenarios with findings and fixes, followed by passed scenarios.',
      zh: '测评结果：未通过的场景及其结论与修改方法，下方为通过的场景。',
    },
    sources: inWorkbench('exam'),
    ...screen,
  },
  {
    name: 'agents',
    alt: {
      en: 'Tools that an agent called to create an order, pay it, and read its timeline.',
      zh: '智能体调用的工具：创建订单、付款，并读取时间线。',
    },
    sources: ['cli/mcp', 'cli/trigger'],
    ...screen,
  },
  {
    name: 'checkout',
    alt: {
      en: 'Hosted checkout on a phone: the order, the payment options, and the card form.',
      zh: '手机上的托管收银台：订单、支付选项与卡信息表单。',
    },
    sources: ['checkout/pay', 'checkout/shared', 'design'],
    ...phone,
  },
  {
    name: 'terminal',
    alt: {
      en: 'Virtual terminal with an order that is waiting for a card.',
      zh: '虚拟终端，订单正在等待刷卡。',
    },
    sources: ['terminal/app', 'design'],
    ...phone,
  },
] as const satisfies readonly Picture[];

export type PictureName = (typeof pictures)[number]['name'];

export const pictureThemes = ['light', 'dark'] as const;
export type PictureTheme = (typeof pictureThemes)[number];

/** Most bytes of a picture: a page has up to six of them. */
export const pictureMaxBytes = 40 * 1024;

/** Returns the name of a picture's file in the folder of its language. */
export const pictureFile = (name: string, theme: PictureTheme): string => `${name}.${theme}.webp`;
