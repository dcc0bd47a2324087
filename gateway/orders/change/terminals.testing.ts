/** Terminals and their acquirer for tests: they do as a test sets, and record it. */
import type { TerminalPush } from '@tollgate/contract/terminal/messages';
import type { Asked, GuardedAcquirer, TerminalAnswer } from '../../acquirers/guarded.ts';
import type { AdviceAnswer, PaymentAdvice, PresentedPayment } from '../../acquirers/port/card-present.ts';
import type { AtTerminals } from './context.ts';

export const managerPin = '135790';

export interface SentPush {
  readonly terminalSn: string;
  readonly push: TerminalPush;
  readonly messageId: string;
}

export interface TestTerminals extends AtTerminals {
  readonly cardPresent: GuardedAcquirer['cardPresent'];
  readonly sent: SentPush[];
  readonly offline: Set<string>;
  /** The issuer's answer; approves unless it is set. */
  answer: (payment: Asked<PresentedPayment>) => TerminalAnswer | Promise<TerminalAnswer>;
  reversal: () => 'done' | 'unknown' | Promise<'done' | 'unknown'>;
  /** The acquirer's answer to an advice; agrees unless it is set. */
  advice: (message: Asked<PaymentAdvice>) => AdviceAnswer | Promise<AdviceAnswer>;
  /** Charges of cards at this moment, by trans_no, in minor units. */
  readonly charges: Map<string, number>;
  readonly calls: {
    readonly kind: string;
    readonly transNo: string;
    readonly chipData?: string | undefined;
  }[];
  /** Those that it has agreed to. */
  readonly advices: Asked<PaymentAdvice>[];
}

export const approvalOf = (
  payment: Asked<PresentedPayment>,
  amountMinor = payment.amountMinor,
): TerminalAnswer => ({
  kind: 'approved',
  amountMinor,
  reference: {
    channelTransNo: `CP${payment.transNo.slice(2)}`,
    userId: '411111******1111',
    refNo: payment.transNo.slice(-12),
  },
  approval: { authCode: payment.transNo.slice(-6), emv: null },
});

export function createTestTerminals(): TestTerminals {
  const charges = new Map<string, number>();
  const calls: TestTerminals['calls'] = [];
  const advices: Asked<PaymentAdvice>[] = [];
  const captures = new Map<string, string>();
  const sent: SentPush[] = [];
  const offline = new Set<string>();
  async function ask(
    kind: string,
    payment: Asked<PresentedPayment>,
    chipData?: string,
  ): Promise<TerminalAnswer> {
    const { transNo } = payment;
    calls.push(chipData === undefined ? { kind, transNo } : { kind, transNo, chipData });
    const answer = await world.answer(payment);
    if (answer.kind === 'approved') charges.set(payment.transNo, answer.amountMinor);
    return answer;
  }
  const cardPresent: GuardedAcquirer['cardPresent'] = {
    accountOf: ({ merchantNo, terminalSn }) => ({
      merchantNo: `M${merchantNo}`,
      terminalNo: `T${terminalSn}`,
    }),
    authorize: (payment, card) => ask('authorize', payment, card.chipData),
    increase: (increment) => ask('increase', increment),
    inquire: async () => ({ kind: 'unknown' }),
    async reverse({ transNo }) {
      calls.push({ kind: 'reverse', transNo });
      const outcome = await world.reversal();
      if (outcome === 'done') charges.delete(transNo);
      return outcome;
    },
    async advise(message) {
      if (message.advice === 'batch-close') return { kind: 'done' };
      const answer = await world.advice(message);
      if (answer.kind !== 'done') return answer;
      advices.push(message);
      const { advice, original, amountMinor } = message;
      if (advice === 'capture') captures.set(message.transNo, original.transNo);
      const charged = captures.get(original.transNo) ?? original.transNo;
      const isKnown = charges.has(charged);
      if (isKnown && (advice === 'tip' || advice === 'capture')) charges.set(charged, amountMinor);
      return answer;
    },
    async refund(refund) {
      calls.push({ kind: 'refund', transNo: refund.original.transNo });
      const reference = {
        channelTransNo: `CR${refund.transNo.slice(2)}`,
        userId: refund.accountId,
        refNo: 'R',
      };
      return { kind: 'paid', reference };
    },
  };
  const world: TestTerminals = {
    cardPresent,
    terminals: {
      status: async ({ terminalSn }) => (offline.has(terminalSn) ? 'offline' : 'online'),
      async send({ terminalSn }, push, messageId = `M${sent.length + 1}`) {
        sent.push({ terminalSn, push, messageId });
      },
    },
    managers: { isManager: async (_terminal, pin) => pin === managerPin },
    sent,
    offline,
    charges,
    calls,
    advices,
    answer: (payment) => approvalOf(payment),
    reversal: () => 'done',
    advice: () => ({ kind: 'done' }),
  };
  return world;
}
