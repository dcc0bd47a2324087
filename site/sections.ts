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
    label: { en: 'Online Payments', zh: '线上支付' },
    route: '/PayCloudCheckoutDevGuidelines',
  },
  {
    name: 'inPerson',
    label: { en: 'In-person Payments', zh: '线下支付' },
    route: '/PosIntegratesOverview',
  },
  { name: 'apis', label: { en: 'APIs', zh: 'API 接口' }, route: '/CloudAPI' },
  {
    name: 'tools',
    label: { en: 'SDKs and Tools', zh: 'SDK 与工具' },
    route: '/PaymentGatewaySDKSamples',
  },
  { name: 'news', label: { en: 'News and Updates', zh: '新闻与更新' }, route: '/News' },
];

/** By the first letters of the page's name, so that the browser need not know the sidebars of all sections. */
const pagesOf: readonly (readonly [SectionName, RegExp])[] = [
  ['news', /^News$/],
  [
    'tools',
    /^(?:AgentTools$|Android|Client|Cloud(?:Java|Php|CDemo)|ExamProtocol$|Faults|Tollgate(?:Command|Register)|\w+SDKSamples|Postman|Sandbox|Settlement$|TestCard|Workbench$)/,
  ],
  ['inPerson', /^(?:CloudMode|CrossTerminal|ECR|Pos|SameTerminal|Serial|Usb|WLAN|Wlan)/],
  [
    'online',
    /^(?:FirstPayment|MerchantServer)$|DevGuidelines$|^(?:Callback|ReasonableQuery|PaymentCallbacks)/,
  ],
  [
    'apis',
    /^(?:API\w+|BasicRules|Best\w+|CloudAPI(?:\/[a-z-]+)?|Encryption|Key|ParameterDictionary|PaymentsGlossary|Sign)$/,
  ],
];

/** The section of a path such as /docs/zh/Sign; none for the overview and where there is no page. */
export function sectionOf(path: string): SectionName | undefined {
  const page = /^\/docs\/(?:zh(?:\/|$))?(.*)$/.exec(path)?.[1] ?? '';
  return pagesOf.find(([, pattern]) => pattern.test(page))?.[0];
}
