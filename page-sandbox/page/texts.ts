/** The texts of the sandbox in a page, in both languages. */
import type { Text } from '@tollgate/contract/model';
import type { Problem, Stage } from '../engine/protocol.ts';
import type { StartProblem } from './start.ts';

export const panel = {
  title: { en: 'Sandbox in this page', zh: '页面内沙箱' },
  firstPayment: { en: 'Make a first payment', zh: '完成第一笔支付' },
  starting: { en: 'Starting', zh: '正在启动' },
  leading: { en: 'Running in this tab', zh: '运行于本标签页' },
  shared: { en: 'Running in another tab', zh: '运行于其他标签页' },
  failed: { en: 'Not running', zh: '未运行' },
  fold: { en: 'Minimize', zh: '收起' },
  unfold: { en: 'Show', zh: '展开' },
  close: { en: 'Stop the sandbox in this tab', zh: '停止本标签页中的沙箱' },
  bytes: { en: '{done} of {all} MB', zh: '已加载 {done} / {all} MB' },
  usable: { en: 'You can continue reading while it loads.', zh: '加载期间可继续浏览。' },
  intro: {
    en: 'The console and the first payment page use this sandbox. No data leaves this browser, and no money moves.',
    zh: '调试台与“完成第一笔支付”页面现在使用该沙箱。数据不会离开本浏览器，也不涉及真实资金。',
  },
  address: { en: 'Gateway URL', zh: '网关地址' },
  addressNote: {
    en: 'pay_url starts with this URL, so it can have more than 64 characters here.',
    zh: 'pay_url 以该地址开头，因此这里的 pay_url 可能超过 64 个字符。',
  },
  newTab: { en: '(opens in a new tab)', zh: '（在新标签页中打开）' },
  workbench: { en: 'Workbench', zh: '工作台' },
  terminal: { en: 'Virtual terminal', zh: '虚拟终端' },
  inbox: { en: 'Notification inbox', zh: '通知收件箱' },
  clock: { en: 'Clock', zh: '时钟' },
  faults: { en: 'Faults', zh: '故障注入' },
  pages: { en: 'Pages of this sandbox', zh: '沙箱页面' },
  makeOrder: { en: 'Create an order of US$34.50', zh: '创建 34.50 USD 的订单' },
  making: { en: 'Creating the order', zh: '正在创建订单' },
  payer: { en: "Payer's page", zh: '付款页面' },
  payerHow: {
    en: 'Each order has a checkout page for the payer. Use a test card to pay on that page.',
    zh: '每笔订单都有一个供付款方使用的收银台页面，请在该页面使用测试卡付款。',
  },
  notMade: { en: 'The order was not created: {reason}', zh: '订单创建失败：{reason}' },
  more: { en: 'Notifications at your own server, or the exam', zh: '在自己的服务器上接收通知，或进行测评' },
  moreHow: {
    en: 'A page cannot send requests to your server. Use two commands to run the gateway on your computer:',
    zh: '页面无法向您的服务器发送请求。请执行以下两条命令，在本机运行网关：',
  },
  reset: { en: 'Reset', zh: '重置' },
  resetTitle: { en: 'Reset the sandbox?', zh: '重置沙箱？' },
  resetHow: {
    en: "This deletes all of this sandbox's orders, keys, and settings in all tabs. You cannot undo this.",
    zh: '该沙箱的全部订单、密钥与设置将被删除，所有标签页均受影响。删除后无法恢复。',
  },
  resetDo: { en: 'Delete and start again', zh: '删除并重新开始' },
  cancel: { en: 'Cancel', zh: '取消' },
  retry: { en: 'Try again', zh: '重试' },
  reload: { en: 'Reload the page', zh: '重新加载页面' },
  guide: { en: 'About the sandbox in a page', zh: '页面内沙箱说明' },
  detail: { en: 'Details', zh: '详细信息' },
  discarded: {
    en: "The browser unloaded this tab to free memory. The sandbox's data is still stored. Run the sandbox again.",
    zh: '浏览器为释放内存已卸载本标签页。沙箱的数据仍在，请重新运行沙箱。',
  },
} as const satisfies Record<string, Text>;

export const stages: Readonly<Record<Stage, Text>> = {
  download: { en: 'Downloading the sandbox', zh: '正在下载沙箱' },
  read: { en: 'Reading the stored data', zh: '正在读取已存储的数据' },
  compile: { en: 'Preparing the database engine', zh: '正在准备数据库引擎' },
  database: { en: 'Opening the database', zh: '正在打开数据库' },
  migrate: { en: 'Updating the database', zh: '正在升级数据库' },
  gateway: { en: 'Starting the gateway', zh: '正在启动网关' },
};

