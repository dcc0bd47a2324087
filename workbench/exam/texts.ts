/** Texts about exams of a merchant's server. */
import type { Text } from '@tollgate/contract/model';
import type { ExamFinding } from '@tollgate/contract/workbench/exams';

export const verdictNames: Readonly<Record<ExamFinding['verdict'], Text>> = {
  fail: { en: 'Failed', zh: '失败' },
  'not-shown': { en: 'Not tested', zh: '未覆盖' },
  pass: { en: 'Passed', zh: '通过' },
};

export const examTexts = {
  intro: {
    en: 'The exam runs your server through {count} scenarios that tests rarely cover, such as lost responses and forged notifications. Add two test endpoints to your server first.',
    zh: '测评用 {count} 个日常测试中少见的场景检验商户服务器，例如应答丢失、收到伪造的通知。请先在商户服务器上增加两个测试地址。',
  },
  sampleShop: {
    en: 'Start the sample shop, then the exam above',
    zh: '启动示例商户服务器，再开始上方的测评',
  },
  sampleLanguages: { en: 'Sample shops in other languages', zh: '其他语言的示例商户服务器' },
  guide: { en: 'Test code and sample servers', zh: '测试代码与示例商户服务器' },
  checklist: { en: 'All scenarios', zh: '全部场景' },

  form: { en: 'New exam', zh: '新测评' },
  startUrl: { en: 'Start endpoint', zh: '下单地址' },
  startHint: { en: 'POST: creates, cancels, or refunds an order.', zh: 'POST：商户服务器下单、撤销或退款。' },
  orderUrl: { en: 'Order endpoint', zh: '订单地址' },
  orderHint: {
    en: 'GET: returns what your server recorded about an order.',
    zh: 'GET：返回商户服务器对订单的记录。',
  },
  situations: { en: 'Scenarios', zh: '场景' },
  all: { en: 'All ({count})', zh: '全部，共 {count} 个' },
  group: { en: '{title} ({count})', zh: '{title}，共 {count} 个' },
  speed: { en: 'Waiting times', zh: '等待时间' },
  speedHint: {
    en: 'Your test code divides the wait times in your payment code by this factor. If it does not support the factor, the exam takes up to three minutes.',
    zh: '测试代码将支付代码的等待时间除以该倍数。测试代码不支持时，测评最长需要三分钟。',
  },
  faster: { en: '{factor} times shorter', zh: '缩短为 1/{factor}' },
  realTime: { en: 'In real time', zh: '实际时间' },
  start: { en: 'Start exam', zh: '开始测评' },
  busy: {
    en: 'An exam is running. Only one can run at a time.',
    zh: '已有测评正在运行，同一时间只能运行一个。',
  },
  showRunning: { en: 'Show it', zh: '查看' },
  cannot: { en: 'This gateway cannot run exams', zh: '该网关无法运行测评' },
  cannotText: {
    en: 'The exam program is not installed with the gateway. Start the gateway from the project folder or with the tollgate command.',
    zh: '网关所在环境未安装测评程序。请在项目目录中或用 tollgate 命令启动网关。',
  },

  earlier: { en: 'Exams', zh: '测评记录' },
  started: { en: 'Started', zh: '开始时间' },
  shop: { en: 'Server', zh: '商户服务器' },
  result: { en: 'Result', zh: '结果' },
  counts: {
    en: '{passed} passed · {failed} failed · {notShown} not tested',
    zh: '通过 {passed} · 失败 {failed} · 未覆盖 {notShown}',
  },
  none: { en: 'No exams yet', zh: '还没有测评记录' },
  noneText: {
    en: 'Start your server, then the exam. Results are kept until the gateway stops.',
    zh: '先启动商户服务器，再开始测评。结果保留到网关停止为止。',
  },

  examOf: { en: 'Exam: {shop}', zh: '测评：{shop}' },
  running: { en: 'Running', zh: '运行中' },
  stopped: { en: 'Stopped', zh: '已停止' },
  failed: { en: 'Could not run', zh: '未能完成' },
  failedTitle: { en: 'The exam could not run', zh: '测评未能完成' },
  progress: { en: '{done} of {total} {total|scenario|scenarios}', zh: '已完成 {done}/{total} 个场景' },
  soFar: { en: '{count} failed so far', zh: '目前失败 {count} 个' },
  stop: { en: 'Stop exam', zh: '停止测评' },
  score: { en: 'Score', zh: '得分' },
  perfect: { en: 'Nothing failed', zh: '没有失败的场景' },
  perfectText: {
    en: 'Your server passed every scenario that was tested.',
    zh: '已覆盖的场景全部通过。',
  },
  timeOver: { en: 'Time limit reached', zh: '时间已到' },
  late: { en: 'The exam did not finish in time', zh: '测评未在时限内完成' },
  lateText: {
    en: 'Scenarios that did not finish within the time limit: {count}. They are listed as not tested, so the exam is not passed. Run each of them again.',
    zh: '时限到达时仍有 {count} 个场景未结束，这些场景列为未覆盖，本次测评未通过。请逐一重新运行这些场景。',
  },
  runAgain: { en: 'Run again', zh: '重新测评' },
  runFailed: { en: 'Run failed scenarios again', zh: '重新运行失败的场景' },
  download: { en: 'Download report', zh: '下载报告' },
  otherForms: { en: 'For programs:', zh: '供程序使用：' },
  duration: { en: 'Duration', zh: '用时' },

  found: { en: 'Findings', zh: '发现' },
  why: { en: 'Why it matters', zh: '为什么要测' },
  advice: { en: 'What to do', zh: '如何处理' },
  rule: { en: 'Rule', zh: '规则' },
  specification: { en: 'Specification {section}', zh: '规范 {section}' },
  documentation: { en: 'Documentation', zh: '文档' },
  again: { en: 'Run this scenario again', zh: '重新运行该场景' },
  ownPage: { en: 'Show on a separate page', zh: '单独查看' },
  evidence: { en: 'Evidence', zh: '证据' },

  backToExam: { en: 'All results of this exam', zh: '本次测评的全部结果' },
  missing: { en: 'No result for this scenario', zh: '该场景没有结果' },
  missingText: {
    en: 'The exam has not reached this scenario, or does not include it.',
    zh: '测评尚未运行到该场景，或未包含该场景。',
  },
} satisfies Readonly<Record<string, Text>>;
