/** Every cause that the doctor names, with its title, explanation and remedy for the documentation. */
import { algorithmCauses } from './causes-algorithm.ts';
import { formCauses } from './causes-form.ts';
import { membersCauses } from './causes-members.ts';
import { textCauses } from './causes-text.ts';
import { valuesCauses } from './causes-values.ts';
import type { CauseText, DoctorCause } from './types.ts';

const unknown: CauseText = {
  title: { en: 'the signed text is unknown', zh: '未能推断签名文本' },
  explanation: {
    en: 'The key and the form of the signature are usable, but the signed text is none that the rule or a usual mistake leads to: the body may have been changed after signing.',
    zh: '密钥与签名格式可用，但签名的文本与规则及常见错误都不相符，报文可能在签名后被修改。',
  },
  remedy: {
    en: 'Print the text that you sign and compare it, character by character, with the expected string to sign.',
    zh: '请打印实际签名的文本，并与应有的待签名串逐字符比对。',
  },
};

export const doctorCauses: Readonly<Record<DoctorCause, CauseText>> = {
  ...formCauses,
  ...algorithmCauses,
  ...membersCauses,
  ...valuesCauses,
  ...textCauses,
  unknown,
};
