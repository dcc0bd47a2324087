/** Texts about exams of a merchant's server. */
import type { Text } from '@tollgate/contract/model';
import type { ExamFinding } from '@tollgate/contract/workbench/exams';

export const verdictNames: Readonly<Record<ExamFinding['verdict'], Text>> = {
  fail: { en: 'Failed', zh: '失败' },
  'not-shown': { en: 'Not shown', zh: '未展示' },
  pass: { en: 'Passed', zh: '通过' },
};

export const examTexts = {
  intro: {
    en: 'The exam runs your server through {count} situations that are rare in tests, such as lost replies and forged notifications. Your server adds two addresses of test code for it.',
    zh: '测评用 {count} 种测试中少见的情形检验商户服务器，例如应答丢失、通知被伪造。为此，商户服务器需增加两个测试地址。',
  },
  guide: { en: 'Test code and ready shops', zh: '测试代码与示例商户系统' },
  checklist: { en: 'All situations', zh: '全部情形' },

  form: { en: 'New exam', zh: '新测评' },
  startUrl: { en: 'Start address', zh: '下单地址' },
  startHint: { en: 'POST: your shop orders, cancels or refunds.', zh: 'POST：商户系统下单、撤销或退款。' },
  orderUrl: { en: 'Order address', zh: '订单地址' },
  orderHint: { en: 'GET: what your shop has recorded of an order.', zh: 'GET：返回商户系统记录的订单。' },
  situations: { en: 'Situations', zh: '情形' },
  all: { en: 'All ({count})', zh: '全部，共 {count} 种' },
  group: { en: '{title} ({count})', zh: '{title}，共 {count} 种' },
  speed: { en: 'Waiting times', zh: '等待时间' },
  speedHint: {
    en: 'Your test code divides the waiting times of your payment code by this factor. Without that, the exam takes up to three minutes.',
    zh: '测试代码将支付代码的等待时间除以该倍数。若不支持，测评最长需三分钟。',
  },
  faster: { en: '{factor} times shorter', zh: '缩短为 1/{factor}' },
  realTime: { en: 'In real time', zh: '实际时间' },
  start: { en: 'Start exam', zh: '开始测评' },
  busy: { en: 'An exam is running. One runs at a time.', zh: '已有测评正在运行，同一时间只运行一次。' },
  showRunning: { en: 'Show it', zh: '查看' },
  cannot: { en: 'This gateway cannot run exams', zh: '该网关无法运行测评' },
  cannotText: {
    en: 'The program of the exam is not installed beside it. Start the gateway from the project’s folder or with the command tollgate.',
    zh: '网关旁未安装测评程序。请在项目目录中或用 tollgate 命令启动网关。',
  },

  earlier: { en: 'Exams', zh: '测评记录' },
  started: { en: 'Started', zh: '开始时间' },
  shop: { en: 'Shop', zh: '商户系统' },
  result: { en: 'Result', zh: '结果' },
  counts: {
    en: '{passed} passed · {failed} failed · {notShown} not shown',
    zh: '通过 {passed} · 失败 {failed} · 未展示 {notShown}',
  },
  none: { en: 'No exams yet', zh: '还没有测评记录' },
  noneText: {
    en: 'Start your shop, then the exam. Results are kept until the gateway stops.',
    zh: '先启动商户系统，再开始测评。结果保留到网关停止为止。',
  },

  examOf: { en: 'Exam of {shop}', zh: '测评：{shop}' },
  running: { en: 'Running', zh: '运行中' },
  stopped: { en: 'Stopped', zh: '已停止' },
  failed: { en: 'Could not run', zh: '未能完成' },
  failedTitle: { en: 'The exam could not run', zh: '测评未能完成' },
  progress: { en: '{done} of {total} situations', zh: '已完成 {done}/{total} 种情形' },
  soFar: { en: '{count} failed so far', zh: '目前失败 {count} 种' },
  stop: { en: 'Stop exam', zh: '停止测评' },
  score: { en: 'Score', zh: '得分' },
  perfect: { en: 'Nothing failed', zh: '没有失败的情形' },
  perfectText: {
    en: 'Your server did what it must in every situation that it showed.',
    zh: '在所有已展示的情形中，商户服务器的处理均符合要求。',
  },
  timeOver: { en: 'Time over', zh: '时间已到' },
  late: { en: 'The exam did not end in time', zh: '测评未在时限内完成' },
  lateText: {
    en: 'Situations that had not ended when the time was over: {count}. They are listed as not shown, and the exam is not passed. Run each of them again.',
    zh: '时限到达时仍有 {count} 种情形未结束，列为未展示，本次测评未通过。请逐一重新运行这些情形。',
  },
  runAgain: { en: 'Run again', zh: '重新测评' },
  runFailed: { en: 'Run failed ones again', zh: '重新运行失败的情形' },
  download: { en: 'Download report', zh: '下载报告' },
  otherForms: { en: 'For programs:', zh: '供程序使用：' },
  duration: { en: 'Duration', zh: '用时' },

  found: { en: 'What was found', zh: '发现' },
  why: { en: 'Why it matters', zh: '为何重要' },
  advice: { en: 'What to do', zh: '如何处理' },
  rule: { en: 'Rule', zh: '规则' },
  specification: { en: 'Specification {section}', zh: '规范 {section}' },
  documentation: { en: 'Documentation', zh: '文档' },
  again: { en: 'Run this situation again', zh: '重新运行该情形' },
  ownPage: { en: 'Show on its own page', zh: '单独查看' },
  evidence: { en: 'Evidence', zh: '证据' },

  backToExam: { en: 'All findings of this exam', zh: '本次测评的全部结果' },
  missing: { en: 'No finding for this situation', zh: '该情形没有结果' },
  missingText: {
    en: 'The exam has not reached it, or does not include it.',
    zh: '测评尚未运行到该情形，或未包含该情形。',
  },
} satisfies Readonly<Record<string, Text>>;
