/** Texts of the worked example that a reader can change. */
import type { Text } from '@tollgate/contract/model';
import type { BodyProblem } from '@tollgate/contract/signing/types';

export const texts = {
  open: { en: 'Change the example', zh: '修改示例' },
  loading: { en: 'Loading…', zh: '加载中…' },
  notLoaded: { en: 'Loading failed. Try again.', zh: '加载失败，请再次点击。' },
  title: { en: 'Your own example', zh: '自己动手' },
  body: { en: 'Request body, JSON', zh: '请求报文（JSON）' },
  stringToSign: { en: 'String to sign', zh: '待签名字符串' },
  leftOut: { en: 'Left out', zh: '未参与签名' },
  nothingLeftOut: { en: 'nothing', zh: '无' },
  own: { en: 'What your program signs, for comparison', zh: '您的程序实际签名的字符串（用于比对）' },
  ownAbout: {
    en: 'Paste the string that your program built from the same body. Nothing leaves this page.',
    zh: '粘贴您的程序根据同一报文生成的字符串。内容不会离开本页。',
  },
  same: { en: 'The strings match, character by character.', zh: '两个字符串逐字符一致。' },
} as const satisfies Record<string, Text>;

/**
 * The position where two strings differ, as a sentence. `position` counts UTF-16 units from 0, as the gateway's answers
 * do.
 */
export function differenceText(position: number, expected: string, own: string): Text {
  return {
    en: `First difference at position ${position}: “${expected}” according to the rule, “${own}” in your string.`,
    zh: `从位置 ${position} 起不同：按规则应为“${expected}”，您的字符串为“${own}”。`,
  };
}

const problems: Readonly<Record<BodyProblem['problem'], Text>> = {
  'not-utf8': { en: 'This is not UTF-8.', zh: '不是 UTF-8 编码。' },
  'not-json': { en: 'This is not valid JSON.', zh: '不是合法的 JSON。' },
  'not-object': { en: 'The body must be one JSON object.', zh: '报文必须是一个 JSON 对象。' },
  'too-deep': { en: 'The nesting is too deep.', zh: '嵌套层级过深。' },
  'too-many-members': { en: 'There are too many fields.', zh: '字段过多。' },
  'duplicate-member': { en: 'A name appears twice.', zh: '同一字段名出现了两次。' },
  'lone-surrogate': { en: 'It contains an incomplete character.', zh: '含有不完整的字符。' },
  'forbidden-name': { en: 'A name is not allowed.', zh: '含有不允许的字段名。' },
  'bad-form': { en: 'This is not a valid form.', zh: '不是合法的表单。' },
};

/** Why a body cannot be read, and where. */
export function problemText({ problem, position }: BodyProblem): Text {
  const { en, zh } = problems[problem];
  if (position === undefined) return { en, zh };
  return { en: `${en} Check character ${position + 1}.`, zh: `${zh}请检查第 ${position + 1} 个字符。` };
}
