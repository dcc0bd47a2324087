/** Errors of a card that is presented at a terminal, besides EC01… of every card (card.ts). */
import type { CatalogueError } from '../model.ts';

export const cardPresentErrors = {
  EC0113: {
    message: { en: "Declined by the card's chip", zh: '卡片芯片拒绝交易' },
    cause: {
      en: 'The chip declined the payment offline; the issuer was not contacted.',
      zh: '芯片脱机拒绝了本次支付，未向发卡机构发起请求。',
    },
    action: {
      en: 'Ask the cardholder to use a different card.',
      zh: '请持卡人更换卡片。',
    },
    source: 'tollgate',
  },
  EC0114: {
    message: { en: 'The PIN is wrong', zh: 'PIN 错误' },
    cause: {
      en: 'The cardholder entered the wrong PIN.',
      zh: '持卡人输入的密码（PIN）错误。',
    },
    action: {
      en: 'Create a new order to try again. Issuers block a card after a few wrong PINs.',
      zh: '请创建新订单重试；多次输错 PIN 后，发卡机构会锁卡。',
    },
    source: 'tollgate',
  },
  EC0115: {
    message: { en: 'Partially approved, nothing was charged', zh: '仅部分批准，未扣款' },
    cause: {
      en: 'The issuer approved less than the requested amount. The gateway does not accept partial payments, so it reversed the payment.',
      zh: '发卡机构批准的金额小于请求金额；网关不接受部分支付，已冲正该笔支付。',
    },
    action: {
      en: 'Ask the cardholder to use a different card, or split the amount into several orders.',
      zh: '请持卡人更换卡片；也可将金额拆分为多笔订单收取。',
    },
    source: 'tollgate',
  },
} as const satisfies Readonly<Record<string, CatalogueError>>;
