/** The settings of a headless terminal: its options, and the demo merchant for those that are not given. */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { usageError } from '@tollgate/contract/command-error';
import {
  defaultWlanPort,
  type PayerDecision,
  type Presentation,
  type ProgramContext,
  type TerminalOptions,
} from '@tollgate/contract/programs';
import type { TestCard } from '@tollgate/contract/sandbox/card-outcome';
import { findTestCard } from './test-cashier.ts';

export interface TerminalArguments {
  readonly gatewayUrl: string;
  readonly terminalSn: string;
  readonly code: string | undefined;
  readonly wlanPort: number | undefined;
  readonly host: string;
  readonly allowedOrigins: readonly string[];
  readonly pairing: boolean;
  readonly discovery: boolean;
  readonly serial: string | undefined;
  readonly card: TestCard;
  readonly presentation: Presentation;
  readonly decision: PayerDecision;
  readonly thinkingMs: number;
  readonly tipAmount: string | undefined;
  readonly managerPin: string | undefined;
  readonly walletCode: string;
  readonly folder: string;
}

async function readDemo(folder: string): Promise<Readonly<Record<string, string>>> {
  try {
    return JSON.parse(await readFile(join(folder, 'demo-merchant.json'), 'utf8'));
  } catch {
    return {};
  }
}

/** Completes the options. @throws CommandError */
export async function completeOptions(
  options: TerminalOptions,
  environment: ProgramContext['environment'],
): Promise<TerminalArguments> {
  const folder = resolve(environment['DATA_DIR'] || 'data');
  const demo = await readDemo(folder);
  const gatewayUrl = options.gateway ?? demo['gateway_url'];
  const terminalSn = options.sn ?? demo['terminal_sn'];
  if (gatewayUrl === undefined || terminalSn === undefined)
    throw usageError(
      `there is no demo merchant in ${folder}: run npm start first, or specify --url and --sn`,
      `${folder} 中没有演示商户：请先执行 npm start，或指定 --url 与 --sn`,
    );
  const card = findTestCard(options.card);
  if (card === undefined)
    throw usageError(
      `--card ${options.card}: the sandbox has no such test card. For all test cards, see the TestCardNumbers page.`,
      `--card ${options.card}：沙箱中没有该测试卡。全部测试卡见 TestCardNumbers 页面。`,
    );
  return {
    gatewayUrl,
    terminalSn,
    code: options.code ?? demo['terminal_activation_code'],
    wlanPort: options.wlan === true ? defaultWlanPort : options.wlan,
    host: options.host,
    allowedOrigins: options.allowOrigin ?? [],
    pairing: options.pairing ?? false,
    discovery: options.discovery,
    serial: options.serial,
    card,
    presentation: options.present,
    decision: options.do,
    thinkingMs: options.think,
    tipAmount: options.tip,
    managerPin: options.managerPin ?? demo['manager_pin'],
    walletCode: options.walletCode,
    folder,
  };
}
