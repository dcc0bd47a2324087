/** From the card to the field `card`. */
import type { GraphDiagram } from '../kinds.ts';

export const cardEncryption: GraphDiagram = {
  kind: 'graph',
  name: 'card-encryption',
  title: { en: 'How a card is encrypted', zh: '卡信息加密过程' },
  description: {
    en: "The card JSON is split into blocks. Each block is encrypted with the gateway's public key, and the results are joined.",
    zh: '将卡信息的 JSON 分段，逐段用网关公钥加密，再将密文按顺序拼接。',
  },
  nodeWidth: 150,
  labelWidth: 120,
  rowGaps: [52, 52],
  nodes: [
    {
      id: 'json',
      column: 0,
      row: 0,
      title: { en: 'JSON of the card', zh: '卡信息 JSON' },
      lines: [{ en: 'pan, holder, cvv, expiry', zh: '含 pan、holder、cvv、expiry' }],
    },
    {
      id: 'bytes',
      column: 1,
      row: 0,
      title: { en: 'Bytes', zh: '字节序列' },
      code: 'UTF-8',
    },
    {
      id: 'blocks',
      column: 2,
      row: 0,
      title: { en: 'Blocks', zh: '分段' },
      lines: [
        { en: '214 bytes with SHA-1', zh: 'SHA-1：每段 214 字节' },
        { en: '190 bytes with SHA-256', zh: 'SHA-256：每段 190 字节' },
      ],
    },
    {
      id: 'field',
      column: 0,
      row: 1,
      title: { en: 'Field of the request', zh: '请求参数' },
      code: 'card',
      lines: [{ en: 'standard Base64', zh: '标准 Base64' }],
      tone: 'good',
    },
    {
      id: 'joined',
      column: 1,
      row: 1,
      title: { en: 'Joined', zh: '拼接' },
      lines: [{ en: 'in order', zh: '按原顺序' }],
    },
    {
      id: 'encrypted',
      column: 2,
      row: 1,
      title: { en: 'Encrypted blocks', zh: '密文段' },
      lines: [{ en: '256 bytes each', zh: '每段 256 字节' }],
    },
    {
      id: 'key',
      column: 2,
      row: 2,
      title: { en: 'Gateway public key', zh: '网关公钥' },
      code: 'RSA 2048',
      tone: 'gateway',
    },
  ],
  edges: [
    { from: 'json', to: 'bytes' },
    { from: 'bytes', to: 'blocks', text: { en: 'split', zh: '分段' } },
    { from: 'blocks', to: 'encrypted', code: 'RSA-OAEP', label: 'left' },
    { from: 'key', to: 'encrypted', isDashed: true, text: { en: 'encrypts', zh: '加密' }, label: 'left' },
    { from: 'encrypted', to: 'joined', text: { en: 'join', zh: '拼接' } },
    { from: 'joined', to: 'field', text: { en: 'encode', zh: '编码' } },
  ],
};
