/**
 * Wallets at an acquirer that keeps its books: payers pay a code whether or not the gateway still wants it, as long as
 * the acquirer was not asked to stop it.
 */
import { secondMs } from '@tollgate/contract/durations';
import type { Asked, KeylessAcquirer } from '@tollgate/gateway/acquirers/guarded';
import type {
  CancelAnswer,
  ChannelAnswer,
  ChannelCancel,
  ChannelPayment,
} from '@tollgate/gateway/acquirers/port/channel';
import type { FinalAnswer } from '@tollgate/gateway/acquirers/port/inbound';
import { moneyOf, type NotTaken } from '@tollgate/gateway/acquirers/port/question';
import { sandboxWallets } from '@tollgate/gateway/acquirers/sandbox/wallet';
import type { Dice } from '../dice.ts';
import type { VirtualTime } from '../virtual-time.ts';
import type { Ledger } from './ledger.ts';
import type { BankName } from './names.ts';

/** One wallet's code of an order, as its acquirer knows it. */
interface Code {
  readonly of: string;
  readonly transNo: string;
  /** References of all payments, the first one first. */
  readonly payments: string[];
  /** Payers who are typing their password. */
  paying: number;
  isStopped: boolean;
  /** Stopped for good: the gateway got the answer that nothing comes any more. */
  isOver: boolean;
  isDeclined: boolean;
  /** When a payment will have come through that the stop was too late for. */
  lateUntilMs: number | undefined;
}

export interface WalletPayer {
  readonly merchantNo: string;
  readonly transNo: string;
  readonly method: string;
  /** Which of the order's wallets the code is of. */
  readonly choice: number;
  readonly amountMinor: number;
  readonly currency: string;
}

export interface BankWallets {
  readonly channel: KeylessAcquirer['wallets'];
  /** A payer pays the code; whether money was taken. */
  pay(payer: WalletPayer, dice: Dice): Promise<boolean>;
  decline(payer: WalletPayer): void;
}

export interface BankWalletsDeps {
  readonly name: BankName;
  readonly time: VirtualTime;
  readonly nowMs: () => number;
  readonly ledger: Ledger;
  readonly dice: Dice;
  /** Reports to the gateway; absent: the acquirer is asked. */
  readonly report?: (payer: WalletPayer, answer: FinalAnswer) => void;
}

