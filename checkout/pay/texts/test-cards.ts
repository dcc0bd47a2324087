/** Texts of the sandbox's test cards, each named by its outcome. */
import type { Text } from '@tollgate/contract/model';

export const testCards = {
  title: { en: 'Fill in a test card', zh: '填入测试卡' },
  visa: { en: 'Approved', zh: '支付成功' },
  declined: { en: 'Declined', zh: '支付被拒绝' },
  'insufficient-funds': { en: 'Insufficient funds', zh: '余额不足' },
  '3ds-challenge': { en: '3-D Secure', zh: '3-D Secure 身份验证' },
} as const satisfies Readonly<Record<string, Text>>;
