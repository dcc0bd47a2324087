/** Runs a terminal without a screen: orders from the cloud, and from tills over WLAN and serial line. */
import { networkInterfaces } from 'node:os';
import { type Explained, Failure, failureLine, usageFailure } from '@tollgate/contract/failure';
import { languageOf } from '@tollgate/contract/language';
import type { Text } from '@tollgate/contract/model';
import { isTollgateError } from '@tollgate/sdk/errors';
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
import { readArguments, type TerminalArguments } from './arguments.ts';
import { eventLine, faultText } from './events.ts';
import { createHeadlessTerminal } from './headless-terminal.ts';
import { help } from './help.ts';
import { createTestCashier } from './test-cashier.ts';

const appName = 'Tollgate Register';
const appVersion = '0.1.0';
const deviceModel = 'Tollgate headless terminal';

const language = languageOf(process.env);
const isJson = process.argv.includes('--json');

const say = (event: string, detail: string, members: Readonly<Record<string, unknown>>) =>
  process.stdout.write(`${eventLine(isJson, event, detail, members)}\n`);

const noMulticast: Text = {
  en: 'no multicast in this network: tills have to be given the address',
  zh: '当前网络不支持组播：须在收银机上手工输入地址',
};

async function provideAccount({ folder, terminalSn, gatewayUrl, code }: TerminalArguments) {
  const kept = await readAccount(folder, terminalSn, gatewayUrl);
  if (kept !== undefined) return kept;
  if (code === undefined)
    throw usageFailure('the terminal is not activated yet: give --code', '终端尚未激活：请指定 --code');
  const account = await activateTerminal({ gatewayUrl, terminalSn, code });
  await keepAccount(folder, gatewayUrl, account);
  say('activated', terminalSn, { terminal_sn: terminalSn });
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
    onOrder: ({ trans_no: transNo, merchant_order_no: orderNo, order_amount: amount }) =>
      say('order', `${transNo} ${orderNo} ${amount}`, {
        trans_no: transNo,
        merchant_order_no: orderNo,
        order_amount: amount,
      }),
    onEnd: ({ trans_no: transNo, trans_status: status, trans_error_code: code }) =>
      say('ended', `${transNo} trans_status ${status}${code === undefined ? '' : ` ${code}`}`, {
        trans_no: transNo,
        trans_status: status,
        trans_error_code: code,
      }),
    onFault: (fault) =>
      say('fault', faultText(fault, language), { ...codesOf(fault), message: faultText(fault, language) }),
  });
  client.listen((event) => {
    if (event.type === 'state') say('cloud', event.state, { state: event.state });
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
    const onTill = (till: string, state: string) => say('till', `${till} ${state}`, { till, state });
    const server = await startWlanServer({
      port: args.wlanPort,
      host,
      allowedOrigins: args.allowedOrigins,
      handler,
      timers: platformTimers,
      onTill,
    });
    const url = `ws://${host}:${server.port}`;
    say('wlan', url, { url });
    stops.unshift(server.close);
    if (args.discovery) {
      const discovery = startDiscovery(
        { terminalSn, port: server.port, appName, appVersion },
        ({ name, host, port }) => say('till_found', `${name} at ${host}:${port}`, { name, host, port }),
        () => say('discovery', noMulticast[language], { message: noMulticast[language] }),
      );
      stops.unshift(discovery.stop);
    }
  }
  const { serial } = args;
  if (serial !== undefined) {
    const onLine = (state: string) => say('serial', `${serial} ${state}`, { address: serial, state });
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

/** Returns the code and the psn of the gateway's refusal, for scripts. */
const codesOf = (fault: unknown): { readonly code?: string; readonly psn?: string } =>
  isTollgateError(fault) ? { code: fault.code, ...(fault.psn !== undefined && { psn: fault.psn }) } : {};

/** With the exit codes of the other commands. */
function explain(fault: unknown): Explained {
  if (fault instanceof Failure) return { exitCode: fault.exitCode, text: fault.text };
  const [en, zh] = [faultText(fault, 'en'), faultText(fault, 'zh')];
  if (isTollgateError(fault)) {
    const exitCode = fault.kind === 'refused' ? 1 : fault.kind === 'configuration' ? 2 : 3;
    return { exitCode, text: { en, zh }, ...codesOf(fault) };
  }
  return {
    exitCode: 3,
    kind: 'fault',
    text: { en: `The terminal could not start: ${en}`, zh: `终端无法启动：${zh}` },
  };
}

try {
  const args = await readArguments(process.argv.slice(2), process.env);
  if (args === undefined) {
    process.stdout.write(`${help[language]}\n`);
  } else {
    const stop = await start(args);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => void stop().finally(() => process.exit(0)));
    }
  }
} catch (fault) {
  const failure = explain(fault);
  process.stderr.write(`${failureLine(failure, language, isJson)}\n`);
  process.exit(failure.exitCode);
}
