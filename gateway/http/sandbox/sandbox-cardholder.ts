/**
 * The customer at a terminal, for scripts: presents a test card to an order that waits there, or lets a void or a
 * refund be carried out, as the cashier's terminal would. No terminal has to run.
 */
import type { RequestContext } from '../../orders/change/context.ts';
import type { TerminalOrder } from '../../orders/state/transaction.ts';
import { createTerminalService } from '../../orders/terminal/service.ts';
import type { ServiceAsk } from '../../terminals/service.ts';
import { type Failure, failure, failureWith } from '../envelope/failure.ts';
import { notATestCard, sandboxCard } from './sandbox-buyer.ts';

export interface CardholderWish {
  /** A test card's number; the card is tapped. */
  readonly card: string;
  /** The store manager's PIN, where the order asks for it. */
  readonly managerPin: string;
}

/** Carries the order out; undefined where that was done, else why it was not. */
export async function actAsCardholder(
  context: RequestContext,
  order: TerminalOrder,
  { card, managerPin }: CardholderWish,
): Promise<Failure | undefined> {
  const { merchantNo, terminalSn, transNo } = order;
  const common = {
    trans_no: transNo,
    attempt_id: `sandbox-${context.psn}`,
    ...(managerPin === '' ? {} : { manager_pin: managerPin }),
  };
  let ask: ServiceAsk = { type: 'execute', ...common };
  let operation = context;
  if (order.terminal.needsCard) {
    if (card === '')
      return failure('SYS012', { field: 'card', detail: 'this order waits for a card; send a test card' });
    const own = sandboxCard(context, order, card);
    if (own === undefined) return notATestCard();
    operation = own.open;
    ask = { type: 'authorize', ...common, entry_mode: 3, cvm: 'none', card: own.card };
  }
  const answer = await createTerminalService(operation, { allowLoopback: true }).handle(
    { merchantNo, terminalSn },
    ask,
    context.psn,
  );
  return answer.code === '0' ? undefined : failureWith(answer.code, answer.msg);
}
