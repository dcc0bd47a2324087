/** Which key is made where, and which one goes to the other side. */
import type { GraphDiagram } from '../kinds.ts';

export const keyExchange: GraphDiagram = {
  kind: 'graph',
  name: 'key-exchange',
  title: { en: 'Exchange of keys', zh: '密钥交换' },
  description: {
    en: 'Each side creates its own key pair and gives only the public key to the other side.',
    zh: '双方各自生成密钥对，仅将公钥交给对方。',
  },
  nodeWidth: 164,
  labelWidth: 130,
  rowGaps: [46, 46, 46],
  columnGaps: [190],
  nodes: [
    {
      id: 'own-private',
      column: 0,
      row: 0,
      title: { en: 'Your private key', zh: '商户私钥' },
      lines: [{ en: 'signs requests', zh: '对请求签名' }],
    },
    {
      id: 'own-public',
      column: 0,
      row: 1,
      title: { en: 'Your public key', zh: '商户公钥' },
      lines: [{ en: 'can be public', zh: '可以公开' }],
    },
    {
      id: 'got-public',
      column: 0,
      row: 2,
      title: { en: 'Gateway public key', zh: '网关公钥' },
      lines: [
        { en: 'verifies responses and notifications', zh: '对应答与通知验签' },
        { en: 'encrypts card data', zh: '加密卡信息' },
      ],
    },
    {
      id: 'given-public',
      column: 1,
      row: 1,
      title: { en: 'Your public key', zh: '商户公钥' },
      lines: [{ en: 'verifies requests', zh: '对请求验签' }],
      tone: 'gateway',
    },
    {
      id: 'gateway-public',
      column: 1,
      row: 2,
      title: { en: 'Gateway public key', zh: '网关公钥' },
      lines: [{ en: 'can be public', zh: '可以公开' }],
      tone: 'gateway',
    },
    {
      id: 'gateway-private',
      column: 1,
      row: 3,
      title: { en: 'Gateway private key', zh: '网关私钥' },
      lines: [{ en: 'signs responses and notifications', zh: '对应答与通知签名' }],
      tone: 'gateway',
    },
  ],
  edges: [
    {
      from: 'own-private',
      to: 'own-public',
      exit: ['bottom', 0.25],
      entry: ['top'],
      text: { en: 'one key pair', zh: '同一密钥对' },
      isDashed: true,
      isBoth: true,
    },
    {
      from: 'gateway-public',
      to: 'gateway-private',
      exit: ['bottom', 0.25],
      entry: ['top'],
      text: { en: 'one key pair', zh: '同一密钥对' },
      isDashed: true,
      isBoth: true,
    },
    {
      from: 'own-public',
      to: 'given-public',
      text: { en: 'you register it for your app', zh: '登记到商户的应用' },
    },
    {
      from: 'gateway-public',
      to: 'got-public',
      text: { en: 'the operator gives it to you', zh: '由运营方提供给商户' },
    },
  ],
  groups: [
    { title: { en: 'Your server', zh: '商户服务器' }, nodes: ['own-private', 'own-public', 'got-public'] },
    {
      title: { en: 'Tollgate', zh: 'Tollgate 网关' },
      nodes: ['given-public', 'gateway-public', 'gateway-private'],
    },
  ],
};
