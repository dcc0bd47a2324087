/** Card channel of an acquirer for tests: it does as a test sets, and records its charges and returns. */
import type { Asked, AttemptAnswer, GuardedAcquirer } from '../../acquirers/guarded.ts';
import type { CardAttempt } from '../../acquirers/port/card-channel.ts';
import { sandboxCards } from '../../acquirers/sandbox/card.ts';
import { createSecret, writeDigits } from '../../vault/secret.ts';
import type { VaultCard } from '../../vault/vault.ts';
import type { CardServices } from './context.ts';

export interface ChannelCall {
  readonly kind: 'authorize' | 'resume' | 'reverse' | 'refund';
  readonly transNo: string;
  readonly attempt: number;
}

export interface TestCards extends CardServices {
  readonly channel: GuardedAcquirer['cards'];
  readonly calls: ChannelCall[];
  /** The issuer's answer to an authorization; approves unless it is set. Reset it after use. */
  answer: (attempt: Asked<CardAttempt>) => AttemptAnswer | Promise<AttemptAnswer>;
  /** The same after a passed challenge. */
  resumption: (attempt: Asked<CardAttempt>) => AttemptAnswer | Promise<AttemptAnswer>;
  reversal: () => 'done' | 'unknown' | Promise<'done' | 'unknown'>;
  /** Attempts of an order that are charged at this moment. */
  charged(transNo: string): number[];
  count(transNo: string, kind: ChannelCall['kind']): number;
  readonly kept: Map<string, VaultCard>;
  /** Cards from before this time have been erased. */
  forgottenBefore: number;
}

export const rightCode = '123456';

/** The issuer asks the cardholder for a code. */
export const challengeOf = ({ returnPath: url }: Asked<CardAttempt>): AttemptAnswer => ({
  kind: 'challenge',
  challenge: { redirect: { url }, state: '0' },
});

export function approvalOf({ transNo, attempt }: Asked<CardAttempt>): AttemptAnswer {
  const reference = {
    channelTransNo: `CARD${transNo.slice(4)}${attempt}`,
    userId: '411111******1111',
    refNo: transNo.slice(-12),
  };
  return { kind: 'approved', reference };
}

/** Writes a card as tests send it: the fake decryptor takes the Base64 of its JSON for an encrypted one. */
export function sealedCard(changes: Record<string, string> = {}): string {
  const card = {
    pan: ['4111', '1111', '1111', '1111'].join(''),
    holder: 'JANE DOE',
    cvv: '123',
    expiry: '0799',
  };
  return btoa(JSON.stringify({ ...card, ...changes }));
}

function copyOf(digits: VaultCard['pan']) {
  const bytes = new Uint8Array(digits.length);
  writeDigits(digits, bytes, 0);
  return createSecret(bytes);
}

export function createTestCards(): TestCards {
  const calls: ChannelCall[] = [];
  const charges = new Map<string, Set<number>>();
  const kept = new Map<string, VaultCard>();
  const note = (kind: ChannelCall['kind'], { transNo, attempt }: Asked<CardAttempt>) =>
    calls.push({ kind, transNo, attempt });

  function charging(attempt: Asked<CardAttempt>, answer: AttemptAnswer): AttemptAnswer {
    if (answer.kind !== 'approved') return answer;
    const attempts = charges.get(attempt.transNo) ?? new Set();
    charges.set(attempt.transNo, attempts.add(attempt.attempt));
    return answer;
  }
  async function authorize(attempt: Asked<CardAttempt>): Promise<AttemptAnswer> {
    note('authorize', attempt);
    return charging(attempt, await cards.answer(attempt));
  }
  const channel: GuardedAcquirer['cards'] = {
    authorize,
    authorizeSheet: authorize,
    readReturn: sandboxCards.readReturn,
    async resume(attempt) {
      note('resume', attempt);
      return charging(attempt, await cards.resumption(attempt));
    },
    inquire: async () => ({ kind: 'unknown' }),
    async reverse(attempt) {
      note('reverse', attempt);
      const outcome = await cards.reversal();
      if (outcome === 'done') charges.get(attempt.transNo)?.delete(attempt.attempt);
      return outcome;
    },
    async refund(refund) {
      calls.push({ kind: 'refund', transNo: refund.original.transNo, attempt: 0 });
      if (!refund.whole && refund.accountId.endsWith('0002')) return { kind: 'failed', errorCode: 'E04132' };
      return { kind: 'paid', reference: { channelTransNo: `R${refund.transNo}`, userId: '', refNo: 'R' } };
    },
  };
  const cards: TestCards = {
    channel,
    vault: {
      async keep(_merchantNo, card) {
        const cardId = `card-${kept.size + 1}`;
        // The caller's card is overwritten after use.
        kept.set(cardId, { ...card, pan: copyOf(card.pan) });
        return cardId;
      },
      async read(_merchantNo, cardId) {
        const card = kept.get(cardId);
        if (card === undefined) throw new Error(`no card ${cardId}`);
        const pan = copyOf(card.pan);
        return { ...card, pan, erase: pan.erase };
      },
      async forgetBefore(atMs) {
        cards.forgottenBefore = atMs;
      },
    },
    decryptor: {
      async decrypt(base64) {
        try {
          return new TextEncoder().encode(atob(base64));
        } catch {
          return undefined;
        }
      },
    },
    startingAttempts: new Set(),
    allowsLoopback: true,
    calls,
    kept,
    forgottenBefore: Number.NEGATIVE_INFINITY,
    answer: approvalOf,
    resumption: approvalOf,
    reversal: () => 'done',
    charged: (transNo) => [...(charges.get(transNo) ?? [])],
    count: (transNo, kind) => calls.filter((call) => call.transNo === transNo && call.kind === kind).length,
  };
  return cards;
}
