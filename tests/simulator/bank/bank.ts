/**
 * The acquirers of the simulation, as the processes of the gateway reach them: the sandbox's rules decide, books say
 * what was taken, and the line between is as bad as the plan has it.
 */

import type { KeylessAcquirer } from '@tollgate/gateway/acquirers/guarded';
import type { AdviceAnswer } from '@tollgate/gateway/acquirers/port/card-present';
import type { AcquirerEvent } from '@tollgate/gateway/acquirers/port/inbound';
import { sandboxAcquirer } from '@tollgate/gateway/acquirers/sandbox/acquirer';
import type { VaultCard } from '@tollgate/gateway/vault/vault';
import type { Dice } from '../dice.ts';
import type { Life } from '../life.ts';
import type { VirtualTime } from '../virtual-time.ts';
import { createBankCards, type Overtaken } from './cards.ts';
import { createLedger } from './ledger.ts';
import { createLine, type Question } from './line.ts';
import { type BankName, bankNames } from './names.ts';
import { createPageWallets } from './page-wallets.ts';
import { createBankWallets, type WalletPayer } from './wallets.ts';

export interface BankDeps {
  readonly time: VirtualTime;
  /** By the gateway's clock. */
  readonly nowMs: () => number;
  readonly dice: (purpose: string) => Dice;
  readonly note: (text: string) => void;
  /** Posts to the gateway; whether it was taken. */
  readonly post: (path: string, body: string) => Promise<boolean>;
  readonly onOvertaken: (overtaken: Overtaken) => void;
  /** Faults of anything but acquirers so far. */
  readonly disturbances: () => number;
}

export type Bank = ReturnType<typeof createBank>;

/** Within this whoever has got an answer has acted on it, if nothing came in between. */
const actedWithinMs = 20_000;
const reportsMax = 300;

