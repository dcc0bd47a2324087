/** The same parties in sandbox mode: the acquirer is the sandbox's own, inside the gateway's process. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '../../gateway/runtime/node/database/postgres.ts';
import { startGateway } from '../support/gateway.ts';
import { freePort } from '../support/port.ts';
import { answerSandboxIssuer } from './browser.ts';
import { firstParty, registerMerchant, runSettings, tollgateOf, type World } from './world.ts';

/** The fault that can strike where no question leaves the process. */
const ownFaults = ['none', 'gateway-killed'];

/** @param databaseUrl of a database of its own on a PostgreSQL server */
export async function startSandboxWorld(databaseUrl: string): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tollgate-conformance-'));
  const env = { MODE: 'sandbox', DATABASE_URL: databaseUrl, ...runSettings };
  const port = await freePort();
  const begin = () => startGateway({ dataDir, port, env });
  let gateway = await begin();
  let earlierLogs = '';
  const client = await registerMerchant(gateway, tollgateOf(dataDir, env), firstParty);
  const database = openPostgres(databaseUrl, { maxConnections: 4 });
  const noHost = () => Promise.reject(new Error("the sandbox's acquirer is no process of its own"));
  return {
    ...firstParty,
    gatewayUrl: gateway.url,
    excludes(flow, fault) {
      if (flow.asksHost) return "the sandbox's acquirer keeps no journal, and does nothing by itself";
      return ownFaults.includes(fault)
        ? undefined
        : "the sandbox's acquirer answers in the gateway's process: nothing happens between them";
    },
    client,
    database,
    ledger: undefined,
    // A kill strikes without a rule, and nothing else is armed.
    arm: async () => {},
    armed: async () => [],
    async payCode(code, isDeclined = false) {
      const action = isDeclined ? 'decline' : 'pay';
      const { status } = await fetch(code.replace('/pay/q/', '/pay/api/q/'), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ action }),
      });
      return status === 200;
    },
    answerIssuer: answerSandboxIssuer,
    report: noHost,
    killHost: noHost,
    async killGateway() {
      await gateway.kill9();
      earlierLogs += gateway.logs();
      gateway = await begin();
    },
    gatewayLogs: () => earlierLogs + gateway.logs(),
    async stop() {
      await database.close();
      await gateway.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