export function createBankWallets(deps: BankWalletsDeps): BankWallets {
  const { name, time, ledger, dice, report } = deps;
  const codes = new Map<string, Code>();
  let taken = 0;

  function codeOf({ transNo, choice }: Pick<ChannelPayment, 'transNo' | 'choice'>): Code {
    const of = `${name} wallet ${choice}`;
    const key = `${transNo} ${of}`;
    const code = codes.get(key) ?? {
      of,
      transNo,
      payments: [],
      paying: 0,
      isStopped: false,
      isOver: false,
      isDeclined: false,
      lateUntilMs: undefined,
    };
    codes.set(key, code);
    return code;
  }

  const referenceOf = (reference: string) => ({
    channelTransNo: reference,
    userId: 'payer',
    refNo: reference.slice(-12),
  });
  const isHeld = ({ transNo, of }: Code, reference: string) =>
    ledger.accountOf(transNo).held.has(`${of} ${reference}`);

  function take(code: Code, amountMinor: number): string {
    taken += 1;
    const reference = `${name.slice(0, 2).toUpperCase()}${code.transNo}${taken}`;
    code.payments.push(reference);
    ledger.hold(code.transNo, `${code.of} ${reference}`, amountMinor);
    return reference;
  }

  /** The payer's own code, scanned by the merchant: the sandbox's table says what comes of it. */
  async function presented(asked: Asked<ChannelPayment>, nowMs: number): Promise<ChannelAnswer | NotTaken> {
    const code = codeOf(asked);
    const [paid] = code.payments;
    if (paid !== undefined && isHeld(code, paid))
      return { kind: 'paid', ...moneyOf(asked), reference: referenceOf(paid) } as const;
    const isLate = asked.ended && code.lateUntilMs !== undefined && paid === undefined;
    if (code.isStopped && !isLate)
      return asked.ended
        ? ({ kind: 'pending' } as const)
        : ({ kind: 'failed', errorCode: 'EC0001' } as const);
    const answer = await sandboxWallets.payment(asked, nowMs);
    if (answer.kind !== 'paid') return answer;
    return {
      kind: 'paid',
      ...moneyOf(asked),
      reference: referenceOf(take(code, asked.amountMinor)),
    } as const;
  }

  async function payment(asked: Asked<ChannelPayment>, nowMs: number) {
    if (asked.walletCode !== null) return presented(asked, nowMs);
    const code = codeOf(asked);
    const paid = code.payments.find((one) => isHeld(code, one));
    if (paid !== undefined) return { kind: 'paid', ...moneyOf(asked), reference: referenceOf(paid) } as const;
    if (code.isDeclined) return { kind: 'failed', errorCode: 'EC0001' } as const;
    if (report !== undefined) return { kind: 'pending' } as const;
    const askAgainAt = nowMs + Math.max(5 * secondMs, Math.floor((nowMs - asked.createdAt) / 2));
    return { kind: 'pending', askAgainAt } as const;
  }

  /** Stops the code; what was paid goes back. Who is paying at this moment may still come through. */
  async function cancel(asked: Asked<ChannelCancel>, nowMs: number): Promise<CancelAnswer> {
    const code = codeOf(asked);
    if (asked.channelTransNo !== null) {
      ledger.giveBack(code.transNo, `${code.of} ${asked.channelTransNo}`);
      return { kind: 'done' };
    }
    const wasStopped = code.isStopped;
    code.isStopped = true;
    for (const reference of code.payments) ledger.giveBack(code.transNo, `${code.of} ${reference}`);
    if (asked.walletCode !== null) {
      const answer = await sandboxWallets.cancel(asked, nowMs);
      // Once it is over, no question and no stop that arrives later begins a payment.
      if (answer.kind === 'done' && answer.askAgainAt === undefined) code.isOver = true;
      code.lateUntilMs = answer.kind === 'done' && !code.isOver ? answer.askAgainAt : undefined;
      return code.isOver ? { kind: 'done' } : answer;
    }
    if (!wasStopped && code.paying > 0 && dice.chance(0.5)) code.lateUntilMs = nowMs + 15 * secondMs;
    const { lateUntilMs: askAgainAt } = code;
    return askAgainAt === undefined || nowMs >= askAgainAt ? { kind: 'done' } : { kind: 'done', askAgainAt };
  }

  return {
    channel: {
      quote: ({ createdAt }) => (report === undefined ? { askAgainAt: createdAt + 4 * secondMs } : {}),
      payment,
      cancel,
      refund: sandboxWallets.refund,
    },
    async pay(payer, own) {
      const code = codeOf(payer);
      if (code.isStopped) return false;
      code.paying += 1;
      await time.sleep(own.between(500, 12_000));
      code.paying -= 1;
      const isLate = code.lateUntilMs !== undefined && deps.nowMs() < code.lateUntilMs;
      if (code.isStopped && !isLate) return false;
      // One that is asked names one payment of an order: a second payer is turned away.
      if (report === undefined && (code.payments.length > 0 || code.isDeclined)) return false;
      const reference = take(code, payer.amountMinor);
      report?.(payer, { kind: 'paid', ...moneyOf(payer), reference: referenceOf(reference) });
      return true;
    },
    decline(payer) {
      const code = codeOf(payer);
      if (code.isStopped || code.isDeclined || code.payments.length > 0) return;
      code.isDeclined = true;
      report?.(payer, { kind: 'failed', errorCode: 'EC0001' });
    },
  };
}
