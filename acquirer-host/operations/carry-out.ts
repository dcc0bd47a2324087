/** Carries one question out. Nothing waits here, so that two questions about one payment never mix. */
import type { Capabilities } from '@tollgate/contract/connector/answers';
import type { ConnectorOperation } from '@tollgate/contract/connector/operations';
import { connectorProtocol } from '@tollgate/contract/connector/protocol';
import { type QuestionOf, readConnectorQuestion } from '@tollgate/contract/connector/read';
import { type ConnectorFlow, connectorFlows } from '@tollgate/contract/connector/values';
import { payMethods } from '@tollgate/contract/dictionary/pay-methods';
import { advise } from './advice.ts';
import { BadQuestion, type Bank } from './bank.ts';
import { cardAuthorize, cardResume, cardReturn } from './card.ts';
import { inbound } from './inbound.ts';
import { refund } from './refund.ts';
import { inquire, reverse } from './reversal.ts';
import { terminalAuthorize, terminalIncrement } from './terminal.ts';
import { walletPayment, walletStop } from './wallet.ts';

type Operations = {
  readonly [Name in ConnectorOperation]: (bank: Bank, question: QuestionOf<Name>) => object;
};

const operations: Operations = {
  describe: ({ name, capabilities }) => ({ protocol: connectorProtocol, name, capabilities }),
  echo: () => ({ outcome: 'done' }),
  'wallet-payment': walletPayment,
  'wallet-stop': walletStop,
  'card-authorize': cardAuthorize,
  'card-return': cardReturn,
  'card-resume': cardResume,
  'terminal-authorize': terminalAuthorize,
  'terminal-increment': terminalIncrement,
  inquire,
  reverse,
  advise,
  refund,
  inbound,
};

/** @throws BadQuestion where the question is not one of this operation */
export function carryOut<Name extends ConnectorOperation>(bank: Bank, name: Name, value: unknown): Reply {
  const reading = readConnectorQuestion(name, value);
  if (reading.kind === 'wrong')
    throw new BadQuestion(`${reading.field || 'the body'}: expected ${reading.expected}`);
  const question: QuestionOf<Name> = reading.value;
  const { request_id: requestId } = question;
  return { request_id: requestId, ...operations[name](bank, question) };
}

export interface Reply {
  readonly request_id: string;
  readonly [member: string]: unknown;
}

const methodsOf = (kinds: readonly string[]) =>
  payMethods.filter((each) => each.kinds.some((kind) => kinds.includes(kind))).map(({ value }) => value);
const wallets = methodsOf(['wallet', 'bank']);
const brands = methodsOf(['card']);

/** Returns what the host can do; `flows` leaves some out, so that a gateway can be tested with less. */
export const hostCapabilities = (
  flows: readonly ConnectorFlow[] = connectorFlows,
  isAsked = true,
): Capabilities => ({
  flows: [...flows],
  wallets,
  payer_codes: Array.from({ length: 9 }, (_, more) => ({ prefix: '', length: 16 + more })),
  card_brands: brands,
  terminal_brands: brands,
  sheets: ['ApplePay', 'GooglePay'],
  partial_refunds: true,
  increments: true,
  three_d_secure: true,
  inquiry: isAsked,
  online_pin: true,
});
