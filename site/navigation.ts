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
  { label: { en: 'Overview', zh: '概览' }, pages: ['ChooseIntegration', 'WhatIsSupported'] },
  { label: { en: 'Quickstart', zh: '快速开始' }, pages: ['FirstPayment', 'MerchantServer'] },
  {
    label: { en: 'Take payments online', zh: '线上收款' },
    pages: [
      'PayCloudCheckoutDevGuidelines',
      'PCWebPayDevGuidelines',
      'MobileWebPayDevGuidelines',
      'MerchantCheckoutDevGuidelines',
      'ThreeDSecure',
      'QRTollgateDevGuidelines',
      'QuickPayDevGuidelines',
    ],
  },
  {
    label: { en: 'After the payment', zh: '支付之后' },
    pages: [
      'CallbackNotificationNotes',
      'ReasonableQueryMechanism',
      'RefundPayment',
      'AuthorizeCapture',
      'Tips',
      'CloseBatch',
      'HandleErrors',
    ],
  },
  { label: { en: 'Test and go live', zh: '测试与上线' }, pages: ['TestInCI', 'Exam', 'GoLive'] },
  {
    label: { en: 'Concepts', zh: '概念' },
    pages: [
      'Key',
      'Sign',
      'Encryption',
      'APIRule',
      'BasicRules',
      'PaymentCallbacksAndChecklistImplGuide',
      'APISecurity',
      'BestSecurityPractices',
    ],
  },
  {
    label: { en: 'Reference', zh: '参考' },
    pages: [referenceRoute, 'ParameterDictionary', 'PaymentsGlossary'],
  },
];

const paymentApp: readonly PageGroup[] = [
  { label: { en: 'Overview', zh: '概览' }, pages: ['PosIntegratesOverview'] },
  {
    label: { en: 'Connect a POS', zh: '连接收银机' },
    pages: ['CloudMode', 'WlanMode', 'UsbMode', 'SameTerminalAppIntegrationDes', 'TollgateRegisterSDK'],
  },
  { label: { en: 'Debug', zh: '调试' }, pages: ['WLANDebugResources'] },
  {
    label: { en: 'Reference', zh: '参考' },
    pages: [
      'PosIntegratesrReference',
      'WLANAPIList',
      'SerialAPIList',
      'SerialCommunicationProtocol',
      'SameTerminalAppIntegrationV2',
    ],
  },
];

const sdksAndTools: readonly PageGroup[] = [
  {
    label: { en: 'Call the gateway', zh: '调用网关' },
    pages: ['PaymentGatewaySDKSamples', 'TypeScriptClient', 'CloudJavaSdk', 'CloudPhpDemo', 'CloudCDemo'],
  },
  { label: { en: 'Call a terminal', zh: '调用终端' }, pages: ['ClientJavaSdk', 'ClientAndroidSdk'] },
  {
    label: { en: 'Test data', zh: '测试数据' },
    pages: ['TestCardNumbers', 'SandboxApp', 'BrowserSandbox', 'Faults', 'ExamProtocol'],
  },
  {
    label: { en: 'Tools', zh: '工具' },
    pages: ['TollgateCommand', 'Workbench', 'AgentTools', 'PostmanTestScript'],
  },
  {
    label: { en: 'For operators', zh: '运维' },
    pages: ['OperateGateway', 'OperateProcesses', 'OperateKeys', 'OperateMonitoring', 'Settlement'],
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

/**
 * Addresses that lead to another page, below the language's base URL: pages that were merged into it (spec §2), and
 * short names. An address without a part of its own keeps the part that it is opened with.
 */
export const redirects: Readonly<Record<string, string>> = {
  AndroidSdk: 'SameTerminalAppIntegrationDes',
  CrossTerminalAppIntegration: 'PosIntegratesOverview',
  ECRIntegratewithWiseCashier: 'PosIntegratesOverview',
  SameTerminalAppIntegration: 'SameTerminalAppIntegrationV2#version-1',
  SameTerminalAppIntegrationVersionDifferences: 'SameTerminalAppIntegrationV2#differences',
  errors: 'HandleErrors',
  operating: 'OperateGateway',
  refunds: 'RefundPayment',
  'test-cards': 'TestCardNumbers#cards',
  webhooks: 'CallbackNotificationNotes',
};
