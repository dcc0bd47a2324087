/** Values of the common request fields. */
import type { Dictionary } from '../model.ts';

export const signType = {
  name: 'sign_type',
  title: { en: 'Signature type', zh: '签名类型' },
  values: [
    {
      value: 'RSA2',
      name: { en: 'RSA signature', zh: 'RSA 签名' },
      note: { en: 'SHA256withRSA, keys of 2048 bits or more.', zh: 'SHA256withRSA，密钥长度至少 2048 位。' },
    },
    {
      value: 'NONE',
      name: { en: 'No signature', zh: '不签名' },
      note: {
        en: 'Used with Basic authentication, and only for apps that are registered for it.',
        zh: '配合 Basic 认证使用，仅限开通了 Basic 认证的应用。',
      },
    },
  ],
} as const satisfies Dictionary;
