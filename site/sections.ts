/** The five entries of the navigation bar (spec §1), and which of them a page belongs to. */
import type { Text } from '@tollgate/contract/model';

export type SectionName = 'online' | 'inPerson' | 'apis' | 'tools' | 'news';

export interface Section {
  readonly name: SectionName;
  readonly label: Text;
  /** Where the entry leads, below /docs/. */
  readonly route: string;
}

export const sections: readonly Section[] = [
  {
    name: 'online',
    label: { en: 'Online payments', zh: '线上支付' },
    route: '/ChooseIntegration',
  },
  {
    name: 'inPerson',
    label: { en: 'In-person payments', zh: '线下支付' },
    route: '/PosIntegratesOverview',
  },
  { name: 'apis', label: { en: 'API reference', zh: 'API 参考' }, route: '/CloudAPI' },
  {
    name: 'tools',
    label: { en: 'SDKs and tools', zh: 'SDK 与工具' },
    route: '/PaymentGatewaySDKSamples',
  },
  { name: 'news', label: { en: 'News and updates', zh: '更新日志' }, route: '/News' },
];

/** By the first letters of the page's name, so that the browser need not know the sidebars of all sections. */
const pagesOf: readonly (readonly [SectionName, RegExp])[] = [
  ['news', /^News$/],
  [
    'tools',
    /^(?:AgentTools$|BrowserSandbox$|Client|Cloud(?:Java|Php|CDemo)|ExamProtocol$|Faults|Operate|TollgateCommand|\w+SDKSamples|Postman|Sandbox|Settlement$|TestCard|TypeScriptClient$|Workbench$)/,
  ],
  [
    'inPerson',
    /^(?:CloudMode$|TollgateRegister|PosInt|SameTerminalAppIntegration(?:Des|V2)$|Serial|Usb|WLAN|Wlan)/,
  ],
  [
    'online',
    /^(?:AuthorizeCapture|ChooseIntegration|CloseBatch|Exam|FirstPayment|GoLive|HandleErrors|MerchantServer|RefundPayment|TestInCI|ThreeDSecure|Tips|WhatIsSupported)$|DevGuidelines$|^(?:Callback|ReasonableQuery)/,
  ],
  [
    'apis',
    /^(?:API\w+|BasicRules|PaymentCallbacks\w+|Best\w+|CloudAPI(?:\/[a-z-]+)?|Encryption|Key|ParameterDictionary|PaymentsGlossary|Sign)$/,
  ],
];

/** The section of a path such as /docs/zh/Sign; none for the overview and where there is no page. */
export function sectionOf(path: string): SectionName | undefined {
  const page = /^\/docs\/(?:zh(?:\/|$))?(.*)$/.exec(path)?.[1] ?? '';
  return pagesOf.find(([, pattern]) => pattern.test(page))?.[0];
}
