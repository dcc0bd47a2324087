/** Runs the checks of a connector, some at the same time: each has payments of its own. */
import type { Capabilities } from '@tollgate/contract/connector/answers';
import { readConnectorReply } from '@tollgate/contract/connector/read';
import type { Text } from '@tollgate/contract/model';
import { type Check, missingFor } from './check.ts';
import { cardChecks } from './checks/card.ts';
import { refundChecks } from './checks/refund.ts';
import { terminalChecks } from './checks/terminal.ts';
import { walletChecks } from './checks/wallet.ts';
import { wireChecks } from './checks/wire.ts';
import { Finding, NotShown } from './finding.ts';
import { createProbe, type ProbeOptions } from './probe.ts';

export const connectorChecks: readonly Check[] = [
  ...wireChecks,
  ...walletChecks,
  ...cardChecks,
  ...terminalChecks,
  ...refundChecks,
];

export type CheckResult = { readonly id: string; readonly text: Text } & (
  | { readonly result: 'passed' }
  | { readonly result: 'failed'; readonly expected: Text; readonly got: string }
  /** The connector gave no occasion. */
  | { readonly result: 'not-shown'; readonly reason: Text }
  /** Excluded by what the connector declares. */
  | { readonly result: 'excluded'; readonly missing: string }
);

async function resultOf(check: Check, options: ProbeOptions): Promise<CheckResult> {
  const { id, text } = check;
  const missing = missingFor(check, options.capabilities);
  if (missing !== undefined) return { id, text, result: 'excluded', missing };
  try {
    await check.run(createProbe(options));
    return { id, text, result: 'passed' };
  } catch (fault) {
    if (fault instanceof Finding) {
      const { expected, got } = fault;
      return { id, text, result: 'failed', expected, got };
    }
    if (fault instanceof NotShown) return { id, text, result: 'not-shown', reason: fault.reason };
    throw fault;
  }
}

/** Checks at the same time: refunds are waited for. */
const workers = 6;

/** Runs the checks, and returns their results in the order of the checks. */
export async function runChecks(
  options: ProbeOptions,
  checks: readonly Check[] = connectorChecks,
): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = [];
  const entries = checks.entries();
  async function work(): Promise<void> {
    for (const [index, check] of entries) results[index] = await resultOf(check, options);
  }
  await Promise.all(Array.from({ length: workers }, work));
  return results;
}

/** Asks what the connector declares. @throws Finding where it does not say so in the right form */
export async function describeConnector(client: ProbeOptions['client'], requestId: string) {
  const exchange = await client.send('describe', Buffer.from(JSON.stringify({ request_id: requestId })));
  const expected: Text = { en: 'a signed response to describe', zh: '对 describe 的已签名应答' };
  if ('lost' in exchange) throw new Finding(expected, exchange.lost);
  if (exchange.status !== 200) throw new Finding(expected, `status ${exchange.status}`);
  if (!client.isSigned('describe', exchange)) throw new Finding(expected, 'an invalid signature');
  let value: unknown;
  try {
    value = JSON.parse(exchange.body.toString('utf8'));
  } catch {
    throw new Finding(expected, 'no JSON');
  }
  const reading = readConnectorReply('describe', value);
  if (reading.kind === 'wrong')
    throw new Finding(
      { en: `${reading.field}: ${reading.expected}`, zh: `${reading.field} 应为 ${reading.expected}` },
      value,
    );
  return reading.value;
}

/** Returns the capabilities with these flows alone. */
export function limitedTo(capabilities: Capabilities, flows: readonly string[]): Capabilities {
  return { ...capabilities, flows: capabilities.flows.filter((flow) => flows.includes(flow)) };
}
