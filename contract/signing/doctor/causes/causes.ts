/** Every cause that the doctor names, with its title, explanation and remedy for the documentation. */

import type { CauseText, DoctorCause } from '../types.ts';
import { algorithmCauses } from './causes-algorithm.ts';
import { formCauses } from './causes-form.ts';
import { membersCauses } from './causes-members.ts';
import { textCauses } from './causes-text.ts';
import { valuesCauses } from './causes-values.ts';

const unknown: CauseText = {
  title: {
    en: 'value changed? text added? not in byte order?',
    zh: '值被改动？多加了文本？未按字节序排序？',
  },
  explanation: {
    en: 'The text that was signed is unknown. The following three questions help you find the cause in most cases.',
    zh: '无法得知实际签名的文本。回答以下三个问题，多数情况下即可找到原因。',
  },
  remedy: {
    en: 'Was a value changed after signing? Was text added at the beginning or end of the string, or between fields? Are the fields in an order other than the byte order of their names? Print the text that you sign, and compare it character by character with the expected string to sign.',
    zh: '签名之后是否改动过某个值？待签名字符串的开头、结尾或字段之间是否多加了文本？字段是否未按字节序排序？请打印实际签名的文本，并与应有的待签名字符串逐字符比对。',
  },
};

/** Questions of a reply if the cause is unknown: three, on one line. */
export const usualQuestions =
  'cause unknown: was a value changed after signing? was text added? is the order not by bytes?';

export const doctorCauses: Readonly<Record<DoctorCause, CauseText>> = {
  ...formCauses,
  ...algorithmCauses,
  ...membersCauses,
  ...valuesCauses,
  ...textCauses,
  unknown,
};