export function createBank(deps: BankDeps) {
  const { time, nowMs, note } = deps;
  const dice = deps.dice('bank');
  const ledger = createLedger(note);
  const line = createLine(time, dice);
  const pages = createPageWallets(ledger, nowMs);
  /** Payments that the gateway may not know of: taken after the reversal, and the answer may have been lost. */
  const excused = new Set<string>();

  /** Reports until the gateway has taken it; now and then late, and once more. */
  async function report(name: BankName, event: AcquirerEvent): Promise<void> {
    await time.sleep(dice.chance(0.15) ? dice.between(20_000, 300_000) : dice.between(50, 4_000));
    for (let tries = 0; tries < reportsMax; tries += 1) {
      const isTaken = await deps.post(`/acquirers/${name}/events`, JSON.stringify(event));
      note(`${name} reports ${JSON.stringify(event).slice(0, 160)}: ${isTaken ? 'taken' : 'not taken'}`);
      if (isTaken) break;
      await time.sleep(Math.min(60_000, 2_000 * (tries + 1)));
    }
  }
  function reportPerhapsTwice(name: BankName, event: AcquirerEvent): void {
    void report(name, event);
    if (dice.chance(0.3)) void report(name, event);
  }

  function onLate(transNo: string, of: string): void {
    const before = deps.disturbances() + line.faultsMet;
    time.after(actedWithinMs, () => {
      if (deps.disturbances() + line.faultsMet !== before) excused.add(`${transNo} ${of}`);
    });
  }

  function created(name: BankName) {
    const reports = name === 'meadow';
    const common = { name, time, nowMs, ledger, dice };
    const cards = createBankCards({
      ...common,
      onOvertaken: deps.onOvertaken,
      onLate,
      ...(reports && {
        report: ({ merchantNo, transNo, attempt }, answer) =>
          reportPerhapsTwice(name, { merchantNo, transNo, attempt, answer }),
      }),
    });
    const wallets = createBankWallets({
      ...common,
      ...(reports && {
        report: ({ merchantNo, transNo, choice }: WalletPayer, answer) =>
          reportPerhapsTwice(name, { merchantNo, transNo, choice, answer }),
      }),
    });
    return { name, cards, wallets };
  }
  const banks = new Map(bankNames.map((name) => [name, created(name)]));
  function bankNamed(name: BankName) {
    const bank = banks.get(name);
    if (bank === undefined) throw new RangeError(name);
    return bank;
  }

  /** A card as it was sent: the gateway overwrites its own digits once it no longer waits for the answer. */
  function sent<Card extends VaultCard>(card: Card): Card {
    const { pan } = card;
    const digits = Array.from({ length: pan.length }, (_, at) => String.fromCharCode(pan.charCodeAt(at)));
    return { ...card, pan: digits.join('') };
  }

  function reachedBy(life: Life, name: BankName): KeylessAcquirer {
    const { cards: own, wallets } = bankNamed(name);
    const { cards, cardPresent, arrived, refundArrived } = own;
    const channel = name === 'sandbox' ? pages.channel : wallets.channel;
    const through = <Answer>(question: Question<Answer>) => line.ask(life, name, question);
    const refunding = <Refund extends Parameters<typeof refundArrived>[0]>(
      ask: (refund: Refund, atMs: number) => ReturnType<KeylessAcquirer['wallets']['refund']>,
    ) => {
      return (refund: Refund, atMs: number) =>
        through({ isLong: true, arrived: () => refundArrived(refund), work: () => ask(refund, atMs) });
    };
    const asking = <Asked extends { readonly transNo: string }, Answer>(
      asked: Asked,
      noteArrival: (asked: Asked, asker: Life) => void,
      work: () => Promise<Answer>,
    ) =>
      through({
        isLong: true,
        arrived: () => {
          noteArrival(asked, life);
          return undefined;
        },
        work,
      });
    return {
      ...sandboxAcquirer,
      name,
      inbound: {
        receive: async ({ body }) => ({
          events: [JSON.parse(new TextDecoder().decode(body)) as AcquirerEvent],
          response: new Response('received'),
        }),
      },
      wallets: {
        quote: channel.quote,
        payment: (asked, atMs) =>
          through({ isLong: asked.walletCode !== null, work: () => channel.payment(asked, atMs) }),
        cancel: (asked, atMs) => through({ work: () => channel.cancel(asked, atMs) }),
        refund: refunding((given, atMs) => own.refund(given, () => channel.refund(given, atMs))),
      },
      cards: {
        authorize: (asked, card, atMs) => {
          const read = sent(card);
          return asking(asked, arrived.attempt, () => cards.authorize(asked, read, atMs));
        },
        authorizeSheet: (asked, sheet, atMs) =>
          asking(asked, arrived.attempt, () => cards.authorizeSheet(asked, sheet, atMs)),
        readReturn: (asked, state, returned) =>
          through({ work: () => cards.readReturn(asked, state, returned) }),
        resume: (asked, state, card, atMs) => {
          const read = sent(card);
          return asking(asked, arrived.attempt, () => cards.resume(asked, state, read, atMs));
        },
        inquire: (asked, atMs) => through({ work: () => cards.inquire(asked, atMs) }),
        reverse: (asked, atMs) => through({ work: () => cards.reverse(asked, atMs) }),
        refund: refunding(cards.refund),
      },
      cardPresent: {
        accountOf: cardPresent.accountOf,
        authorize: (asked, card, atMs) => {
          const read = sent(card);
          return asking(asked, arrived.card, () => cardPresent.authorize(asked, read, atMs));
        },
        increase: (asked, atMs) => asking(asked, arrived.card, () => cardPresent.increase(asked, atMs)),
        inquire: (asked, atMs) => through({ work: () => cardPresent.inquire(asked, atMs) }),
        reverse: (asked, atMs) => through({ work: () => cardPresent.reverse(asked, atMs) }),
        advise: (asked, atMs) => {
          // Decided when it arrives, whatever becomes of the answer.
          let answer: Promise<AdviceAnswer> | undefined;
          const decide = () => {
            answer ??= cardPresent.advise(asked, atMs);
            return answer;
          };
          return through({
            arrived: () => {
              void decide();
              return undefined;
            },
            work: decide,
          });
        },
        refund: refunding(cardPresent.refund),
      },
    };
  }

  return {
    reachedBy,
    ledger,
    pages,
    disturb: line.disturb,
    /** A payer pays from a wallet of the acquirer, whatever the gateway knows by then. */
    pay: (name: BankName, payer: WalletPayer, own: Dice) => bankNamed(name).wallets.pay(payer, own),
    decline: (name: BankName, payer: WalletPayer) => bankNamed(name).wallets.decline(payer),
    isExcused: (transNo: string, of: string) => excused.has(`${transNo} ${of}`),
    get faultsMet() {
      return line.faultsMet;
    },
  };
}
