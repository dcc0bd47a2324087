/** Mistakes in how the text was put together, for the doctor and the documentation. */
import type { CauseText, TextCause } from '../types.ts';

export const textCauses: Readonly<Record<TextCause, CauseText>> = {
  order: {
    title: { en: 'fields in the wrong order', zh: '字段排序有误' },
    explanation: {
      en: 'The fields were not joined in ascending byte order of their names.',
      zh: '字段没有按名称的字节序升序拼接。',
    },
    remedy: {
      en: 'Sort the fields by name in byte order (ASCII). The order is case-sensitive and does not depend on the locale.',
      zh: '请按字段名的字节序（ASCII）升序排列，区分大小写，不使用本地化排序。',
    },
  },
  'url-encoded': {
    title: { en: 'values were URL-encoded', zh: '待签名字符串被 URL 编码' },
    explanation: {
      en: 'The text was URL-encoded before it was signed, or it was URL-encoded one time too many when it was sent.',
      zh: '签名之前对文本做了 URL 编码，或发送时多做了一次 URL 编码。',
    },
    remedy: {
      en: 'Sign the plain values. URL-encode them only when you send a form, and only once.',
      zh: '请对未编码的原值签名；仅在发送表单时编码，且只编码一次。',
    },
  },
  'quoted-values': {
    title: { en: 'values signed in quotes', zh: '参与签名的参数值带有引号' },
    explanation: {
      en: 'Values were signed with quotes around them.',
      zh: '签名时，参数值的两端带有引号。',
    },
    remedy: {
      en: 'In each "name=value" pair, write the value without quotes.',
      zh: '请用不带引号的值拼接 "name=value"。',
    },
  },
  'pair-form': {
    title: { en: 'pairs are not name=value', zh: '键值对格式不是 name=value' },
    explanation: {
      en: 'Names and values were joined with something other than "=".',
      zh: '字段名与值之间使用了 "=" 以外的连接方式。',
    },
    remedy: {
      en: 'Write each pair as "name=value".',
      zh: '请将每个键值对写成 "name=value"。',
    },
  },
  'names-rewritten': {
    title: { en: 'names written differently', zh: '字段名写法不一致' },
    explanation: {
      en: 'The field names that were signed differ from the names that were sent. For example, the signed names were in camelCase.',
      zh: '签名时的字段名与发送时不同，例如使用了驼峰命名。',
    },
    remedy: {
      en: 'Sign the names exactly as they appear in the body (snake_case).',
      zh: '请使用报文中的字段名（下划线命名）签名。',
    },
  },
  'letter-case': {
    title: { en: 'different letter case', zh: '字母大小写不一致' },
    explanation: {
      en: 'The text that was signed and the text that was sent differ in letter case.',
      zh: '签名文本的字母大小写与发送时不同。',
    },
    remedy: {
      en: 'Do not change the letter case of names or values.',
      zh: '请勿改变字段名或值的大小写。',
    },
  },
  separator: {
    title: { en: 'pairs are not joined by &', zh: '键值对之间没有用 & 连接' },
    explanation: {
      en: 'The pairs were joined with something other than "&".',
      zh: '键值对之间使用了 "&" 以外的连接方式。',
    },
    remedy: {
      en: 'Join the pairs with a single "&".',
      zh: '请用单个 "&" 连接各键值对。',
    },
  },
  'edge-separator': {
    title: { en: 'extra characters around the text', zh: '待签名字符串首尾有多余字符' },
    explanation: {
      en: 'The text was signed with an extra character at the beginning or the end, such as "?" or "&".',
      zh: '待签名字符串开头或结尾多了字符，例如 "?" 或 "&"。',
    },
    remedy: {
      en: 'Put "&" only between pairs.',
      zh: '"&" 只能出现在键值对之间。',
    },
  },
  'values-only': {
    title: { en: 'only the values were signed', zh: '只对值签名' },
    explanation: {
      en: 'Only the values were joined and signed, without the names.',
      zh: '只拼接了值，没有拼接字段名。',
    },
    remedy: {
      en: 'Join "name=value" pairs with "&".',
      zh: '请用 "&" 连接 "name=value" 键值对。',
    },
  },
  'whole-body': {
    title: { en: 'the whole body was signed', zh: '对整个报文签名' },
    explanation: {
      en: 'The body was signed as a whole instead of the sorted, joined fields.',
      zh: '签名的是整个报文，而不是排序拼接后的字段。',
    },
    remedy: {
      en: 'Build the string to sign from the sorted "name=value" pairs, joined with "&".',
      zh: '请构造待签名字符串：将字段排序后以 "name=value" 的形式用 "&" 连接。',
    },
  },
  'trailing-newline': {
    title: { en: 'extra white space around the text', zh: '待签名字符串首尾有空白字符' },
    explanation: {
      en: 'The text was signed with a line break or a space at the beginning or the end.',
      zh: '待签名字符串开头或结尾多了换行或空格。',
    },
    remedy: {
      en: 'Sign the string without a final line break (echo -n, printf %s).',
      zh: '签名时不要带末尾换行（如使用 echo -n 或 printf %s）。',
    },
  },
  bom: {
    title: { en: 'byte order mark at the beginning', zh: '待签名字符串开头有 BOM' },
    explanation: {
      en: 'The text was signed with a byte order mark (EF BB BF) at the beginning.',
      zh: '待签名字符串开头带有字节序标记（EF BB BF）。',
    },
    remedy: {
      en: 'Encode the text as UTF-8 without a byte order mark.',
      zh: '请使用不带 BOM 的 UTF-8 编码。',
    },
  },
  charset: {
    title: { en: 'a character set other than UTF-8', zh: '未使用 UTF-8 字符集' },
    explanation: {
      en: 'The text was converted to bytes in a character set other than UTF-8, or characters were lost in the conversion.',
      zh: '文本转换为字节时未使用 UTF-8，或在转换中丢失了字符。',
    },
    remedy: {
      en: 'Specify UTF-8 wherever text becomes bytes (getBytes(UTF_8)); do not rely on the platform default.',
      zh: '凡是将文本转换为字节的地方，都要指明 UTF-8（如 getBytes(UTF_8)），不要依赖平台默认字符集。',
    },
  },
};