interface ProblemText {
  readonly title: Text;
  /** The remedy. */
  readonly text: Text;
  readonly act: 'retry' | 'reset' | 'reload' | 'none';
}

export const problems: Readonly<Record<Problem | StartProblem, ProblemText>> = {
  'plain-http': {
    title: { en: 'This page needs https', zh: '本页面需要 https' },
    text: {
      en: 'Browsers cannot run the sandbox in a page that was loaded over http. Open the documentation at its https URL, or at localhost.',
      zh: '浏览器不会在通过 http 打开的页面中运行沙箱。请通过 https 地址或 localhost 打开本文档。',
    },
    act: 'none',
  },
  'no-service-worker': {
    title: { en: 'This window cannot run the sandbox', zh: '当前窗口无法运行沙箱' },
    text: {
      en: 'This window does not allow service workers, which is the case in some private windows. Open the page in a normal window, and allow it to store data.',
      zh: '当前窗口不允许使用 Service Worker，部分无痕窗口即是如此。请使用普通窗口打开本页面，并允许网站存储数据。',
    },
    act: 'none',
  },
  absent: {
    title: { en: 'This copy of the documentation has no sandbox', zh: '当前文档不含页面内沙箱' },
    text: {
      en: 'A gateway serves this copy of the documentation. Use that gateway for the first payment page and the console.',
      zh: '当前文档由网关提供，请直接使用该网关：“完成第一笔支付”页面与调试台均可使用。',
    },
    act: 'none',
  },
  unsupported: {
    title: { en: 'This browser cannot run the sandbox', zh: '当前浏览器无法运行沙箱' },
    text: {
      en: 'Use a current version of Chrome, Edge, Firefox, or Safari.',
      zh: '请使用新版 Chrome、Edge、Firefox 或 Safari。',
    },
    act: 'none',
  },
  load: {
    title: { en: 'A file did not arrive', zh: '有文件未能加载' },
    text: {
      en: 'Check your connection and try again. Files that were already loaded are not downloaded again.',
      zh: '请检查网络连接后重试。已加载的文件不会重复下载。',
    },
    act: 'retry',
  },
  'storage-refused': {
    title: { en: 'The browser stores nothing for this page', zh: '浏览器不允许本页面存储数据' },
    text: {
      en: 'Allow this site to store data in the browser settings, or use a normal window. Then try again.',
      zh: '请在浏览器设置中允许本网站存储数据，或改用普通窗口，然后重试。',
    },
    act: 'retry',
  },
  'storage-full': {
    title: { en: 'Browser storage is full', zh: '浏览器存储空间已满' },
    text: {
      en: 'Free some space on this device and try again, or reset the sandbox. All data that the sandbox confirmed is stored.',
      zh: '请释放设备存储空间后重试，或重置沙箱。沙箱已确认的数据均已存储。',
    },
    act: 'reset',
  },
  newer: {
    title: { en: 'A newer version stored this database', zh: '该数据库由更新的版本写入' },
    text: {
      en: "To get the newer version, close this site's other tabs and reload this page. You can also reset the sandbox.",
      zh: '请关闭本网站的其他标签页并重新加载页面，以使用更新的版本；也可以重置沙箱。',
    },
    act: 'reset',
  },
  outdated: {
    title: {
      en: 'A newer version of this site is open in another tab',
      zh: '另一个标签页已打开本网站的新版本',
    },
    text: {
      en: 'That tab now runs the sandbox. To get the newer version, reload this page.',
      zh: '沙箱已由该标签页运行。请重新加载本页面以使用新版本。',
    },
    act: 'reload',
  },
  damaged: {
    title: { en: 'The stored database cannot be read', zh: '无法读取已存储的数据库' },
    text: {
      en: 'Reset the sandbox. It starts again with an empty database.',
      zh: '请重置沙箱。重置后，沙箱以空数据库重新启动。',
    },
    act: 'reset',
  },
  fault: {
    title: { en: 'The sandbox has stopped', zh: '沙箱已停止' },
    text: {
      en: 'Try again. If it stops again, reload the page or reset the sandbox.',
      zh: '请重试。如果再次停止，请重新加载页面或重置沙箱。',
    },
    act: 'reset',
  },
};
