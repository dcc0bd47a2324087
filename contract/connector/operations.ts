/** The operations of the connector protocol: what each asks, answers and does. */
import type { Text } from '../model.ts';
import * as answers from './answers.ts';
import { connectorDeadlines } from './protocol.ts';
import * as questions from './questions.ts';

const { attemptMs, questionMs } = connectorDeadlines;

/** The deadline is the gateway's: what comes later is ignored, and the question is repeated or reversed. */
export const connectorOperations = {
  describe: {
    question: questions.PlainQuestion,
    reply: answers.DescribeReply,
    deadlineMs: questionMs,
    isMoney: false,
    text: {
      en: 'Says what the acquirer can do. Asked when the connector is added, and again every minute.',
      zh: '说明收单机构支持的能力。添加连接器时查询一次，之后每分钟查询一次。',
    },
  },
  echo: {
    question: questions.PlainQuestion,
    reply: answers.EchoReply,
    deadlineMs: questionMs,
    isMoney: false,
    text: { en: 'Checks that the acquirer answers.', zh: '检查收单机构是否可用。' },
  },
  'wallet-payment': {
    question: questions.WalletQuestion,
    reply: answers.WalletReply,
    deadlineMs: questionMs,
    isMoney: true,
    text: {
      en: 'Starts a payment by wallet, or asks after it. Start it once, however often the question comes.',
      zh: '发起电子钱包支付，或查询其结果。无论收到多少次请求，只发起一次。',
    },
  },
  'wallet-stop': {
    question: questions.StopQuestion,
    reply: answers.StopReply,
    deadlineMs: questionMs,
    isMoney: true,
    text: {
      en: 'Stops a wallet, and returns what it has taken.',
      zh: '停止电子钱包支付，并退回已收取的款项。',
    },
  },
  'card-authorize': {
    question: questions.CardQuestion,
    reply: answers.CardReply,
    deadlineMs: attemptMs,
    isMoney: true,
    text: {
      en: 'Asks for the money by card. The gateway sends it once: without an answer it inquires or reverses.',
      zh: '以银行卡扣款。网关只发送一次；未收到应答时查询或冲正。',
    },
  },
  'card-return': {
    question: questions.ChallengeReturnQuestion,
    reply: answers.ChallengeReply,
    deadlineMs: questionMs,
    isMoney: false,
    text: { en: 'Reads the result of a challenge; takes nothing.', zh: '读取身份验证的结果，不扣款。' },
  },
  'card-resume': {
    question: questions.CardQuestion,
    reply: answers.CardReply,
    deadlineMs: attemptMs,
    isMoney: true,
    text: {
      en: 'Asks for the money after a challenge. The gateway sends it once.',
      zh: '身份验证通过后扣款。网关只发送一次。',
    },
  },
  'terminal-authorize': {
    question: questions.TerminalQuestion,
    reply: answers.TerminalReply,
    deadlineMs: attemptMs,
    isMoney: true,
    text: {
      en: 'Asks the issuer of a card at a terminal. The gateway sends it once.',
      zh: '向终端所刷卡片的发卡机构请求授权。网关只发送一次。',
    },
  },
  'terminal-increment': {
    question: questions.TerminalQuestion,
    reply: answers.TerminalReply,
    deadlineMs: attemptMs,
    isMoney: true,
    text: { en: 'Raises an authorization. The gateway sends it once.', zh: '追加预授权。网关只发送一次。' },
  },
  inquire: {
    question: questions.ReverseQuestion,
    reply: answers.InquiryReply,
    deadlineMs: questionMs,
    isMoney: true,
    text: {
      en: 'Says what became of a question about a card that got no answer. Asked only with the capability inquiry.',
      zh: '查询未收到应答的银行卡请求的结果。仅在声明 inquiry 能力时使用。',
    },
  },
  reverse: {
    question: questions.ReverseQuestion,
    reply: answers.ReverseReply,
    deadlineMs: questionMs,
    isMoney: true,
    text: {
      en: 'Takes a question about a card back, or makes sure that it will not happen; also where it never arrived.',
      zh: '冲正银行卡请求，或确保其不会生效；即使该请求从未到达也适用。',
    },
  },
  advise: {
    question: questions.AdviceQuestion,
    reply: answers.AdviceReply,
    deadlineMs: questionMs,
    isMoney: true,
    text: {
      en: 'Voids, captures or releases a payment, sets its tip, or closes a batch. Done once, however often it comes.',
      zh: '撤销、完成或释放交易，设置小费，或结算批次。无论收到多少次请求，只执行一次。',
    },
  },
  refund: {
    question: questions.RefundQuestion,
    reply: answers.RefundReply,
    deadlineMs: questionMs,
    isMoney: true,
    text: {
      en: 'Starts a refund, or asks after it. Make it once, however often the question comes.',
      zh: '发起退款，或查询其结果。无论收到多少次请求，只退款一次。',
    },
  },
  inbound: {
    question: questions.InboundQuestion,
    reply: answers.InboundReply,
    deadlineMs: questionMs,
    isMoney: false,
    text: {
      en: 'Hands over a request that the acquirer sent to the gateway: verify it, and say what it reports.',
      zh: '转交收单机构发给网关的请求：请验证该请求，并返回其中的事件。',
    },
  },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly question: unknown;
      readonly reply: unknown;
      readonly deadlineMs: number;
      readonly isMoney: boolean;
      readonly text: Text;
    }
  >
>;

export type ConnectorOperation = keyof typeof connectorOperations;
