/** Runs a terminal without a screen: orders from the cloud, and from tills over WLAN and serial line. */
import { networkInterfaces } from 'node:os';
import { activateTerminal, createTerminalClient, mqttLink } from '@tollgate/sdk/terminal';
import mqtt from 'mqtt';
import { startDiscovery } from '../ecr/discovery.ts';
import { openPairedTills } from '../ecr/paired-tills.ts';
import { openSerialPort } from '../ecr/serial-port.ts';
import { startSerialServer } from '../ecr/serial-server.ts';
import { createTillHandler } from '../ecr/till-handler.ts';
import { platformTimers } from '../ecr/timers.ts';
import { startWlanServer } from '../ecr/wlan-server.ts';
import { keepAccount, pairedTillsPath, readAccount } from './account-file.ts';
import { ArgumentError, help, readArguments, type TerminalArguments } from './arguments.ts';
import { createHeadlessTerminal } from './headless-terminal.ts';
import { createTestCashier } from './test-cashier.ts';

const appName = 'Tollgate Register';
const appVersion = '0.1.0';
const deviceModel = 'Tollgate headless terminal';

const say = (what: string, detail = '') => process.stdout.write(`${what.padEnd(12)}${detail}\n`);

async function provideAccount({ folder, terminalSn, gatewayUrl, code }: TerminalArguments) {
  const kept = await readAccount(folder, terminalSn, gatewayUrl);
  if (kept !== undefined) return kept;
  if (code === undefined) throw new ArgumentError('the terminal is not activated yet: give --code');
  const account = await activateTerminal({ gatewayUrl, terminalSn, code });
  await keepAccount(folder, gatewayUrl, account);
  say('activated', terminalSn);
  return account;
}

/** The first hardware address of this machine that is not its loopback's. */
function macAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return all.find(({ internal }) => !internal)?.mac ?? '00:00:00:00:00:00';
}

async function start(args: TerminalArguments): Promise<() => Promise<void>> {
  const { terminalSn } = args;
  const account = await provideAccount(args);
  const client = createTerminalClient({
    gatewayUrl: args.gatewayUrl,
    account,
    link: mqttLink(mqtt.connect),
    appVersion,
    language: 'en',
  });
  const tills = await openPairedTills(pairedTillsPath(args.folder, terminalSn));
  const terminal = createHeadlessTerminal({
    client,
    cashier: createTestCashier(args),
    timers: platformTimers,
    device: {
      device_sn: terminalSn,
      device_model: deviceModel,
      app_name: appName,
      app_version: appVersion,
      mac_address: macAddress(),
    },
    confirmPairing: async () => true,
    onOrder: (order) => say('order', `${order.trans_no} ${order.merchant_order_no} ${order.order_amount}`),
    onEnd: ({ trans_no: transNo, trans_status: status, trans_error_code: code }) =>
      say('ended', `${transNo} trans_status ${status}${code === undefined ? '' : ` ${code}`}`),
    onFault: (fault) => say('fault', fault instanceof Error ? fault.message : String(fault)),
  });
  client.listen((event) => {
    if (event.type === 'state') say('cloud', event.state);
  });
  const handler = createTillHandler({
    terminal,
    timers: platformTimers,
    nowMs: client.nowMs,
    ...(args.pairing ? { isPaired: (till: string) => tills.has(till) } : {}),
    onPaired: (till) => void tills.add(till),
    onUnpaired: (till) => void tills.remove(till),
  });
  const stops: (() => Promise<void> | void)[] = [terminal.stop, client.stop];
  client.start();
  if (args.wlanPort !== undefined) {
    const { host } = args;
    const onTill = (till: string, event: string) => say('till', `${till} ${event}`);
    const server = await startWlanServer({
      port: args.wlanPort,
      host,
      handler,
      timers: platformTimers,
      onTill,
    });
    say('wlan', `ws://${host}:${server.port}`);
    stops.unshift(server.close);
    if (args.discovery) {
      const discovery = startDiscovery(
        { terminalSn, port: server.port, appName, appVersion },
        (till) => say('till found', `${till.name} at ${till.host}:${till.port}`),
        () => say('discovery', 'no multicast in this network: tills have to be given the address'),
      );
      stops.unshift(discovery.stop);
    }
  }
  const { serial } = args;
  if (serial !== undefined) {
    const onLine = (event: string) => say('serial', `${serial} ${event}`);
    const server = startSerialServer({
      open: () => openSerialPort(serial),
      handler,
      timers: platformTimers,
      onLine,
    });
    stops.unshift(server.close);
  }
  return async () => {
    for (const stop of stops) await stop();
  };
}

try {
  const args = await readArguments(process.argv.slice(2), process.env);
  if (args === undefined) {
    process.stdout.write(help);
  } else {
    const stop = await start(args);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => void stop().finally(() => process.exit(0)));
    }
  }
} catch (fault) {
  process.stderr.write(`${fault instanceof Error ? fault.message : fault}\n`);
  process.exit(fault instanceof ArgumentError ? 2 : 1);
}
