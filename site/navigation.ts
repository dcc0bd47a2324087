/** The navigation: the three sidebars with their groups, and the five sections of the navigation bar. */
import type { Text } from '@tollgate/contract/model';

export interface PageGroup {
  readonly label: Text;
  /** Routes below /docs/ (spec §2), which are the names of the pages' files. */
  readonly pages: readonly string[];
}

/** The reference comes from the contract and is no file of this package. */
export const referenceRoute = 'CloudAPI';
export const referenceLabel: Text = { en: 'API reference', zh: 'API 参考' };

const paymentGateway: readonly PageGroup[] = [
  { label: { en: 'Get started', zh: '快速开始' }, pages: ['FirstPayment', 'MerchantServer'] },
  {
    label: { en: 'Before the first call', zh: '接入准备' },
    pages: ['APIRule', 'BasicRules', 'Key', 'Sign', 'Encryption'],
  },
  {
    label: { en: 'Online payments', zh: '线上支付' },
    pages: [
      'PayCloudCheckoutDevGuidelines',
      'MerchantCheckoutDevGuidelines',
      'PCWebPayDevGuidelines',
      'MobileWebPayDevGuidelines',
    ],
  },
  {
    label: { en: 'QR payments', zh: '扫码支付' },
    pages: ['QRTollgateDevGuidelines', 'QuickPayDevGuidelines'],
  },
  {
    label: { en: 'Results and notifications', zh: '结果与通知' },
    pages: ['CallbackNotificationNotes', 'ReasonableQueryMechanism', 'PaymentCallbacksAndChecklistImplGuide'],
  },
  { label: { en: 'Security', zh: '安全' }, pages: ['APISecurity', 'BestSecurityPractices'] },
  {
    label: { en: 'Reference', zh: '速查' },
    pages: [referenceRoute, 'ParameterDictionary', 'PaymentsGlossary'],
  },
];

const paymentApp: readonly PageGroup[] = [
  {
    label: { en: 'Choose a way', zh: '选择接入方式' },
    pages: ['PosIntegratesOverview', 'ECRIntegratewithWiseCashier', 'CrossTerminalAppIntegration'],
  },
  { label: { en: 'Cloud', zh: '云端模式' }, pages: ['CloudMode'] },
  {
    label: { en: 'Local network', zh: '局域网模式' },
    pages: ['WlanMode', 'WLANAPIList', 'WLANDebugResources'],
  },
  {
    label: { en: 'USB cable', zh: 'USB 模式' },
    pages: ['UsbMode', 'SerialAPIList', 'SerialCommunicationProtocol'],
  },
  {
    label: { en: 'On the same terminal', zh: '同终端集成' },
    pages: [
      'SameTerminalAppIntegrationDes',
      'SameTerminalAppIntegrationV2',
      'SameTerminalAppIntegration',
      'SameTerminalAppIntegrationVersionDifferences',
    ],
  },
  { label: { en: 'Reference', zh: '速查' }, pages: ['PosIntegratesrReference'] },
];

const sdksAndTools: readonly PageGroup[] = [
  {
    label: { en: 'Calling the gateway', zh: '调用网关' },
    pages: ['PaymentGatewaySDKSamples', 'CloudJavaSdk', 'CloudPhpDemo', 'CloudCDemo'],
  },
  {
    label: { en: 'Calling a terminal', zh: '调用终端' },
    pages: ['TollgateRegisterSDK', 'ClientJavaSdk', 'ClientAndroidSdk', 'AndroidSdk'],
  },
  { label: { en: 'Command line', zh: '命令行' }, pages: ['TollgateCommand', 'AgentTools'] },
  { label: { en: 'For operators', zh: '运营方' }, pages: ['Settlement'] },
  {
    label: { en: 'Testing', zh: '测试' },
    pages: ['Workbench', 'TestCardNumbers', 'SandboxApp', 'Faults', 'ExamProtocol', 'PostmanTestScript'],
  },
];

export const sidebarGroups = { paymentGateway, paymentApp, sdksAndTools } as const;

export type SidebarName = keyof typeof sidebarGroups;

export const sidebarNames: readonly SidebarName[] = ['paymentGateway', 'paymentApp', 'sdksAndTools'];

/** Every page that is a file: those of the sidebars, the overview (`/docs/`) and the news. */
export const pageNames: readonly string[] = [
  'overview',
  ...Object.values(sidebarGroups)
    .flat()
    .flatMap((group) => group.pages)
    .filter((page) => page !== referenceRoute),
  'News',
];

/** Every address below /docs/ (spec §2, and what the overview leads to), without the language; '' is the overview. */
export const routes: readonly string[] = [
  '',
  referenceRoute,
  ...pageNames.filter((page) => page !== 'overview'),
];
