/** Terminals in this process, with a cashier who does what the flow says: each order has a terminal of its own. */
import { testCardById } from '@tollgate/contract/sandbox/card-outcome';
import { activateTerminal, createTerminalClient, mqttLink } from '@tollgate/sdk/terminal';
import mqtt from 'mqtt';
import { registerMerchant } from '../../gateway/accounts/registration.ts';
import { passwords } from '../../gateway/runtime/node/passwords.ts';
import { platformRandom } from '../../gateway/runtime/node/platform.ts';
import { giveActivationCode, newActivationCode } from '../../gateway/terminals/activation.ts';
import { platformTimers } from '../../terminal/ecr/timers.ts';
import type { Cashier } from '../../terminal/headless/cashier.ts';
import { createHeadlessTerminal } from '../../terminal/headless/headless-terminal.ts';
import type { World } from './world.ts';

const appVersion = '0.1.0';

export interface Till {
  readonly terminalSn: string;
  /** The test card that the next orders are paid with, and the tip that its holder adds. */
  plan(card: string): void;
}

export interface Tills {
  /** A terminal that is online and that no other run uses. */
  borrow(): Promise<Till>;
  giveBack(till: Till): void;
  stop(): void;
}

function cardOf(id: string) {
  const card = testCardById(id);
  if (card === undefined) throw new Error(`there is no test card ${id}`);
  return { pan: card.groups.join(''), holder: 'JANE DOE', expiry: '1239' };
}

function cashierOf(card: () => string): Cashier {
  return {
    thinkingMs: 0,
    decide: () => 'pay',
    present: () => ({ card: cardOf(card()), entryMode: 3, cvm: 'none' }),
    walletCode: '280000000000000001',
    managerPin: undefined,
    tipAmount: undefined,
  };
}

export function openTills({ database, gatewayUrl, merchantNo, storeNo, terminalPrefix }: World): Tills {
  const free: Till[] = [];
  const stops: (() => void)[] = [];
  let count = 0;

  async function open(): Promise<Till> {
    count += 1;
    const terminalSn = `${terminalPrefix}${String(count).padStart(7, '0')}`;
    const nowMs = Date.now();
    const store = { storeNo, name: storeNo };
    const terminal = { terminalSn, storeNo };
    await registerMerchant(
      database,
      { merchantNo, name: 'K', stores: [store], terminals: [terminal] },
      nowMs,
    );
    const code = newActivationCode(platformRandom);
    const named = { merchantNo, terminalSn };
    await giveActivationCode({ queries: database, passwords }, named, code, nowMs + 600_000);
    const account = await activateTerminal({ gatewayUrl, terminalSn, code, timeoutMs: 60_000 });
    const link = mqttLink(mqtt.connect);
    const client = createTerminalClient({ gatewayUrl, account, link, appVersion, language: 'en' });
    let card = 'visa';
    const headless = createHeadlessTerminal({
      client,
      cashier: cashierOf(() => card),
      timers: platformTimers,
      device: {
        device_sn: terminalSn,
        device_model: 'conformance',
        app_name: 'Tollgate Register',
        app_version: appVersion,
        mac_address: '02:00:00:00:00:01',
      },
      confirmPairing: async () => true,
    });
    stops.push(() => {
      headless.stop();
      client.stop();
    });
    await new Promise<void>((resolve) => {
      client.listen((event) => {
        if (event.type === 'welcome') resolve();
      });
      client.start();
    });
    return {
      terminalSn,
      plan(next) {
        card = next;
      },
    };
  }
  // One after the other: the gateway hashes one code at a time, and refuses what waits too long.
  let opening: Promise<unknown> = Promise.resolve();
  function openNext(): Promise<Till> {
    const next = opening.then(open);
    opening = next.catch(() => {});
    return next;
  }
  return {
    async borrow() {
      const till = free.pop() ?? (await openNext());
      till.plan('visa');
      return till;
    },
    giveBack: (till) => void free.push(till),
    stop() {
      for (const stop of stops) stop();
    },
  };
}
