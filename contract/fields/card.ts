/** Card data of merchant-hosted payments (spec §3, decision 27). */
import type { ObjectField, TextField } from '../model.ts';
import { required } from './need.ts';

export const card = {
  kind: 'text',
  minLength: 1,
  maxLength: 4096,
  pattern: '[0-9A-Za-z+/]+={0,2}',
  patternText: { en: 'standard Base64', zh: '标准 Base64' },
  summary: {
    en: "Encrypted card data in Base64: the JSON object with pan, holder, cvv, and expiry, encrypted with RSA-OAEP and the gateway's RSA public key.",
    zh: '加密后的银行卡信息：使用网关 RSA 公钥，以 RSA-OAEP 加密由 pan、holder、cvv、expiry 组成的 JSON，再用 Base64 编码。',
  },
  note: {
    en: 'With a 2048-bit key, split the JSON into blocks of 214 bytes (SHA-1) or 190 bytes (SHA-256), encrypt each block, and join the results. PKCS#1 v1.5 padding and AES-ECB are rejected.',
    zh: '使用 2048 位密钥时，按 214 字节（SHA-1）或 190 字节（SHA-256）分段加密后拼接。不接受 PKCS#1 v1.5 填充和 AES-ECB。',
  },
  example: 'q1Jx0cW4s8Vd2nKf6mYb3hRt7pLz5gTe9aUo1iEw4yCs8vBn2kXj6fDq0rHl3tGm',
} as const satisfies TextField;

export const encType = {
  kind: 'text',
  minLength: 1,
  maxLength: 16,
  pattern: '[0-9A-Za-z/_-]+',
  patternText: { en: 'letters, digits, and / _ -', zh: '字母、数字及 / _ -' },
  default: 'RSA',
  summary: {
    en: 'Encryption method for the card field. Some clients send this field, but the gateway accepts only the default value, RSA.',
    zh: 'card 的加密方式。部分客户端会传入；仅支持默认值 RSA。',
  },
  note: {
    en: 'AES is rejected with E04141: in ECB mode, identical plaintext blocks produce identical ciphertext blocks, which reveals patterns in the data.',
    zh: '传 AES 将返回 E04141：ECB 模式下，相同的明文块会得到相同的密文块，这会暴露数据特征。',
  },
  example: 'RSA',
} as const satisfies TextField;

export const pan = {
  kind: 'text',
  minLength: 12,
  maxLength: 19,
  pattern: '[0-9]{12,19}',
  patternText: { en: '12 to 19 digits', zh: '12 至 19 位数字' },
  summary: { en: 'Card number without spaces.', zh: '卡号，不含空格。' },
  // No number of the sandbox's table: a running gateway must not hold those (contract/sandbox/card-table.ts).
  example: '4012888888881881',
} as const satisfies TextField;

export const holder = {
  kind: 'text',
  minLength: 1,
  maxLength: 64,
  summary: { en: 'Name of the cardholder as printed on the card.', zh: '持卡人姓名，与卡面一致。' },
  example: 'JANE DOE',
} as const satisfies TextField;

export const cvv = {
  kind: 'text',
  minLength: 3,
  maxLength: 4,
  pattern: '[0-9]{3,4}',
  patternText: { en: '3 or 4 digits', zh: '3 或 4 位数字' },
  summary: {
    en: 'Security code of the card: 4 digits for American Express, 3 for all other cards. The gateway never stores it, and you must not store it either.',
    zh: '卡片安全码：美国运通卡 4 位，其他卡 3 位。网关不会存储，商户亦不得存储。',
  },
  example: '123',
} as const satisfies TextField;

export const expiry = {
  kind: 'text',
  minLength: 4,
  maxLength: 4,
  pattern: '(0[1-9]|1[0-2])[0-9]{2}',
  patternText: { en: 'MMYY', zh: 'MMYY（月份在前）' },
  summary: {
    en: 'Expiry date in MMYY format: 0729 is July 2029.',
    zh: '卡片有效期，格式 MMYY：0729 表示 2029 年 7 月。',
  },
  example: '0729',
} as const satisfies TextField;

/** The content of `card` before it is encrypted. No call carries it in the clear. */
export const cardPlaintext = {
  kind: 'object',
  members: {
    pan: required(pan),
    holder: required(holder),
    cvv: required(cvv),
    expiry: required(expiry),
  },
  summary: {
    en: 'Card data before encryption. Encrypt the JSON as a whole; never send it unencrypted.',
    zh: '加密前的银行卡信息。请将 JSON 作为一个整体加密，切勿明文传输。',
  },
  example: '{"pan":"4012888888881881","holder":"JANE DOE","cvv":"123","expiry":"0729"}',
} as const satisfies ObjectField;

export const redirectUrl3dsecure = {
  kind: 'text',
  minLength: 1,
  maxLength: 256,
  format: 'http-url',
  summary: {
    en: "URL of the issuer's 3-D Secure page. Redirect the payer to this page. After authentication, the payer returns to return_url. Returned only if authentication is required.",
    zh: '发卡机构 3-D Secure 身份验证页面的地址。请将付款方重定向到该地址；验证结束后，付款方浏览器会跳转到 return_url。仅在需要验证时返回。',
  },
  example: 'https://pay.example.com/pay/3ds/N6DNsqS-9Kd4Lm2Qy7Hs3Bfe',
} as const satisfies TextField;
