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
      en: 'Returns what the acquirer supports. The gateway sends this request when the connector is added, and every minute after that.',
      zh: '返回收单机构支持的能力。网关在添加连接器时查询一次，之后每分钟查询一次。',
    },
  },
  echo: {
    question: questions.PlainQuestion,
    reply: answers.EchoReply,
    deadlineMs: questionMs,
    isMoney: false,
    text: { en: 'Checks that the acquirer is available.', zh: '检查收单机构是否可用。' },
  },
  'wallet-payment': {
    question: questions.WalletQuestion,
    reply: answers.WalletReply,
    deadlineMs: questionMs,
    isMoney: true,
    text: {
      en: 'Starts a wallet payment, or returns its result. Start the payment only once, even if the request arrives several times.',
      zh: '发起电子钱包支付，或查询其结果。无论收到多少次请求，只发起一次。',
    },
  },
  'wallet-stop': {
    question: questions.StopQuestion,
    reply: answers.StopReply,
    deadlineMs: questionMs,
    isMoney: true,
    text: {
      en: 'Stops a wallet payment, and returns the money that was collected.',
      zh: '停止电子钱包支付，并退回已收取的款项。',
    },
  },
  'card-authorize': {
    question: questions.CardQuestion,
    reply: answers.CardReply,
    deadlineMs: attemptMs,
    isMoney: true,
    text: {
      en: 'Charges a card. The gateway sends this request only once. If the gateway gets no response, it sends an inquiry or a reversal.',
      zh: '从银行卡扣款。网关只发送一次该请求；未收到应答时，网关会查询或冲正。',
    },
  },
  'card-return': {
    question: questions.ChallengeReturnQuestion,
    reply: answers.ChallengeReply,
    deadlineMs: questionMs,
    isMoney: false,
    text: {
      en: 'Reads the result of a challenge, without charging the card. The request contains no card, billing address, or IP address: keep what you need in state.',
      zh: '读取身份验证的结果，不扣款。请求中没有卡信息、账单地址与 IP 地址，所需数据请保存在 state 中。',
    },
  },
  'card-resume': {
    question: questions.CardQuestion,
    reply: answers.CardReply,
    deadlineMs: attemptMs,
    isMoney: true,
    text: {
      en: 'Charges a card after a challenge. Respond only with approved, declined, or unknown. The gateway sends this request only once.',
      zh: '身份验证通过后扣款，只能应答 approved、declined 或 unknown。网关只发送一次。',
    },
  },
  'terminal-authorize': {
    question: questions.TerminalQuestion,
    reply: answers.TerminalReply,
    deadlineMs: attemptMs,
    isMoney: true,
    text: {
      en: 'Requests authorization from the issuer of a card that was presented at a terminal. The gateway sends this request only once.',
      zh: '为在终端上出示的银行卡向发卡机构请求授权。网关只发送一次。',
    },
  },
  'terminal-increment': {
    question: questions.TerminalQuestion,
    reply: answers.TerminalReply,
    deadlineMs: attemptMs,
    isMoney: true,
    text: {
      en: 'Increases an authorization by amount, which is not the new total; original.amount is the amount held so far. The gateway sends this request only once.',
      zh: '将预授权追加 amount（追加的金额，不是追加后的总额）；original.amount 为此前已冻结的金额。网关只发送一次。',
    },
  },
  inquire: {
    question: questions.ReverseQuestion,
    reply: answers.InquiryReply,
    deadlineMs: questionMs,
    isMoney: true,
    text: {
      en: 'Returns the result of a card request that got no response. Used only if the connector declares the inquiry capability.',
      zh: '银行卡请求未收到应答时，查询其结果。仅当连接器声明了 inquiry 能力时使用。',
    },
  },
  reverse: {
    question: questions.ReverseQuestion,
    reply: answers.ReverseReply,
    deadlineMs: questionMs,
    isMoney: true,
    text: {
      en: 'Reverses a card request, or makes sure that the request has no effect, even if it never arrived. If the payment has settled and can no longer be reversed, refund the whole amount once, and respond with done.',
      zh: '冲正银行卡请求，或确保该请求不会生效，即使请求从未到达。若该支付已清算、无法再冲正，则全额退款（仅一次），并返回 done。',
    },
  },
  advise: {
    question: questions.AdviceQuestion,
    reply: answers.AdviceReply,
    deadlineMs: questionMs,
    isMoney: true,
    text: {
      en: 'Voids, captures, or releases a payment, sets its tip, or closes a batch. Do this only once, even if the request arrives several times.',
      zh: '撤销交易、做预授权完成、释放预授权、设置小费，或关闭批次。无论收到多少次请求，只执行一次。',
    },
  },
  refund: {
    question: questions.RefundQuestion,
    reply: answers.RefundReply,
    deadlineMs: questionMs,
    isMoney: true,
    text: {
      en: 'Starts a refund, or returns its result. Refund only once, even if the request arrives several times.',
      zh: '发起退款，或查询其结果。无论收到多少次请求，只退款一次。',
    },
  },
  inbound: {
    question: questions.InboundQuestion,
    reply: answers.InboundReply,
    deadlineMs: questionMs,
    isMoney: false,
    text: {
      en: 'Forwards a request that the acquirer sent to the gateway. Verify it, and return the events that it reports.',
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
