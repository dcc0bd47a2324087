/** Why a finding matters, what to do, and where the rule is. */
import type { Situation } from '@tollgate/contract/exam/index';
import type { Finding } from '../verdict.ts';

export interface Guidance extends Pick<Situation, 'reason' | 'advice'> {
  readonly rule: { readonly section?: string; readonly page: string };
}

/** Where the test code breaks the exam's protocol, the situation's own advice would mislead. */
const testCode: Guidance = {
  reason: {
    en: 'The exam can examine your server only through test code that follows its protocol.',
    zh: '测试代码符合协议，才能检验您的服务器。',
  },
  advice: {
    en: 'Fix the two addresses of test code. Then run this situation again before all others.',
    zh: '修正两个测试地址，先重新运行本情形，再运行全部。',
  },
  rule: { page: 'ExamProtocol' },
};

/** The situation's own guidance, unless its finding is about the test code. */
export const guidanceOf = (finding: Finding, situation: Situation): Guidance =>
  finding.isTestCode === true ? testCode : situation;
