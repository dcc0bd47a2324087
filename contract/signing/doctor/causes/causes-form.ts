/** Mistakes in the form of `sign` itself, for the doctor and the documentation. */
import type { CauseText, SignFormCause } from '../types.ts';

export const formCauses: Readonly<Record<SignFormCause, CauseText>> = {
  'sign-missing': {
    title: { en: 'sign is missing', zh: '缺少 sign' },
    explanation: {
      en: 'The request has no signature.',
      zh: '请求中没有签名。',
    },
    remedy: {
      en: 'Sign the string to sign with your private key and send the result as "sign".',
      zh: '请用应用私钥对待签名字符串签名，并将结果放入 "sign" 字段。',
    },
  },
  hex: {
    title: { en: 'sign is hexadecimal', zh: 'sign 使用了十六进制编码' },
    explanation: {
      en: 'The signature was encoded in hexadecimal.',
      zh: '签名以十六进制文本发送。',
    },
    remedy: {
      en: 'Send the signature bytes in standard Base64.',
      zh: '请将签名字节按标准 Base64 编码后发送。',
    },
  },
  base64url: {
    title: { en: 'sign is base64url', zh: 'sign 使用了 base64url 编码' },
    explanation: {
      en: 'The signature was encoded with the URL-safe Base64 alphabet ("-" and "_").',
      zh: '签名使用了 URL 安全的 Base64 字符表（"-" 和 "_"）。',
    },
    remedy: {
      en: 'Use the standard alphabet with "+" and "/", padded with "=".',
      zh: '请改用标准字符表（"+" 和 "/"），并保留末尾的 "="。',
    },
  },
  'base64-line-breaks': {
    title: { en: 'sign contains line breaks or spaces', zh: 'sign 中含有换行或空格' },
    explanation: {
      en: "The signature's Base64 text contains line breaks or spaces.",
      zh: '签名的 Base64 文本中夹有换行或空格。',
    },
    remedy: {
      en: 'Use an encoder that does not break lines, or remove all white space.',
      zh: '请使用不换行的 Base64 编码方式，或去掉所有空白字符。',
    },
  },
  'base64-padding': {
    title: { en: 'Base64 padding of sign is wrong', zh: 'sign 的 Base64 填充有误' },
    explanation: {
      en: "The signature's Base64 text has no padding, or its last characters are not valid.",
      zh: '签名的 Base64 文本缺少末尾填充，或结尾不规范。',
    },
    remedy: {
      en: 'Send the Base64 text with its "=" padding, unchanged.',
      zh: '请原样发送带 "=" 填充的 Base64 文本。',
    },
  },
  'base64-plus-lost': {
    title: { en: '+ in sign became a space', zh: 'sign 中的 + 变成了空格' },
    explanation: {
      en: 'Each "+" in the signature arrived as a space because the form was not URL-encoded.',
      zh: '签名中的 "+" 到达时变成了空格，原因是表单未做 URL 编码。',
    },
    remedy: {
      en: 'URL-encode every value in a form body ("+" becomes "%2B"), or send JSON.',
      zh: '表单报文中的每个值都要做 URL 编码（"+" 写作 "%2B"），或改用 JSON 报文。',
    },
  },
  'base64-twice': {
    title: { en: 'sign is encoded twice', zh: 'sign 被重复编码' },
    explanation: {
      en: 'The signature was converted to text and then encoded in Base64 again.',
      zh: '签名先被转成文本，又做了一次 Base64 编码。',
    },
    remedy: {
      en: 'Encode the signature bytes in Base64 exactly once.',
      zh: '只对签名字节做一次 Base64 编码。',
    },
  },
  'sign-url-encoded': {
    title: { en: 'sign is URL-encoded', zh: 'sign 被 URL 编码' },
    explanation: {
      en: 'The received signature contains "%XX" escapes.',
      zh: '收到的签名中含有 "%XX" 转义。',
    },
    remedy: {
      en: 'In JSON, send plain Base64. In a form, URL-encode each value exactly once.',
      zh: '使用 JSON 报文时，直接发送 Base64 文本；使用表单报文时，每个值只做一次 URL 编码。',
    },
  },
  'sign-form': {
    title: { en: 'sign is not Base64', zh: 'sign 不是 Base64 文本' },
    explanation: {
      en: 'The signature contains characters that are not in the standard Base64 alphabet.',
      zh: '签名中含有标准 Base64 以外的字符。',
    },
    remedy: {
      en: 'Send the signature bytes in standard Base64, with no quotes and no prefix.',
      zh: '请将签名字节按标准 Base64 编码后发送，不加引号，也不加前缀。',
    },
  },
  'sign-cut': {
    title: { en: 'sign is cut off', zh: 'sign 被截断' },
    explanation: {
      en: 'The signature is shorter than the registered key requires, and its length does not match any usual key size. It was truncated in transit or storage.',
      zh: '签名短于登记的密钥所要求的长度，也与任何常用密钥的长度不符，说明签名在传输或存储中被截断。',
    },
    remedy: {
      en: 'Look for a variable or database column that is too short. A signature made with a 2048-bit key has 344 characters.',
      zh: '请检查是否有长度不足的变量或数据库字段：2048 位密钥的签名为 344 个字符。',
    },
  },
  'wrong-length': {
    title: { en: 'sign does not match the key length', zh: '签名长度与密钥不符' },
    explanation: {
      en: 'The signature length does not match the registered key. The signature was made with a key of a different size.',
      zh: '签名长度与登记的公钥不符，说明使用了另一种长度的密钥。',
    },
    remedy: {
      en: 'Sign with the private key whose public key is registered for this app_id.',
      zh: '请使用与该 app_id 已登记公钥配对的私钥签名。',
    },
  },
  'byte-order': {
    title: { en: 'bytes of the signature are reversed', zh: '签名字节顺序相反' },
    explanation: {
      en: 'The signature bytes are in reverse order, as Windows CryptoAPI returns them.',
      zh: '签名字节的顺序是反的，Windows CryptoAPI 返回的就是这种顺序。',
    },
    remedy: {
      en: 'Reverse the bytes before encoding them in Base64.',
      zh: '请先反转字节顺序，再用 Base64 编码。',
    },
  },
};
