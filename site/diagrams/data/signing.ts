/** Who signs with what, and who verifies with what. */
import type { SequenceDiagram } from '../kinds.ts';

export const signing: SequenceDiagram = {
  kind: 'sequence',
  name: 'signing',
  title: { en: 'Signing and verifying', zh: '签名与验签' },
  description: {
    en: "Each side signs with its own private key and verifies with the other side's public key. Private keys are never sent.",
    zh: '双方各自用己方私钥签名，用对方公钥验签。私钥始终不离开己方。',
  },
  participants: [
    {
      id: 'merchant',
      name: { en: 'Your server', zh: '商户服务器' },
      role: { en: 'your private key, gateway public key', zh: '商户私钥、网关公钥' },
    },
    {
      id: 'gateway',
      name: { en: 'Tollgate', zh: 'Tollgate 网关' },
      role: { en: 'gateway private key, your public key', zh: '网关私钥、商户公钥' },
      tone: 'gateway',
    },
  ],
  steps: [
    { kind: 'action', at: 'merchant', text: { en: 'Build the string to sign', zh: '拼接待签名字符串' } },
    {
      kind: 'action',
      at: 'merchant',
      text: { en: 'Sign with your private key', zh: '用商户私钥签名' },
      code: 'SHA256withRSA',
    },
    {
      kind: 'message',
      from: 'merchant',
      to: 'gateway',
      text: { en: 'Request with sign', zh: '请求（含 sign）' },
    },
    { kind: 'action', at: 'gateway', text: { en: 'Verify with your public key', zh: '用商户公钥验签' } },
    {
      kind: 'frame',
      parts: [
        {
          label: { en: 'Invalid signature', zh: '验签失败' },
          steps: [
            {
              kind: 'message',
              from: 'gateway',
              to: 'merchant',
              text: { en: 'Rejected, with the cause', zh: '拒绝并说明原因' },
              code: 'SYS002',
              isReply: true,
            },
          ],
        },
        {
          label: { en: 'Valid signature', zh: '验签成功' },
          steps: [
            { kind: 'action', at: 'gateway', text: { en: 'Process the call', zh: '执行业务' } },
            {
              kind: 'action',
              at: 'gateway',
              text: { en: "Sign with the gateway's private key", zh: '用网关私钥签名' },
            },
            {
              kind: 'message',
              from: 'gateway',
              to: 'merchant',
              text: { en: 'Respond with sign', zh: '应答（含 sign）' },
              isReply: true,
            },
            {
              kind: 'action',
              at: 'merchant',
              text: { en: "Verify with the gateway's public key", zh: '用网关公钥验签' },
            },
          ],
        },
      ],
    },
  ],
};
