/** The exam: what the shop sends, and which replies it trusts. */
import type { SituationGroup } from './model.ts';

export const callSituations = {
  id: 'calls',
  title: { en: 'Calls and responses', zh: '请求与应答' },
  situations: [
    {
      id: 'signed-calls',
      cause: 'signed-wrong',
      title: { en: 'Every call is signed correctly', zh: '每个请求的签名都正确' },
      reason: {
        en: 'A call with an invalid signature is rejected with SYS002, and no payment is made.',
        zh: '签名错误的请求会被拒绝（SYS002），支付无法进行。',
      },
      rule: { section: '§3', page: 'Sign#string' },
      advice: {
        en: 'Sign all non-empty fields except sign, sorted by name, with SHA256withRSA, and send exactly the text that you signed.',
        zh: '将除 sign 外的全部非空参数按名称排序，用 SHA256withRSA 签名，并原样发送所签名的内容。',
      },
    },
    {
      id: 'signed-text',
      cause: 'signed-wrong',
      title: {
        en: 'Text with accents, Chinese characters, quotation marks, &, and = is signed and sent unchanged',
        zh: '含重音字母、汉字、引号、& 与 = 的文本原样签名并发送',
      },
      reason: {
        en: "If your code escapes or encodes values before signing, it works in tests but fails as soon as a payer's name contains a non-ASCII character.",
        zh: '如果在签名之前对参数值做转义或编码，测试时一切正常，但付款方姓名一旦含有非 ASCII 字符，请求就会失败。',
      },
      rule: { section: '§3', page: 'Sign#string' },
      advice: {
        en: 'Build the string to sign from the raw values as UTF-8 bytes. Do not URL-encode, and do not sign JSON escapes.',
        zh: '用参数原值的 UTF-8 字节构造待签名字符串，不做 URL 编码，也不要对 JSON 转义后的内容签名。',
      },
    },
    {
      id: 'order-numbers',
      cause: 'numbers-wrong',
      title: {
        en: 'Every order has its own number, with the permitted characters and length',
        zh: '每笔订单使用各自的订单号，字符与长度符合规定',
      },
      reason: {
        en: 'If you reuse a number, the request is rejected with E04112, or two orders are mixed up in your records.',
        zh: '重复使用订单号时，请求会被拒绝（E04112），或者两笔订单会在账目中混淆。',
      },
      rule: { section: '§5', page: 'APIRule#order-numbers' },
      advice: {
        en: 'Create the number before the call, save it with the order, and use up to 32 characters: A-Z, a-z, 0-9, _, -, |, *, and @.',
        zh: '在调用之前生成订单号并与订单一起保存，最多 32 个字符，只使用字母、数字与 _ - | * @。',
      },
    },
    {
      id: 'clock-right',
      cause: 'clock-wrong',
      title: { en: "The server's clock is accurate", zh: '服务器时钟准确' },
      reason: {
        en: 'If the clock is off by ten minutes, your calls still succeed. If it is off by more than fifteen minutes, every call is rejected with SYS005.',
        zh: '时钟偏差十分钟时，请求仍会成功；偏差超过十五分钟后，所有请求都会被拒绝（SYS005）。',
      },
      rule: { section: '§5', page: 'APIRule#times' },
      advice: {
        en: 'Synchronize the clock with NTP, and create a new timestamp for each call, in UTC milliseconds.',
        zh: '用 NTP 同步时钟；每次请求时重新生成 timestamp（UTC 毫秒时间戳）。',
      },
    },
    {
      id: 'reply-forged',
      cause: 'unverified',
      title: {
        en: 'A response with an invalid signature does not change the order',
        zh: '应答验签失败时，不更新订单',
      },
      reason: {
        en: 'An attacker who can change a response in transit could make an unpaid order look paid.',
        zh: '攻击者只要篡改应答，就能让未支付的订单显示为已支付。',
      },
      rule: { section: '§3', page: 'Sign#verify' },
      advice: {
        en: 'Before you read a response, verify its signature over the text as received. If the verification fails, treat the response as lost and query again.',
        zh: '读取应答之前，先用收到的原文验签；验签失败时按未收到应答处理，重新查询。',
      },
    },
    {
      id: 'reply-unsigned',
      cause: 'unverified',
      title: {
        en: 'A response without a signature does not change the order',
        zh: '应答没有签名时，不更新订单',
      },
      reason: {
        en: 'If your code verifies a response only when sign is present, an attacker can leave sign out and forge any response.',
        zh: '如果只在有 sign 时才验签，攻击者去掉 sign 就能伪造应答。',
      },
      rule: { section: '§3', page: 'Sign#verify' },
      advice: {
        en: 'Require sign in every response that contains a result. Treat a response without sign as lost.',
        zh: '带有结果的应答必须有 sign；没有 sign 时按未收到应答处理。',
      },
    },
    {
      id: 'amount-no-decimals',
      cause: 'wrong-amount',
      title: {
        en: 'An amount in a currency without decimals (JPY) is exact',
        zh: '无小数币种（JPY）的金额准确',
      },
      reason: {
        en: 'Code that always multiplies or divides by 100 charges a hundred times too much or too little.',
        zh: '如果一律乘以或除以 100，收取的金额就会变成应收金额的一百倍或百分之一。',
      },
      rule: { section: '§5', page: 'APIRule#amounts' },
      advice: {
        en: 'Send amounts in major units as decimal strings. Use the number of decimals that the currency has.',
        zh: '金额以主币单位的十进制字符串发送，小数位数取决于币种。',
      },
    },
    {
      id: 'amount-two-decimals',
      cause: 'wrong-amount',
      title: {
        en: 'An amount in a currency with two decimals (USD) is exact',
        zh: '两位小数币种（USD）的金额准确',
      },
      reason: {
        en: 'With floating-point numbers, some amounts, such as 1115.35, are off by a cent, and reconciliation fails.',
        zh: '用浮点数计算时，某些金额（例如 1115.35）会差一分，导致对账不平。',
      },
      rule: { section: '§5', page: 'APIRule#amounts' },
      advice: {
        en: 'Use decimal types or whole minor units everywhere, never floating-point numbers.',
        zh: '全程使用十进制数，或以最小货币单位计的整数，不使用浮点数。',
      },
    },
    {
      id: 'amount-three-decimals',
      cause: 'wrong-amount',
      title: {
        en: 'An amount in a currency with three decimals (KWD) is exact',
        zh: '三位小数币种（KWD）的金额准确',
      },
      reason: {
        en: 'Code that rounds to two decimals charges the wrong amount.',
        zh: '如果四舍五入到两位小数，收取的金额就会出错。',
      },
      rule: { section: '§5', page: 'APIRule#amounts' },
      advice: {
        en: 'Use the number of decimals that the currency has, and do not round amounts.',
        zh: '小数位数取决于币种，不要对金额四舍五入。',
      },
    },
  ],
} as const satisfies SituationGroup;
