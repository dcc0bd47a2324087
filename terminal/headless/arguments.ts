/** The command line of the headless terminal. */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { argumentsFailure, usageFailure } from '@tollgate/contract/failure';
import type { TestCard } from '@tollgate/contract/sandbox/cards';
import { wlanPort } from '../ecr/wlan-server.ts';
import { findTestCard, type Presentation, presentations } from './test-cashier.ts';

export interface TerminalArguments {
  readonly gatewayUrl: string;
  readonly terminalSn: string;
  readonly code: string | undefined;
  readonly wlanPort: number | undefined;
  readonly host: string;
  /** Origins of pages that may connect as tills. */
  readonly allowedOrigins: readonly string[];
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
  host: { type: 'string', default: '127.0.0.1' },
  'allow-origin': { type: 'string', multiple: true },
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
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

function wholeNumber(name: string, text: string, max: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > max)
    throw usageFailure(
      `--${name} must be a whole number from 0 to ${max}, not "${text}"`,
      `--${name} 必须是 0 到 ${max} 的整数，而不是“${text}”`,
    );
  return value;
}

function oneOf<Value extends string>(name: string, text: string, values: readonly Value[]): Value {
  const value = values.find((one) => one === text);
  if (value === undefined)
    throw usageFailure(
      `--${name} must be one of ${values.join(', ')}, not "${text}"`,
      `--${name} 必须是 ${values.join('、')} 之一，而不是“${text}”`,
    );
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

/** Undefined where help was asked for. @throws Failure */
export async function readArguments(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<TerminalArguments | undefined> {
  let values: ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
  try {
    values = parseArgs({ args: withWlanPort(args), options, strict: true }).values;
  } catch (fault) {
    throw argumentsFailure(fault) ?? fault;
  }
  if (values.help) return undefined;
  const folder = resolve(values.data ?? (environment['DATA_DIR'] || 'data'));
  const demo = await readDemo(folder);
  const gatewayUrl = values.gateway ?? demo['gateway_url'];
  const terminalSn = values.sn ?? demo['terminal_sn'];
  if (gatewayUrl === undefined || terminalSn === undefined)
    throw usageFailure(
      `there is no demo merchant in ${folder}: run npm start first, or give --gateway and --sn`,
      `${folder} 中没有演示商户：请先执行 npm start，或指定 --gateway 与 --sn`,
    );
  const card = findTestCard(values.card);
  if (card === undefined)
    throw usageFailure(
      `--card ${values.card}: the sandbox has no such test card. The page TestCardNumbers lists all of them.`,
      `--card ${values.card}：沙箱没有该测试卡。TestCardNumbers 页面列出全部测试卡。`,
    );
  return {
    gatewayUrl,
    terminalSn,
    code: values.code ?? demo['terminal_activation_code'],
    wlanPort: values.wlan === undefined ? undefined : wholeNumber('wlan', values.wlan, 65_535),
    host: values.host,
    allowedOrigins: values['allow-origin'] ?? [],
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
