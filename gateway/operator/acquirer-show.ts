/** `acquirer list | show | try`: connectors, their accounts and capabilities, and a trial. Never shows a secret. */

import { refusalError } from '@tollgate/contract/command-error';
import { counted } from '@tollgate/contract/counted';
import type { Text } from '@tollgate/contract/model';
import type { ProgramContext } from '@tollgate/contract/programs';
import {
  type Connector,
  type ConnectorAccount,
  connectorAccounts,
  findConnectors,
  keepConnectorDescription,
} from '../accounts/connectors.ts';
import { checkMerchantNo } from '../accounts/registration.ts';
import { askConnector, type ConnectorPorts } from '../acquirers/http/client.ts';
import { type TriedStep, tryConnector } from '../acquirers/http/try.ts';
import type { Cipher } from '../ports/cipher.ts';
import type { Database } from '../ports/database.ts';
import { hexOf } from '../ports/encodings.ts';
import { createConnectorTransport } from '../runtime/node/connector-transport.ts';
import { hmac } from '../runtime/node/keyed-hash.ts';
import { equalInConstantTime, platformClock, platformRandom, uptimeClock } from '../runtime/node/platform.ts';

const idBytes = 16;

export interface OpenedAcquirers {
  readonly database: Database;
  readonly cipher: Cipher;
  readonly context: ProgramContext;
}

/** Problems are shown by whoever asks. */
const connectorPorts = (): ConnectorPorts => ({
  transport: createConnectorTransport(),
  hmac,
  equalInConstantTime,
  clock: platformClock,
  onProblem: () => {},
});

const membersOf = ({ name, address, ca, secrets, isOpen }: Connector) => ({
  name,
  url: address,
  own_ca: ca !== undefined,
  secrets: secrets.length,
  takes_new_payments: isOpen,
});

function lineOf({ name, address, isOpen }: Connector): string | Text {
  const line = `${name}  ${address}`;
  return isOpen ? line : { en: `${line}, accepts no new payments`, zh: `${line}，不接收新支付` };
}

export async function listConnectors({ database, cipher, context }: OpenedAcquirers): Promise<void> {
  const all = await findConnectors(database, cipher);
  const none: Text = { en: 'no connector', zh: '没有连接器' };
  context.result(all.length === 0 ? [none] : all.map(lineOf), { connectors: all.map(membersOf) });
}

function accountLine({ merchantNo, rank, scope }: ConnectorAccount): Text {
  const parts = Object.entries(scope).map(([name, values]) => `${name} ${values.join(',')}`);
  const all = parts.join('; ');
  if (scope.kinds?.length === 0)
    return {
      en: `merchant ${merchantNo}: removed, accepts no new payments`,
      zh: `商户 ${merchantNo}：已终止，不再接收新支付`,
    };
  return {
    en: `merchant ${merchantNo}, rank ${rank}: ${all || 'all payments'}`,
    zh: `商户 ${merchantNo}，优先级 ${rank}：${all || '全部支付'}`,
  };
}

/** Asks the connector to describe itself, and keeps the answer for gateways that start. */
async function describe(database: Database, connector: Connector) {
  const question = { request_id: hexOf(platformRandom.bytes(idBytes)) };
  const asked = await askConnector(connectorPorts(), connector, 'describe', question);
  if (asked.kind === 'replied')
    await keepConnectorDescription(database, connector.name, asked.reply.capabilities);
  return asked;
}

/** Asks a connector that was added to describe itself; warns if it does not. */
export async function greetConnector({ database, context }: OpenedAcquirers, connector: Connector) {
  const asked = await describe(database, connector);
  if (asked.kind === 'replied') return;
  const { problem } = asked.problem;
  context.warn({
    en: `${connector.name} does not respond yet: ${problem}`,
    zh: `${connector.name} 尚未应答：${problem}`,
  });
}

/** @throws CommandError where the connector does not describe itself */
export async function showConnector(
  { database, context }: OpenedAcquirers,
  connector: Connector,
): Promise<void> {
  const accounts = await connectorAccounts(database, connector.name);
  const asked = await describe(database, connector);
  const described = asked.kind === 'replied' ? asked.reply : undefined;
  const secretsText: Text = {
    en: counted(connector.secrets.length, 'secret'),
    zh: `${connector.secrets.length} 个密钥`,
  };
  const capabilities = Object.entries(described?.capabilities ?? {}).map(
    ([name, value]) => `  ${name}  ${JSON.stringify(value)}`,
  );
  context.result(
    [
      lineOf(connector),
      secretsText,
      ...accounts.map(accountLine),
      ...(described === undefined ? [] : [described.name, ...capabilities]),
    ],
    {
      ...membersOf(connector),
      accounts: accounts.map(({ merchantNo, rank, scope, settings }) => ({
        merchant_no: merchantNo,
        rank,
        scope,
        settings,
      })),
      ...(described === undefined
        ? {}
        : {
            describes: {
              name: described.name,
              version: described.version,
              capabilities: described.capabilities,
            },
          }),
    },
  );
  if (asked.kind === 'replied') return;
  const { field, problem } = asked.problem;
  const reason = field === undefined ? problem : `${field}: ${problem}`;
  throw refusalError(
    `${connector.name} does not respond to describe: ${reason}`,
    `${connector.name} 未应答 describe：${reason}`,
  );
}

function stepLine({ operation, durationMs, outcome, problem }: TriedStep): string | Text {
  const line = `${operation}  ${durationMs} ms  ${outcome ?? ''}`.trimEnd();
  if (problem === undefined) return line;
  return { en: `${line}  failed: ${problem}`, zh: `${line}  失败：${problem}` };
}

/** Trials without a merchant have a number that no merchant has. */
const noMerchant = '000000000000';

/** @throws CommandError where a step has failed */
export async function showTrial(
  { database, context }: OpenedAcquirers,
  connector: Connector,
  merchantNo: string | undefined,
): Promise<void> {
  if (merchantNo !== undefined) checkMerchantNo(merchantNo);
  const account = (await connectorAccounts(database, connector.name)).find(
    (one) => one.merchantNo === merchantNo,
  );
  if (merchantNo !== undefined && account === undefined)
    throw refusalError(
      `merchant ${merchantNo} has no account at ${connector.name}`,
      `商户 ${merchantNo} 在 ${connector.name} 没有账户`,
    );
  const ports = { connectors: connectorPorts(), random: platformRandom, uptime: uptimeClock };
  const steps = await tryConnector(ports, connector, {
    merchantNo: merchantNo ?? noMerchant,
    settings: account?.settings ?? {},
  });
  const failures = steps.filter(({ problem }) => problem !== undefined).map(({ operation }) => operation);
  const noCard: Text = {
    en: 'no authorization was attempted: the connector does not declare the card flow',
    zh: '未测试授权：该连接器未声明 card 流程',
  };
  const isWithoutCard =
    failures.length === 0 && !steps.some(({ operation }) => operation === 'card-authorize');
  context.result([...steps.map(stepLine), ...(isWithoutCard ? [noCard] : [])], {
    name: connector.name,
    steps: steps.map(({ operation, durationMs, outcome, problem }) => ({
      operation,
      duration_ms: durationMs,
      ...(outcome === undefined ? {} : { outcome }),
      ...(problem === undefined ? {} : { problem }),
    })),
  });
  if (failures.length > 0)
    throw refusalError(`failed: ${failures.join(', ')}`, `失败：${failures.join('、')}`);
}
