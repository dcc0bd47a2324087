/** The pages that have a name, in the order in which the search finds them: others link to them by it. */
import type { Text } from '@tollgate/contract/model';

export interface NamedPage {
  /** Segments of its address; none for the first page. */
  readonly path: readonly string[];
  readonly label: Text;
}

export const pages = {
  home: { path: [], label: { en: 'Home', zh: '首页' } },
  requests: { path: ['requests'], label: { en: 'Requests', zh: '请求' } },
  errors: { path: ['errors'], label: { en: 'Errors', zh: '错误' } },
  orders: { path: ['orders'], label: { en: 'Orders', zh: '订单' } },
  notifications: { path: ['notifications'], label: { en: 'Notifications', zh: '通知' } },
  books: { path: ['books'], label: { en: 'Books', zh: '账簿' } },
  clock: { path: ['clock'], label: { en: 'Clock', zh: '时钟' } },
  faults: { path: ['faults'], label: { en: 'Faults', zh: '故障注入' } },
  exam: { path: ['exam'], label: { en: 'Exam', zh: '测评' } },
  terminals: { path: ['terminals'], label: { en: 'Terminals', zh: '终端' } },
  apps: { path: ['apps'], label: { en: 'Apps and keys', zh: '应用与密钥' } },
  tokens: { path: ['tokens'], label: { en: 'API tokens', zh: 'API 令牌' } },
  audit: { path: ['audit'], label: { en: 'Audit log', zh: '审计日志' } },
  endpoints: { path: ['notifications', 'endpoints'], label: { en: 'Webhooks', zh: '应用级通知地址' } },
  inbox: { path: ['notifications', 'inbox'], label: { en: 'Inbox', zh: '收件箱' } },
  receivers: { path: ['notifications', 'receivers'], label: { en: 'Receivers', zh: '接收地址' } },
  compare: { path: ['compare'], label: { en: 'Compare', zh: '对比' } },
  check: { path: ['notifications', 'check'], label: { en: 'Check a signature', zh: '验证通知签名' } },
  statement: { path: ['books', 'statement'], label: { en: 'Statement', zh: '对账单' } },
  files: { path: ['books', 'files'], label: { en: 'Settlement files', zh: '结算文件' } },
  differences: { path: ['books', 'differences'], label: { en: 'Differences', zh: '差异' } },
  create: { path: ['create'], label: { en: 'Create a test order', zh: '创建测试订单' } },
  sandboxes: { path: ['sandboxes'], label: { en: 'Sandboxes', zh: '测试商户' } },
  explorer: { path: ['explorer'], label: { en: 'API console', zh: 'API 调试台' } },
  newFault: { path: ['faults', 'new'], label: { en: 'Add a fault rule', zh: '新增故障规则' } },
} as const satisfies Readonly<Record<string, NamedPage>>;
