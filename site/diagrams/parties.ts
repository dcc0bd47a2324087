/** Who takes part in the sequence diagrams: one name for each, the same in all of them. */
import type { Participant } from './kinds.ts';

export const payer = { id: 'payer', name: { en: 'Payer', zh: '付款方' } } as const satisfies Participant;

export const payerBrowser = {
  id: 'payer',
  name: { en: 'Payer', zh: '付款方' },
  role: { en: 'in the browser', zh: '浏览器' },
} as const satisfies Participant;

export const merchant = {
  id: 'merchant',
  name: { en: 'Your server', zh: '商户服务器' },
} as const satisfies Participant;

export const till = {
  id: 'till',
  name: { en: 'POS', zh: '收银机' },
  role: { en: 'with your server', zh: '含商户服务器' },
} as const satisfies Participant;

export const gateway = {
  id: 'gateway',
  name: { en: 'Tollgate', zh: 'Tollgate 网关' },
  tone: 'gateway',
} as const satisfies Participant;

export const wallet = { id: 'wallet', name: { en: 'Wallet', zh: '电子钱包' } } as const satisfies Participant;

export const issuer = {
  id: 'issuer',
  name: { en: 'Card issuer', zh: '发卡机构' },
} as const satisfies Participant;

export const channel = {
  id: 'channel',
  name: { en: 'Channel', zh: '支付渠道' },
  role: { en: 'wallet or card issuer', zh: '钱包或发卡机构' },
} as const satisfies Participant;

export const pos = { id: 'pos', name: { en: 'POS', zh: '收银机' } } as const satisfies Participant;

export const terminal = {
  id: 'terminal',
  name: { en: 'Terminal', zh: '支付终端' },
  role: { en: 'Tollgate Register', zh: '收银应用' },
} as const satisfies Participant;
