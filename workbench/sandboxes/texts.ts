/** Texts about sandbox merchants. */
import type { Text } from '@tollgate/contract/model';

export const sandboxTexts = {
  intro: {
    en: 'A sandbox is a merchant for one test run, with its own app, keys, terminal, and clock. It is removed automatically after 7 days.',
    zh: '测试商户用于一次独立的测试，拥有自己的应用、密钥、终端与时钟，7 天后自动删除。',
  },
  create: { en: 'Create sandbox', zh: '创建测试商户' },
  name: { en: 'Name', zh: '名称' },
  nameHint: { en: 'Shown in lists. 1 to 64 characters.', zh: '显示在列表中，1 到 64 个字符。' },
  badName: { en: 'Enter 1 to 64 characters.', zh: '请输入 1 到 64 个字符。' },
  made: { en: 'Sandbox created', zh: '测试商户已创建' },
  once: {
    en: 'The private key is shown only once. Copy it now: the gateway does not store it.',
    zh: '私钥仅显示这一次，网关不保存，请立即复制。',
  },
  environment: { en: 'Environment of your tests', zh: '测试环境变量' },
  privateKey: { en: 'Private key', zh: '应用私钥' },
  gatewayKey: { en: 'Public key of the gateway', zh: '网关公钥' },
  merchant: { en: 'Merchant', zh: '商户号' },
  ahead: { en: 'Clock', zh: '时钟' },
  aheadBy: { en: '{span} ahead', zh: '快 {span}' },
  notAhead: { en: 'Not advanced', zh: '未拨快' },
  orders: { en: 'Orders', zh: '订单' },
  clock: { en: 'Clock', zh: '时钟' },
  acts: { en: 'Actions', zh: '操作' },
  remove: { en: 'Remove', zh: '删除' },
  removeTitle: { en: 'Remove sandbox {merchant}?', zh: '删除测试商户 {merchant}？' },
  removeText: {
    en: 'The sandbox’s app, orders, notifications, and terminal are deleted. This cannot be undone.',
    zh: '该商户的应用、订单、通知与终端将一并删除，且无法恢复。',
  },
  removed: { en: 'Sandbox {merchant} removed', zh: '测试商户 {merchant} 已删除' },
  none: { en: 'No sandboxes', zh: '没有测试商户' },
  noneText: {
    en: 'Create a sandbox here, with tollgate sandbox create, or from a test.',
    zh: '可在此创建，也可使用 tollgate sandbox create 或在测试代码中创建。',
  },
  onlySandbox: {
    en: 'You can create sandboxes only on a sandbox gateway.',
    zh: '只能在沙箱网关上创建测试商户。',
  },
} satisfies Readonly<Record<string, Text>>;
