/** Mistakes in which members were signed, for the doctor and the documentation. */
import type { CauseText, MemberCause } from '../types.ts';

export const membersCauses: Readonly<Record<MemberCause, CauseText>> = {
  'sign-type-left-out': {
    title: { en: 'sign_type left out', zh: 'sign_type 未参与签名' },
    explanation: {
      en: 'sign_type was sent, but not signed.',
      zh: '发送了 sign_type，但未将其纳入待签名字符串。',
    },
    remedy: {
      en: 'Leave out only "sign". Include sign_type like any other field.',
      zh: '只有 "sign" 不参与签名，sign_type 与其他字段一样参与签名。',
    },
  },
  'member-left-out': {
    title: { en: 'a field left out', zh: '有字段未参与签名' },
    explanation: {
      en: 'A field was sent, but not signed.',
      zh: '有一个字段已发送，但未参与签名。',
    },
    remedy: {
      en: 'Sign all fields of the body except "sign", including unknown and optional ones. Do not add fields after you sign.',
      zh: '报文中除 "sign" 外的所有字段（含可选字段和未知字段）都要参与签名；签名后不要再添加字段。',
    },
  },
  'members-left-out': {
    title: { en: 'several fields left out', zh: '有多个字段未参与签名' },
    explanation: {
      en: 'Several fields were sent, but not signed.',
      zh: '有多个字段已发送，但未参与签名。',
    },
    remedy: {
      en: 'Sign all fields of the body except "sign", including common, nested, and optional ones.',
      zh: '报文中除 "sign" 外的所有字段（含公共字段、嵌套字段和可选字段）都要参与签名。',
    },
  },
  'member-not-sent': {
    title: { en: 'a signed field was not sent', zh: '参与签名的字段未发送' },
    explanation: {
      en: 'A field was signed, but is not in the body.',
      zh: '有一个字段参与了签名，但报文中没有该字段。',
    },
    remedy: {
      en: 'Build the string to sign from exactly the fields that you send.',
      zh: '请用实际发送的字段拼接待签名字符串。',
    },
  },
  'sign-inside': {
    title: { en: 'sign inside the signed text', zh: '待签名字符串中包含 sign' },
    explanation: {
      en: 'The signed text contains the field "sign" itself.',
      zh: '待签名字符串中包含了 "sign" 字段本身。',
    },
    remedy: {
      en: 'Remove "sign" before joining the fields.',
      zh: '拼接前请先去掉 "sign" 字段。',
    },
  },
  'member-changed': {
    title: { en: 'a field changed after signing', zh: '字段在签名后被修改' },
    explanation: {
      en: 'The value that was sent for a field differs from the value that was signed.',
      zh: '有一个字段发送的值与签名时的值不同。',
    },
    remedy: {
      en: 'Sign the final values, and do not change anything between signing and sending.',
      zh: '请对最终值签名，签名后、发送前不要再修改。',
    },
  },
  timestamp: {
    title: { en: 'a different timestamp was signed', zh: '签名所用的 timestamp 与发送的不同' },
    explanation: {
      en: 'The signed timestamp and the sent timestamp differ in format or value.',
      zh: '签名时 timestamp 的格式或取值与发送时不同。',
    },
    remedy: {
      en: 'Read the clock once, write the time as 13 digits (milliseconds), and use the same text for signing and sending.',
      zh: '只取一次时间，写成 13 位毫秒数，签名和发送使用同一文本。',
    },
  },
  'empty-kept': {
    title: { en: 'some empty fields were signed', zh: '部分空值字段参与了签名' },
    explanation: {
      en: 'Some fields without a value were signed and others were not.',
      zh: '部分空值字段参与了签名，另一部分没有。',
    },
    remedy: {
      en: 'Leave out all fields that are null or empty strings.',
      zh: '请去掉所有值为 null 或空字符串的字段。',
    },
  },
  'null-as-text': {
    title: {
      en: 'a missing value was signed as text',
      zh: '空值以 null、None 等文本形式参与了签名',
    },
    explanation: {
      en: 'A field without a value was signed as text such as "null", "None", or "undefined".',
      zh: '空值字段以 "null"、"None" 或 "undefined" 等文本形式参与了签名。',
    },
    remedy: {
      en: 'Leave out fields that are null or empty strings.',
      zh: '请去掉值为 null 或空字符串的字段。',
    },
  },
  'falsy-dropped': {
    title: { en: '0 or false was left out', zh: '0 或 false 未参与签名' },
    explanation: {
      en: 'A field with the value 0 or false was treated as empty and not signed.',
      zh: '值为 0 或 false 的字段被当作空值，未参与签名。',
    },
    remedy: {
      en: 'Leave out only null and empty strings; compare strictly (===, is None).',
      zh: '只去掉 null 和空字符串；判断时请使用严格比较（如 ===）。',
    },
  },
  'blank-dropped': {
    title: { en: 'a blank value was left out', zh: '空白值未参与签名' },
    explanation: {
      en: 'A value that contains only spaces was treated as empty and not signed.',
      zh: '只含空格的值被当作空值，未参与签名。',
    },
    remedy: {
      en: 'Leave the field out of the body as well, or sign its value unchanged.',
      zh: '请在报文中也去掉该字段，或按原样参与签名。',
    },
  },
};
