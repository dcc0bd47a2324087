/** The command line of the headless terminal. */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { TestCard } from '@tollgate/contract/sandbox/cards';
import { wlanPort } from '../ecr/wlan-server.ts';
import { findTestCard, type Presentation, presentations } from './test-cashier.ts';

export const help = `A payment terminal without a screen, for the sandbox: it takes orders from the cloud, and from tills.

  npm run terminal -- [--sn TGSIM00000001] [--wlan [${wlanPort}]] [--serial /dev/ttyUSB0 | tcp://127.0.0.1:4001]

  --gateway URL     where the gateway answers            of DATA_DIR/demo-merchant.json
  --sn SN           serial number                        the demo merchant's first terminal
  --code CODE       activation code, the first time      the demo merchant's
  --wlan [PORT]     serve tills over WebSocket           off; ${wlanPort} where no port is given, 0 for any
  --host ADDRESS    where it listens for them            0.0.0.0
  --pairing         tills pair before they may pay; the terminal says yes
  --no-discovery    do not announce it by mDNS
  --serial ADDRESS  serve a till over a serial line: a device, or tcp://host:port
  --card CARD       test card, by name or number         visa
  --present HOW     tap, insert, swipe or key            tap
  --do WHAT         pay, cancel or leave                 pay
  --think MS        time before it does that             500
  --tip AMOUNT      tip, where an order asks for one     none
  --manager-pin PIN                                      the demo merchant's
  --wallet-code CODE  what a payer's code scans as       one that pays at once
  --data FOLDER     where the activation is kept         DATA_DIR, or ./data
  --help
`;

export interface TerminalArguments {
  readonly gatewayUrl: string;
  readonly terminalSn: string;
  readonly code: string | undefined;
  readonly wlanPort: number | undefined;
  readonly host: string;
  readonly pairing: boolean;
  readonly discovery: boolean;
  readonly serial: string | undefined;
  readonly card: TestCard;
  readonly presentation: Presentation;
  readonly decision: 'pay' | 'cancel' | 'leave';
  readonly thinkingMs: number;
  readonly tipAmount: string | undefined;
  readonly managerPin: string | undefined;
  readonly walletCode: string;
  readonly folder: string;
}

const options = {
  gateway: { type: 'string' },
  sn: { type: 'string' },
  code: { type: 'string' },
  wlan: { type: 'string' },
  host: { type: 'string', default: '0.0.0.0' },
  pairing: { type: 'boolean', default: false },
  'no-discovery': { type: 'boolean', default: false },
  serial: { type: 'string' },
  card: { type: 'string', default: 'visa' },
  present: { type: 'string', default: 'tap' },
  do: { type: 'string', default: 'pay' },
  think: { type: 'string', default: '500' },
  tip: { type: 'string' },
  'manager-pin': { type: 'string' },
  'wallet-code': { type: 'string', default: '280000000000000001' },
  data: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

/** An argument that cannot be used; the message says which and what to do. */
export class ArgumentError extends Error {}

function wholeNumber(name: string, text: string, max: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > max)
    throw new ArgumentError(`--${name} must be a whole number from 0 to ${max}, not "${text}"`);
  return value;
}

function oneOf<Value extends string>(name: string, text: string, values: readonly Value[]): Value {
  const value = values.find((one) => one === text);
  if (value === undefined)
    throw new ArgumentError(`--${name} must be one of ${values.join(', ')}, not "${text}"`);
  return value;
}

/** `--wlan` alone means its usual port; the parser has no optional values. */
function withWlanPort(args: readonly string[]): string[] {
  return args.flatMap((arg, at) => {
    const next = args[at + 1];
    return arg === '--wlan' && (next === undefined || next.startsWith('-'))
      ? ['--wlan', String(wlanPort)]
      : [arg];
  });
}

async function readDemo(folder: string): Promise<Record<string, string>> {
  try {
    return JSON.parse(await readFile(join(folder, 'demo-merchant.json'), 'utf8')) as Record<string, string>;
  } catch {
    return {};
  }
}

/** Undefined where help was asked for. @throws ArgumentError */
export async function readArguments(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<TerminalArguments | undefined> {
  let values: ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
  try {
    values = parseArgs({ args: withWlanPort(args), options, strict: true }).values;
  } catch (fault) {
    throw new ArgumentError(fault instanceof Error ? fault.message : String(fault));
  }
  if (values.help) return undefined;
  const folder = resolve(values.data ?? (environment['DATA_DIR'] || 'data'));
  const demo = await readDemo(folder);
  const gatewayUrl = values.gateway ?? demo['gateway_url'];
  const terminalSn = values.sn ?? demo['terminal_sn'];
  if (gatewayUrl === undefined || terminalSn === undefined)
    throw new ArgumentError(
      `there is no demo merchant in ${folder}: run npm start first, or give --gateway and --sn`,
    );
  const card = findTestCard(values.card);
  if (card === undefined)
    throw new ArgumentError(`--card ${values.card} is none of the sandbox's: see the page TestCardNumbers`);
  return {
    gatewayUrl,
    terminalSn,
    code: values.code ?? demo['terminal_activation_code'],
    wlanPort: values.wlan === undefined ? undefined : wholeNumber('wlan', values.wlan, 65_535),
    host: values.host,
    pairing: values.pairing,
    discovery: !values['no-discovery'],
    serial: values.serial,
    card,
    presentation: oneOf('present', values.present, Object.keys(presentations) as Presentation[]),
    decision: oneOf('do', values.do, ['pay', 'cancel', 'leave']),
    thinkingMs: wholeNumber('think', values.think, 600_000),
    tipAmount: values.tip,
    managerPin: values['manager-pin'] ?? demo['manager_pin'],
    walletCode: values['wallet-code'],
    folder,
  };
}
