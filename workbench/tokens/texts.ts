/** Texts about the tokens of scripts. */
import type { Text } from '@tollgate/contract/model';
import type { Permission } from '@tollgate/contract/workbench/session';
import type { TokenItem } from '@tollgate/contract/workbench/tokens';

export const permissionNames: Readonly<Record<Permission, Text>> = {
  read: { en: 'Read everything', zh: '查看全部数据' },
  personal: { en: 'Read names, addresses, and accounts unmasked', zh: '查看未脱敏的姓名、地址与账号' },
  orders: { en: 'Cancel and refund orders', zh: '撤销订单、退款' },
  notifications: { en: 'Resend notifications, manage endpoints', zh: '重发通知、管理应用级通知地址' },
  apps: { en: 'Manage apps and keys', zh: '管理应用与密钥' },
  books: { en: 'Resolve differences in the books', zh: '处理账簿差异' },
  clock: { en: 'Advance the clock, inject faults, run exams', zh: '拨快时钟、注入故障、运行测评' },
  tokens: { en: 'Manage tokens, read the audit log', zh: '管理令牌、查看审计日志' },
};

export const stateTexts: Readonly<Record<TokenItem['state'], Text>> = {
  valid: { en: 'Valid', zh: '有效' },
  expired: { en: 'Expired', zh: '已过期' },
  revoked: { en: 'Revoked', zh: '已吊销' },
};

export interface Lifetime {
  readonly value: string;
  readonly ms: number;
  readonly name: Text;
}

export const lifetimes = [
  { value: 'day', ms: 86_400_000, name: { en: '1 day', zh: '1 天' } },
  { value: 'week', ms: 7 * 86_400_000, name: { en: '7 days', zh: '7 天' } },
  { value: 'month', ms: 30 * 86_400_000, name: { en: '30 days', zh: '30 天' } },
  { value: 'quarter', ms: 90 * 86_400_000, name: { en: '90 days', zh: '90 天' } },
  { value: 'year', ms: 365 * 86_400_000, name: { en: '365 days', zh: '365 天' } },
] as const satisfies readonly Lifetime[];

export const tokenTexts = {
  intro: {
    en: 'With a token, a script can do everything that you can do on these pages. The API is at {address}.',
    zh: '使用令牌，脚本可以执行您在工作台中能执行的所有操作，接口地址为 {address}。',
  },
  openApi: { en: 'Show the API (OpenAPI)', zh: '查看接口文档（OpenAPI）' },
  list: { en: 'API tokens, newest first', zh: 'API 令牌列表，最新的在前' },
  name: { en: 'Name', zh: '名称' },
  nameHint: {
    en: 'For example, the name of the script that uses the token.',
    zh: '例如使用该令牌的脚本名称。',
  },
  noName: { en: 'Enter a name.', zh: '请输入名称。' },
  state: { en: 'State', zh: '状态' },
  role: { en: 'Role', zh: '角色' },
  scope: { en: 'Role and permissions', zh: '角色与权限' },
  permissions: { en: 'Permissions', zh: '权限' },
  noScope: { en: 'Choose at least one permission.', zh: '请至少选择一项权限。' },
  merchants: { en: 'Merchants', zh: '商户号' },
  merchantsHint: {
    en: 'Enter merchant numbers, separated by commas. Leave this field empty for all merchants that you can see.',
    zh: '多个商户号以逗号分隔；留空表示您可访问的全部商户。',
  },
  badMerchants: { en: 'A merchant number has 12 digits.', zh: '商户号为 12 位数字。' },
  all: { en: 'All', zh: '全部' },
  token: { en: 'Token', zh: '令牌' },
  expires: { en: 'Expires', zh: '过期时间' },
  lifetime: { en: 'Valid for', zh: '有效期' },
  used: { en: 'Last used: ', zh: '最近使用：' },
  never: { en: 'never', zh: '从未使用' },
  acts: { en: 'Actions', zh: '操作' },
  none: { en: 'No tokens yet', zh: '还没有令牌' },
  noneText: {
    en: 'Scripts on the same computer as the sandbox do not need a token. Create a token to limit what a script can do.',
    zh: '在沙箱所在计算机上，脚本无需令牌。如需限制脚本权限，请创建令牌。',
  },
  create: { en: 'Create token', zh: '创建令牌' },
  createTitle: { en: 'Create a token', zh: '创建令牌' },
  madeTitle: { en: 'Token {name} created', zh: '令牌 {name} 已创建' },
  once: { en: 'Copy the token now: it cannot be shown again.', zh: '请立即复制令牌：之后无法再次查看。' },
  tryIt: { en: 'Try it', zh: '调用示例' },
  close: { en: 'I have copied it', zh: '我已复制' },
  revoke: { en: 'Revoke token', zh: '吊销令牌' },
  revokeTitle: { en: 'Revoke {name}?', zh: '吊销 {name}？' },
  revokeText: {
    en: 'Requests with this token will be rejected. A revoked token cannot be used again.',
    zh: '此后使用该令牌的请求将被拒绝，吊销后无法恢复。',
  },
  revoked: { en: 'Token revoked', zh: '令牌已吊销' },
} satisfies Readonly<Record<string, Text>>;
