/** Activation as data: what a device posts to /terminal/activate. */
import { required } from '../fields/need.ts';
import { terminalSn } from '../fields/terminal.ts';
import type { Members, TextField } from '../model.ts';
import type { Activation } from './messages.ts';

export const activationCode = {
  kind: 'text',
  minLength: 8,
  maxLength: 12,
  pattern: '[0-9]{8,12}',
  patternText: { en: '8 to 12 digits', zh: '8 至 12 位数字' },
  summary: {
    en: 'The 12-digit code that the operator provides with the terminal. It is valid for 24 hours and can be used only once. Codes issued by earlier versions are shorter.',
    zh: '运营方随终端提供的激活码，12 位数字，24 小时内有效，仅可使用一次。旧版本发放的激活码位数较少。',
  },
  note: {
    en: "In the sandbox, you can use the demo merchant's code any number of times.",
    zh: '在沙箱环境中，演示商户的激活码可重复使用。',
  },
  example: '407193082517',
} as const satisfies TextField;

/** Members of `Activation`. */
export const activationMembers = {
  terminal_sn: required(terminalSn),
  code: required(activationCode),
} as const satisfies Members;

const fragmentForm = /^#activate=([0-9A-Za-z_-]{1,32})\.([0-9]{8,12})$/;

/** Returns the end of the sandbox's link to a terminal: a fragment, which browsers never send to a server. */
export const activationFragment = ({ terminal_sn: terminalSn, code }: Activation): string =>
  `#activate=${terminalSn}.${code}`;

/** Serial number and code of such a link; undefined for any other fragment. */
export function readActivationFragment(fragment: string): Activation | undefined {
  const [, terminal_sn, code] = fragmentForm.exec(fragment) ?? [];
  return terminal_sn === undefined || code === undefined ? undefined : { terminal_sn, code };
}
