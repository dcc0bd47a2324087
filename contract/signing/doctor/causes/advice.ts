/** A diagnosis in whole sentences, in both languages. */
import type { Text } from '../../../model.ts';
import type { DoctorCause } from '../types.ts';
import { doctorCauses } from './causes.ts';
import { oneLine } from './one-line.ts';

/** Facts that are known besides the causes. */
export interface Extra {
  readonly member?: string;
  /** All members that single mistakes concern. */
  readonly members?: readonly string[];
  readonly signed?: string;
  readonly position?: number;
  readonly expectedAt?: string;
  readonly signedAt?: string;
  /** The key and the algorithm could be read, but not what text was signed. */
  readonly textUnknown?: boolean;
  /** Hash of what was signed and of the expected string, in hexadecimal. */
  readonly digest?: string;
  readonly expectedDigest?: string;
  readonly signatureBytes?: number;
  readonly keyBytes?: number;
}

/** Returns what is wrong and what to do: every cause's explanation, the place, then every remedy. */
export function diagnosisText(causes: readonly DoctorCause[], extra: Extra): Text {
  const texts = causes.map((cause) => doctorCauses[cause]);
  const details = detailsOf(causes, extra);
  return {
    en: [
      ...texts.map(({ explanation }) => explanation.en),
      ...details.map(({ en }) => en),
      ...texts.map(({ remedy }) => remedy.en),
    ].join(' '),
    zh: [
      ...texts.map(({ explanation }) => explanation.zh),
      ...details.map(({ zh }) => zh),
      ...texts.map(({ remedy }) => remedy.zh),
    ].join(''),
  };
}

/** Every member concerned once, that at the first difference in front. */
export function membersConcerned({ member, members = [] }: Extra): readonly string[] {
  return [...new Set(member === undefined ? members : [member, ...members])];
}

function detailsOf(causes: readonly DoctorCause[], extra: Extra): readonly Text[] {
  const details: Text[] = [];
  const { position, expectedAt, signedAt, digest, expectedDigest, signatureBytes, keyBytes } = extra;
  const members = membersConcerned(extra);
  if (members.length > 0) {
    details.push({
      en: `Field: ${oneLine(members.join(', '))}.`,
      zh: `涉及的字段：${oneLine(members.join('、'))}。`,
    });
  }
  if (position !== undefined && expectedAt !== undefined && signedAt !== undefined) {
    details.push({
      en: `At position ${position} the string to sign continues with "${oneLine(expectedAt)}", but "${oneLine(signedAt)}" was signed.`,
      zh: `待签名字符串在位置 ${position} 处应为 "${oneLine(expectedAt)}"，实际签名的内容为 "${oneLine(signedAt)}"。`,
    });
  }
  if (signatureBytes !== undefined && keyBytes !== undefined) {
    details.push({
      en: `The signature has ${signatureBytes} ${signatureBytes === 1 ? 'byte' : 'bytes'}; a signature made with the registered key has ${keyBytes}.`,
      zh: `收到的签名为 ${signatureBytes} 字节，而登记的密钥生成的签名应为 ${keyBytes} 字节。`,
    });
  }
  if (extra.textUnknown && causes[0] !== 'unknown') {
    details.push({
      en: 'The text that was signed could not be determined, so it may be wrong as well.',
      zh: '未能推断出实际签名的文本，其内容也可能有误。',
    });
  }
  if (digest !== undefined && expectedDigest !== undefined) {
    details.push({
      en: `Hash of the signed text: ${digest}; SHA-256 of the string to sign: ${expectedDigest}.`,
      zh: `实际签名文本的摘要：${digest}；待签名字符串的 SHA-256 摘要：${expectedDigest}。`,
    });
  }
  return details;
}
