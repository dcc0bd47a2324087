/** Refusals of card data (E0414…), and what comes of a card payment at the issuer (EC01…). */
import type { CatalogueError } from '../model.ts';

/**
 * E04140 is the one answer to everything that does not decrypt: other padding, another key, AES, half a block, no
 * Base64. Who could distinguish wrong PKCS#1 v1.5 padding from other failures could use the gateway as an oracle
 * (Bleichenbacher 1998; Manger 2001 for OAEP), decrypt other people's cards with it and, as the same key signs, forge
 * replies. So neither code, message nor time may differ, and E04141 depends on enc_type alone.
 */
export const cardErrors = {
  E04140: {
    message: { en: 'Card data cannot be decrypted, use RSA-OAEP', zh: '卡信息解密失败，请使用 RSA-OAEP' },
    cause: {
      en: 'card was encrypted with the wrong key or padding, was truncated, or does not decrypt to a JSON object with pan, holder, cvv, and expiry.',
      zh: '可能的原因：加密 card 时公钥有误、填充方式有误、数据被截断，或解密结果不是含有 pan、holder、cvv 和 expiry 的 JSON 对象。',
    },
    action: {
      en: "Encrypt the card JSON in blocks: use RSA-OAEP (SHA-256 or SHA-1) and the gateway's public key for this environment. Send the result in Base64. The response never contains more details, because attackers could use them to probe encrypted card data.",
      zh: '使用当前环境的网关公钥，以 RSA-OAEP（SHA-256 或 SHA-1）分段加密卡信息的 JSON 字符串，并以 Base64 发送。为防止攻击者利用应答试探密文，应答不会给出更详细的原因。',
    },
    source: 'tollgate',
  },
  E04141: {
    message: {
      en: 'Encryption method is not supported, use RSA-OAEP',
      zh: '不支持该加密方式，请使用 RSA-OAEP',
    },
    cause: {
      en: 'enc_type is not RSA. AES, for example, is not accepted: in ECB mode, identical plaintext blocks produce identical ciphertext blocks, which reveals patterns in the data.',
      zh: 'enc_type 不是 RSA（例如传了 AES）。网关不接受 AES：ECB 模式下，相同的明文块会得到相同的密文块，从而暴露数据特征。',
    },
    action: {
      en: 'Use RSA-OAEP (SHA-256 or SHA-1) to encrypt the card, and omit enc_type or set it to RSA.',
      zh: '请使用 RSA-OAEP（SHA-256 或 SHA-1）加密卡信息；enc_type 不传，或设为 RSA。',
    },
    source: 'tollgate',
  },
  E04142: {
    message: { en: 'Card data is not valid', zh: '卡信息不合法' },
    cause: {
      en: 'A card field is missing or has the wrong format, the check digit of the card number is wrong, or the card has expired.',
      zh: '卡信息缺少字段、字段格式不正确、卡号校验位错误，或卡片已过期。',
    },
    action: {
      en: 'Ask the cardholder to correct the field that msg names: card.pan, card.holder, card.cvv, or card.expiry. The card was not charged, and its data was not stored.',
      zh: '请持卡人修正 msg 中指出的字段：card.pan、card.holder、card.cvv 或 card.expiry。本次未扣款，也未保存卡信息。',
    },
    source: 'tollgate',
  },
  EC0101: {
    message: { en: 'The issuer declined the payment', zh: '发卡机构拒绝支付' },
    cause: {
      en: 'The card issuer declined the payment without giving a reason.',
      zh: '发卡机构拒绝了本次支付，未给出具体原因。',
    },
    action: {
      en: 'Ask the cardholder to use a different card or to call the issuer.',
      zh: '请持卡人更换卡片，或联系发卡机构。',
    },
    source: 'tollgate',
  },
  EC0102: {
    message: { en: 'Insufficient funds on the card', zh: '卡内余额或额度不足' },
    cause: {
      en: "The card's balance or limit does not cover the amount.",
      zh: '卡片的余额或信用额度不足以支付该金额。',
    },
    action: { en: 'Ask the cardholder to use a different card.', zh: '请持卡人更换卡片。' },
    source: 'tollgate',
  },
  EC0103: {
    message: { en: 'The card has expired', zh: '卡片已过期' },
    cause: {
      en: 'The issuer considers the card expired, or expiry does not match the card.',
      zh: '发卡机构认定卡片已过期，或填写的有效期与卡片不符。',
    },
    action: {
      en: 'Ask the cardholder to check the expiry date or use a different card.',
      zh: '请持卡人核对有效期，或更换卡片。',
    },
    source: 'tollgate',
  },
  EC0104: {
    message: { en: 'The security code of the card is wrong', zh: '卡片安全码错误' },
    cause: {
      en: 'cvv does not match the code that is printed on the card.',
      zh: 'cvv 与卡面上的安全码不符。',
    },
    action: {
      en: 'Ask the cardholder to enter the code again. Issuers block a card after a few wrong codes.',
      zh: '请持卡人重新输入安全码；多次输错后，发卡机构会锁卡。',
    },
    source: 'tollgate',
  },
  EC0105: {
    message: { en: 'The issuer did not respond, nothing was charged', zh: '发卡机构无应答，未扣款' },
    cause: {
      en: 'The issuer did not respond, and the gateway reversed the payment.',
      zh: '未收到发卡机构的应答，网关已冲正该笔支付。',
    },
    action: {
      en: 'Try again, or ask the cardholder to use a different card.',
      zh: '请重试，或请持卡人更换卡片。',
    },
    source: 'tollgate',
  },
  EC0106: {
    message: { en: '3-D Secure failed', zh: '3-D Secure 身份验证失败' },
    cause: {
      en: "The cardholder did not pass the issuer's authentication.",
      zh: '持卡人未能通过发卡机构的身份验证。',
    },
    action: {
      en: 'Ask the cardholder to try again, or to use a different card.',
      zh: '请持卡人重试，或更换卡片。',
    },
    source: 'tollgate',
  },
  EC0107: {
    message: { en: '3-D Secure was canceled by the cardholder', zh: '持卡人取消了 3-D Secure 身份验证' },
    cause: {
      en: "The cardholder canceled the authentication on the issuer's page.",
      zh: '持卡人在发卡机构的验证页面上取消了验证。',
    },
    action: {
      en: 'Let the payer try again, or offer a different payment method.',
      zh: '请重新发起支付，或提供其他支付方式。',
    },
    source: 'tollgate',
  },
  EC0108: {
    message: { en: '3-D Secure was not finished in time', zh: '3-D Secure 身份验证超时' },
    cause: {
      en: 'The cardholder did not complete the authentication within 5 minutes. If the order expired first, the code is E04122 instead.',
      zh: '持卡人未能在 5 分钟内完成验证。如果订单先过期，错误码则为 E04122。',
    },
    action: {
      en: 'Let the payer try again, or offer a different payment method.',
      zh: '请重新发起支付，或提供其他支付方式。',
    },
    source: 'tollgate',
  },
  EC0109: {
    message: { en: 'The card is reported lost or stolen', zh: '卡片已挂失或被盗' },
    cause: {
      en: 'The issuer has blocked the card because it was reported lost or stolen.',
      zh: '卡片因丢失或被盗而挂失，发卡机构已停用该卡。',
    },
    action: {
      en: 'Do not accept this card again, and tell the payer only that the payment was declined.',
      zh: '不要再受理该卡；对付款方仅提示支付被拒绝。',
    },
    source: 'tollgate',
  },
  EC0110: {
    message: { en: 'The card is not allowed for this payment', zh: '该卡不允许用于此笔支付' },
    cause: {
      en: 'The issuer does not allow the card for this merchant, country, or type of purchase.',
      zh: '发卡机构不允许在该商户、该国家使用此卡，或不允许此卡用于此类交易。',
    },
    action: {
      en: 'Ask the cardholder to use a different card or to call the issuer.',
      zh: '请持卡人更换卡片，或联系发卡机构。',
    },
    source: 'tollgate',
  },
  EC0111: {
    message: { en: 'The payment was blocked because of suspected fraud', zh: '支付因疑似欺诈被拦截' },
    cause: {
      en: 'A risk check by the issuer or the acquirer blocked the payment.',
      zh: '发卡机构或收单机构的风控拦截了该笔支付。',
    },
    action: {
      en: 'Check the order before you offer a different payment method. Tell the payer only that the payment was declined.',
      zh: '请先核查订单，再决定是否提供其他支付方式；对付款方仅提示支付被拒绝。',
    },
    source: 'tollgate',
  },
  EC0112: {
    message: { en: 'Too many attempts to pay the order', zh: '支付尝试次数过多' },
    cause: {
      en: "The number of declined payments for this order has reached the checkout's limit.",
      zh: '该订单支付被拒的次数已达收银台上限。',
    },
    action: {
      en: 'If the payer still wants to pay, create an order with a new order number.',
      zh: '如付款方仍需支付，请使用新的订单号创建订单。',
    },
    source: 'tollgate',
  },
} as const satisfies Readonly<Record<string, CatalogueError>>;

/** Codes of an issuer, or of an acquirer, that refuses a card's payment or a change of it. */
export const issuerCodes: readonly string[] = Object.keys(cardErrors).filter((code) =>
  code.startsWith('EC01'),
);
