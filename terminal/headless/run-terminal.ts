/** Runs a terminal without a screen: orders from the cloud, and from tills over WLAN and serial line. */
import { networkInterfaces } from 'node:os';
import { CommandError, usageError } from '@tollgate/contract/command-error';
import type { Text } from '@tollgate/contract/model';
import type { ProgramContext, TerminalOptions } from '@tollgate/contract/programs';
import { isTollgateError } from '@tollgate/sdk/errors';
import { activateTerminal, createTerminalClient, mqttLink } from '@tollgate/sdk/terminal';
import mqtt from 'mqtt';
import { startDiscovery } from '../ecr/discovery.ts';
import { openPairedTills } from '../ecr/paired-tills.ts';
import { openSerialPort } from '../ecr/serial-port.ts';
import { startSerialServer } from '../ecr/serial-server.ts';
import { createTillHandler, type TillHandlerOptions } from '../ecr/till-handler.ts';
import { platformTimers } from '../ecr/timers.ts';
import { startWlanServer } from '../ecr/wlan-server.ts';
import { keepAccount, pairedTillsPath, readAccount } from './account-file.ts';
import { completeOptions, type TerminalArguments } from './arguments.ts';
import { errorText, type ReportEvent, reportTo } from './events.ts';
import { createHeadlessTerminal } from './headless-terminal.ts';
import { createTestCashier } from './test-cashier.ts';

const appName = 'Tollgate Register';
const appVersion = '0.1.0';
const deviceModel = 'Tollgate headless terminal';

const noMulticast: Text = {
  en: "this network does not support multicast: enter the terminal's IP address on the register",
  zh: '当前网络不支持组播：须在收银机上手工输入终端的 IP 地址',
};

async function provideAccount(args: TerminalArguments, say: ReportEvent) {
  const { folder, terminalSn, gatewayUrl, code } = args;
  const kept = await readAccount(folder, terminalSn, gatewayUrl);
  if (kept !== undefined) return kept;
  if (code === undefined)
    throw usageError('the terminal is not activated yet: specify --code', '终端尚未激活：请指定 --code');
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

async function start(args: TerminalArguments, context: ProgramContext): Promise<() => Promise<void>> {
  const { terminalSn } = args;
  const say = reportTo(context);
  const account = await provideAccount(args, say);
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
    onFault(error) {
      const message = errorText(error, context.language);
      say('fault', message, { ...codesOf(error), message });
    },
  });
  client.listen((event) => {
    if (event.type === 'state') say('cloud', event.state, { state: event.state });
  });
  const handling: TillHandlerOptions = {
    terminal,
    timers: platformTimers,
    nowMs: client.nowMs,
    onPaired: (till) => void tills.add(till),
    onUnpaired: (till) => void tills.remove(till),
  };
  const stops: (() => Promise<void> | void)[] = [terminal.stop, client.stop];
  client.start();
  if (args.wlanPort !== undefined) {
    const { host } = args;
    const onTill = (till: string, state: string) => say('till', `${till} ${state}`, { till, state });
    const server = await startWlanServer({
      port: args.wlanPort,
      host,
      allowedOrigins: args.allowedOrigins,
      handler: createTillHandler({ ...handling, ...(args.pairing ? { isPaired: tills.has } : {}) }),
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
        () => say('discovery', noMulticast[context.language], { message: noMulticast[context.language] }),
      );
      stops.unshift(discovery.stop);
    }
  }
  const { serial } = args;
  if (serial !== undefined) {
    const onLine = (state: string) => say('serial', `${serial} ${state}`, { address: serial, state });
    const server = startSerialServer({
      open: () => openSerialPort(serial),
      // Pairing picks one till of a network; a cable has one.
      handler: createTillHandler(handling),
      timers: platformTimers,
      onLine,
    });
    stops.unshift(server.close);
  }
  return async () => {
    for (const stop of stops) await stop();
  };
}

/** Returns the code and the psn of a refusal, for scripts. */
const codesOf = (error: unknown): { readonly code?: string; readonly psn?: string | undefined } =>
  isTollgateError(error) ? { code: error.code, psn: error.psn } : {};

/** Starts a terminal; the result stops it. @throws CommandError, or the client's error */
export async function terminal(
  options: TerminalOptions,
  context: ProgramContext,
): Promise<() => Promise<void>> {
  try {
    return await start(await completeOptions(options, context.environment), context);
  } catch (error) {
    if (error instanceof CommandError || isTollgateError(error)) throw error;
    const [en, zh] = [errorText(error, 'en'), errorText(error, 'zh')];
    const text: Text = { en: `The terminal could not start: ${en}`, zh: `终端无法启动：${zh}` };
    throw new CommandError(3, text, 'fault');
  }
}
