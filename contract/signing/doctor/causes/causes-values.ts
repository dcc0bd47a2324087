/** Mistakes in how a value was written, for the doctor and the documentation. */
import type { CauseText, ValueCause } from '../types.ts';

export const valuesCauses: Readonly<Record<ValueCause, CauseText>> = {
  trimmed: {
    title: { en: 'spaces were trimmed', zh: '参数值的空格被去除或增加' },
    explanation: {
      en: 'The value that was signed has fewer or more spaces than the value that was sent.',
      zh: '签名时，参数值中的空格与发送时不一致。',
    },
    remedy: {
      en: 'Trim values before you use them in the string to sign and in the body.',
      zh: '请先处理好空格，再用同一个值签名和发送。',
    },
  },
  'boolean-rewritten': {
    title: { en: 'booleans written differently', zh: '布尔值写法不一致' },
    explanation: {
      en: 'Boolean values were signed in one form and sent in another.',
      zh: '布尔值签名时的写法与发送时不同。',
    },
    remedy: {
      en: 'Sign "true" and "false" exactly as you write them in the body.',
      zh: '请按报文中的写法（"true"、"false"）签名。',
    },
  },
  'number-rewritten': {
    title: { en: 'a number written differently', zh: '数字写法不一致' },
    explanation: {
      en: 'A number was signed in one form and sent in another.',
      zh: '数字签名时的写法与发送时不同。',
    },
    remedy: {
      en: 'Convert each number to text once, and use the same text for signing and sending. For amounts, strings are safest.',
      zh: '请先将数字转换为文本，并用同一文本签名和发送；金额以字符串形式发送最为稳妥。',
    },
  },
  'nested-rewritten': {
    title: { en: 'nested JSON serialized again', zh: '嵌套 JSON 被重新序列化' },
    explanation: {
      en: 'A nested value was serialized differently for signing and for sending.',
      zh: '嵌套值签名时的文本与发送时不同。',
    },
    remedy: {
      en: 'Serialize nested values once, before signing, and send exactly that text, preferably as a string.',
      zh: '请在签名前将嵌套值序列化一次，并原样发送该文本，最好以字符串形式发送。',
    },
  },
  'escapes-kept': {
    title: { en: 'escapes in signed values', zh: '参与签名的参数值中含有转义' },
    explanation: {
      en: 'A value was signed with escapes (\\/, \\u00e9, \\") that JSON adds only for transport.',
      zh: '参数值以转义形式（\\/、\\u00e9、\\"）参与了签名，而转义只用于 JSON 传输。',
    },
    remedy: {
      en: 'Sign the raw values, before you serialize them as JSON.',
      zh: '请对序列化之前的原始值签名。',
    },
  },
  'html-entities': {
    title: { en: 'HTML entities in the signed text', zh: '待签名字符串中含有 HTML 实体' },
    explanation: {
      en: 'The signed text was processed as HTML. It contains "&amp;" instead of "&", or "¬ify_url" instead of "&notify_url".',
      zh: '待签名字符串经过了 HTML 处理："&" 变成 "&amp;"，或 "&notify_url" 变成 "¬ify_url"。',
    },
    remedy: {
      en: 'Build the string to sign without HTML functions, and do not pass it through a web page.',
      zh: '拼接待签名字符串时不要使用 HTML 转义函数，也不要经由网页输出。',
    },
  },
  'line-ends': {
    title: { en: 'different line endings', zh: '换行符不一致' },
    explanation: {
      en: 'The value that was signed and the value that was sent have different line endings.',
      zh: '参数值中的换行符，签名时与发送时不同。',
    },
    remedy: {
      en: 'Normalize the line endings of a value before you sign it, and send it unchanged.',
      zh: '请先统一换行符，再用同一个值签名和发送。',
    },
  },
  'unicode-form': {
    title: { en: 'different Unicode normalization form', zh: 'Unicode 规范化形式不一致' },
    explanation: {
      en: 'Text was signed in one Unicode normalization form (NFC or NFD) and sent in another.',
      zh: '文本签名时的 Unicode 规范化形式（NFC 或 NFD）与发送时不同。',
    },
    remedy: {
      en: 'Normalize text once, before signing, or not at all.',
      zh: '请在签名前统一规范化一次，或不做规范化。',
    },
  },
  'form-plus': {
    title: { en: '+ was sent unencoded', zh: '+ 未经编码发送' },
    explanation: {
      en: 'A "+" was signed but arrived as a space because the form was not URL-encoded.',
      zh: '签名时为 "+"，到达时变成了空格，原因是表单未做 URL 编码。',
    },
    remedy: {
      en: 'URL-encode every value in a form body ("+" becomes "%2B").',
      zh: '表单报文中的每个值都要做 URL 编码（"+" 写作 "%2B"）。',
    },
  },
};
