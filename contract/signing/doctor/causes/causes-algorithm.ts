/** Mistakes in the key or the algorithm, for the doctor and the documentation. */
import type { AlgorithmCause, CauseText } from '../types.ts';

export const algorithmCauses: Readonly<Record<AlgorithmCause, CauseText>> = {
  'gateway-key': {
    title: { en: "signed with the gateway's key", zh: '使用了网关的密钥签名' },
    explanation: {
      en: "The signature was made with the gateway's own key instead of the app's.",
      zh: '签名使用的是网关的密钥，而不是应用的密钥。',
    },
    remedy: {
      en: "Sign requests with your app's private key. The gateway's public key is not for signing: use it to verify responses and notifications.",
      zh: '请求应使用应用私钥签名；网关公钥不用于签名，而用于应答与通知的验签。',
    },
  },
  'other-app-key': {
    title: { en: "signed with a different app's key", zh: '使用了其他应用的密钥签名' },
    explanation: {
      en: "The signature was made with a different app's private key.",
      zh: '签名使用的是另一个应用的私钥。',
    },
    remedy: {
      en: 'Use the private key that belongs to this app_id, and check which environment each key is for.',
      zh: '请使用该 app_id 对应的私钥，并核对密钥所属的环境。',
    },
  },
  'unknown-key': {
    title: { en: 'signed with an unknown key', zh: '签名密钥未知' },
    explanation: {
      en: 'No known public key verifies the signature. It was made with an unknown private key, or sign was changed after signing.',
      zh: '所有已知公钥均无法验证该签名：签名可能使用了未知的私钥，sign 也可能在签名后被改动。',
    },
    remedy: {
      en: 'Check that the public key registered for this app_id matches the private key that you sign with, and that you send sign exactly as it was computed.',
      zh: '请核对该 app_id 登记的公钥与您签名所用的私钥是否为同一对，以及 sign 是否原样发送。',
    },
  },
  sha1: {
    title: { en: 'SHA-1 instead of SHA-256', zh: '使用了 SHA-1 而非 SHA-256' },
    explanation: {
      en: 'The signature was made with SHA-1 (SHA1withRSA, often called RSA).',
      zh: '签名使用了 SHA-1（SHA1withRSA，常称为 RSA）。',
    },
    remedy: {
      en: 'Use SHA256withRSA (RSA2).',
      zh: '请使用 SHA256withRSA（RSA2）。',
    },
  },
  md5: {
    title: { en: 'MD5 instead of SHA-256', zh: '使用了 MD5 而非 SHA-256' },
    explanation: {
      en: 'The signature was made with MD5 (MD5withRSA).',
      zh: '签名使用了 MD5（MD5withRSA）。',
    },
    remedy: {
      en: 'Use SHA256withRSA (RSA2).',
      zh: '请使用 SHA256withRSA（RSA2）。',
    },
  },
  sha512: {
    title: { en: 'SHA-512 instead of SHA-256', zh: '使用了 SHA-512 而非 SHA-256' },
    explanation: {
      en: 'The signature was made with SHA-512 (SHA512withRSA).',
      zh: '签名使用了 SHA-512（SHA512withRSA）。',
    },
    remedy: {
      en: 'Use SHA256withRSA (RSA2).',
      zh: '请使用 SHA256withRSA（RSA2）。',
    },
  },
  'other-hash': {
    title: { en: 'a hash other than SHA-256', zh: '使用了 SHA-256 以外的摘要算法' },
    explanation: {
      en: 'The signature was made with a hash other than SHA-256.',
      zh: '签名使用了 SHA-256 以外的摘要算法。',
    },
    remedy: {
      en: 'Use SHA256withRSA (RSA2).',
      zh: '请使用 SHA256withRSA（RSA2）。',
    },
  },
  'no-digest-info': {
    title: { en: 'hash signed without DigestInfo', zh: '签名内容缺少 DigestInfo' },
    explanation: {
      en: 'The bare hash was encrypted with the private key, without the DigestInfo structure that PKCS#1 v1.5 requires.',
      zh: '直接用私钥加密了摘要，缺少 PKCS#1 v1.5 规定的 DigestInfo 结构。',
    },
    remedy: {
      en: "Call the library's sign function (SHA256withRSA) instead of its private-key encryption.",
      zh: '请调用加密库的签名函数（SHA256withRSA），不要使用私钥加密函数。',
    },
  },
  'not-hashed': {
    title: { en: 'text signed without a hash', zh: '未做摘要直接签名' },
    explanation: {
      en: 'The text itself was encrypted with the private key, without a hash.',
      zh: '未计算摘要，直接用私钥加密了原文。',
    },
    remedy: {
      en: "Call the library's sign function (SHA256withRSA) with the string to sign.",
      zh: '请对待签名字符串调用加密库的签名函数（SHA256withRSA）。',
    },
  },
  'hash-of-hash': {
    title: { en: 'hashed twice', zh: '重复计算摘要' },
    explanation: {
      en: 'The text was hashed, and the hash was hashed again by the sign function.',
      zh: '先对文本计算了摘要，签名函数又对该摘要计算了一次摘要。',
    },
    remedy: {
      en: 'Pass the string to sign to the sign function, which hashes it.',
      zh: '请将待签名字符串直接传给签名函数，由其计算摘要。',
    },
  },
  'hash-of-hex': {
    title: { en: 'text form of a hash was signed', zh: '签名的是摘要的文本形式' },
    explanation: {
      en: 'The text was hashed, and then the hash was written as text (hexadecimal or Base64) and signed.',
      zh: '先计算了摘要，再对摘要的文本形式（十六进制或 Base64）签名。',
    },
    remedy: {
      en: 'Pass the string to sign to the sign function, which hashes it.',
      zh: '请将待签名字符串直接传给签名函数，由其计算摘要。',
    },
  },
  pss: {
    title: { en: 'PSS padding instead of PKCS#1 v1.5', zh: '使用了 PSS 填充而非 PKCS#1 v1.5' },
    explanation: {
      en: 'The signature was made with PSS padding (RSASSA-PSS).',
      zh: '签名使用了 PSS 填充（RSASSA-PSS）。',
    },
    remedy: {
      en: 'Use SHA256withRSA with PKCS#1 v1.5 padding.',
      zh: '请使用 SHA256withRSA，填充方式为 PKCS#1 v1.5。',
    },
  },
};
