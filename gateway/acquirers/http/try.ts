/** Tries a connector as its operator asks: what it describes, an echo, and a small authorization that is reversed. */
import type { Capabilities } from '@tollgate/contract/connector/answers';
import type { ConnectorOperation } from '@tollgate/contract/connector/operations';
import { decimalsOf } from '@tollgate/contract/currencies';
import type { Connector } from '../../accounts/connectors.ts';
import type { Clock } from '../../ports/clock.ts';
import { hexOf } from '../../ports/encodings.ts';
import type { Random } from '../../ports/random.ts';
import { type Asked, askConnector, type ConnectorPorts } from './client.ts';
import { amountText } from './members.ts';

export interface TriedStep {
  readonly operation: ConnectorOperation;
  readonly durationMs: number;
  /** Outcome of the reply; absent where there is none. */
  readonly outcome?: string;
  /** Reason of a failure; absent: the step went well. */
  readonly problem?: string;
}

export interface TrialPorts {
  readonly connectors: ConnectorPorts;
  readonly random: Random;
  /** Monotonic. */
  readonly uptime: Clock;
}

/** The account that a trial is made with. */
export interface TrialAccount {
  readonly merchantNo: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** A number of every acquirer's test environment; a live one declines it. */
const testCard = { pan: '4111111111111111', cvv: '123', holder: 'TEST CARD' } as const;
const yearsValid = 2;
const idBytes = 8;

/** One major unit: the smallest amount that no acquirer takes for a mistake. */
const trialAmount = (currency: string) => amountText(10 ** (decimalsOf(currency) ?? 2), currency);

function trialQuestion(
  { connectors, random }: TrialPorts,
  { merchantNo, settings }: TrialAccount,
  { currencies: [currency = 'USD'] = [] }: Capabilities,
) {
  const nowMs = connectors.clock.nowMs();
  const time = new Date(nowMs).toISOString();
  return {
    time,
    account: settings,
    merchant_no: merchantNo,
    trans_no: `TRY${hexOf(random.bytes(idBytes))}`,
    amount: trialAmount(currency),
    currency,
    attempt: 1,
    started_at: time,
  };
}

/** Makes the steps one after the other, the reversal whatever the authorization came to. */
export async function tryConnector(
  ports: TrialPorts,
  connector: Connector,
  account: TrialAccount,
): Promise<readonly TriedStep[]> {
  const { connectors, random, uptime } = ports;
  const steps: TriedStep[] = [];
  const requestId = () => hexOf(random.bytes(idBytes));

  async function step<Reply>(
    operation: ConnectorOperation,
    ask: () => Promise<Asked<Reply>>,
    outcomeOf: (reply: Reply) => string,
    isWell: (outcome: string) => boolean = () => true,
  ): Promise<Reply | undefined> {
    const startedMs = uptime.nowMs();
    const asked = await ask();
    const durationMs = Math.round(uptime.nowMs() - startedMs);
    if (asked.kind === 'no-answer') {
      const { field, problem } = asked.problem;
      steps.push({ operation, durationMs, problem: field === undefined ? problem : `${field}: ${problem}` });
      return undefined;
    }
    const outcome = outcomeOf(asked.reply);
    const problem = isWell(outcome) ? {} : { problem: `the outcome is ${outcome}` };
    steps.push({ operation, durationMs, outcome, ...problem });
    return asked.reply;
  }

  const plain = () => ({ request_id: requestId() });
  const described = await step(
    'describe',
    () => askConnector(connectors, connector, 'describe', plain()),
    ({ name, version }) => (version === undefined ? name : `${name} ${version}`),
  );
  if (described === undefined) return steps;
  await step(
    'echo',
    () => askConnector(connectors, connector, 'echo', plain()),
    ({ outcome }) => outcome,
  );
  if (!described.capabilities.flows.includes('card')) return steps;

  const question = trialQuestion(ports, account, described.capabilities);
  const year = new Date(connectors.clock.nowMs()).getUTCFullYear() + yearsValid;
  const { pan, cvv, holder } = testCard;
  const card = { digits: { pan, cvv }, members: { holder, expiry: `12/${String(year).slice(-2)}` } };
  // No browser comes: a challenge ends with the reversal.
  const addresses = {
    challenge_return_url: 'https://gateway.invalid/',
    notify_url: 'https://gateway.invalid/',
  };
  const authorized = await step(
    'card-authorize',
    () =>
      askConnector(
        connectors,
        connector,
        'card-authorize',
        { request_id: requestId(), ...question, ...addresses },
        { card },
      ),
    ({ outcome }) => outcome,
    (outcome) => ['approved', 'declined', 'challenge'].includes(outcome),
  );
  const reference = authorized?.outcome === 'approved' ? { reference: authorized.reference } : {};
  await step(
    'reverse',
    () =>
      askConnector(connectors, connector, 'reverse', { request_id: requestId(), ...question, ...reference }),
    ({ outcome }) => outcome,
    (outcome) => outcome === 'done',
  );
  return steps;
}
