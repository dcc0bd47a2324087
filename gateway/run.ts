/** Reads the configuration, starts the gateway, says where it is, and stops it in order. */
import { activationFragment } from '@tollgate/contract/terminal/activation';
import { requireFreePort } from './runtime/node/http/free-port.ts';
import { makeFilesForOwnerOnly } from './start/data-folder.ts';
import { type Gateway, startGateway } from './start/gateway.ts';
import { configuredGatewayKeys } from './start/keys/gateway-key.ts';
import { recordRunning } from './start/running.ts';
import type { DemoMerchant } from './start/sandbox/demo-merchant.ts';
import type { Config } from './start/settings/config.ts';
import { readGatewayConfig } from './start/settings/production.ts';
import {
  explainSettings,
  explainStart,
  type SettingNames,
  type StartFailure,
} from './start/start-failure.ts';
import { groupedCode } from './terminals/activation.ts';

/** npm and its shell pass a signal on that the whole group got already: no second one is meant by that. */
const echoMs = process.env['TOLLGATE_BY_NPM'] === undefined ? 0 : 1_000;

/** Activates the demo merchant's first terminal in the browser that opens it, on this computer. */
const terminalLink = (url: string, demo: DemoMerchant) =>
  `${url}/terminal/${activationFragment({ terminal_sn: demo.terminal_sn, code: demo.terminal_activation_code })}`;

/** Returns the text for a person: addresses, the demo merchant, and a first command to copy. */
function welcome({ url, demo, workbenchToken }: Gateway, config: Config): string {
  if (demo === undefined) return '';
  const { basic, merchant_no: merchantNo } = demo;
  const secrets = config.isEphemeral
    ? `${url}/api/sandbox/demo-merchant`
    : `${config.dataDir}/demo-merchant.json`;
  return `
Tollgate sandbox ${url}
  Workbench    ${url}/workbench/${workbenchToken === undefined ? '' : `\n               token: ${workbenchToken}`}
  API          ${url}/api/entry
  Health       ${url}/health      Metrics ${url}/metrics
  Clock        ${url}/api/sandbox/clock
  Terminal     ${terminalLink(url, demo)}
  Data         ${config.isEphemeral ? 'in memory' : config.dataDir}

Demo merchant (keys and passwords in ${secrets})
  merchant_no  ${merchantNo}   store_no ${demo.store_no}
  app_id       ${demo.app_id}   signs RSA2
  app_id       ${basic.app_id}   Basic ${basic.username}:${basic.password}
  terminals    ${demo.terminal_sn_list.join(', ')}   activation code ${groupedCode(demo.terminal_activation_code)}
               manager's PIN ${demo.manager_pin}

A first order, to copy:

curl -s -u ${basic.username}:${basic.password} ${url}/api/entry -H 'content-type: application/json' -d "{
  \\"app_id\\":\\"${basic.app_id}\\",\\"sign_type\\":\\"NONE\\",\\"format\\":\\"JSON\\",\\"charset\\":\\"UTF-8\\",\\"version\\":\\"1.0\\",
  \\"timestamp\\":\\"$(date +%s)000\\",\\"method\\":\\"cscanb.pay.getqrcode\\",\\"merchant_no\\":\\"${merchantNo}\\",
  \\"merchant_order_no\\":\\"FIRST-$(date +%s)\\",\\"pay_method_id\\":\\"Alipay+\\",\\"price_currency\\":\\"USD\\",\\"order_amount\\":\\"34.5\\",
  \\"expires\\":300,\\"description\\":\\"Two coffees\\",\\"term_ip\\":\\"127.0.0.1\\",\\"notify_url\\":\\"${url}/api/sandbox/inbox\\"}"

Open the qrcode_url in the response and pay.
`;
}

/** Where a gateway runs, for whoever started it. */
export interface Started {
  readonly url: string;
  /** Address of /metrics, where it has a listener of its own. */
  readonly metricsUrl: string | undefined;
  /** Where it keeps its files; undefined where it keeps none. */
  readonly dataDir: string | undefined;
  /** Text for a person at the start; empty in production. */
  readonly welcome: string;
  /** Absent in production. */
  readonly demo?: {
    readonly merchantNo: string;
    readonly appId: string;
    /** Activates a terminal in the browser that opens it. */
    readonly terminalUrl: string;
  };
}

export interface RunOptions {
  /** Called once, when the gateway takes calls. */
  readonly onReady: (started: Started) => void;
  /** Called in place of it. */
  readonly onFailure: (failure: StartFailure) => never;
  readonly names: SettingNames;
  /** The program that runs exams of merchants' servers; absent: the sandbox has none. */
  readonly examProgram?: URL;
  /** The process of the command that the gateway ends with. */
  readonly endsWithPid?: number;
}

const messageOf = (fault: unknown) => (fault instanceof Error ? fault.message : String(fault));

/** Starts a gateway with the settings of `environment` in this process, and stops it at the first signal to end. */
export async function runGateway(environment: NodeJS.ProcessEnv, options: RunOptions): Promise<void> {
  makeFilesForOwnerOnly();
  let config: Config;
  try {
    config = readGatewayConfig(environment);
    configuredGatewayKeys(config);
  } catch (fault) {
    options.onFailure(explainSettings(fault, options.names));
  }
  const end = endAtSignal(config);
  let gateway: Gateway;
  try {
    // Opening the database takes seconds, which are in vain where another program has the port.
    await requireFreePort(config);
    gateway = await startGateway(config, { examProgram: options.examProgram });
  } catch (fault) {
    if (end.isAsked()) process.exit(interruptedCode);
    end.leave();
    options.onFailure(explainStart(fault, config, options.names));
  }
  if (end.stopsAtOnce(gateway)) return;
  const { url, metricsUrl, demo } = gateway;
  const dataDir = config.isEphemeral ? undefined : config.dataDir;
  // One in production is found by its operator alone.
  if (demo !== undefined)
    await recordRunning(environment, {
      url,
      ...(dataDir === undefined ? {} : { data_dir: dataDir }),
      ...(options.endsWithPid === undefined ? {} : { ends_with_pid: options.endsWithPid }),
    });
  options.onReady({
    url,
    metricsUrl,
    dataDir,
    welcome: welcome(gateway, config),
    ...(demo !== undefined && {
      demo: { merchantNo: demo.merchant_no, appId: demo.app_id, terminalUrl: terminalLink(url, demo) },
    }),
  });
}

/** As a shell counts: 128 and the number of SIGINT. */
const interruptedCode = 130;

/**
 * From the first signal on. A start on an embedded database goes on to its end, so that no half of a folder stays
 * behind, and is stopped then; one on a server has nothing to leave, and may wait for that server for long.
 */
function endAtSignal(config: Config) {
  let askedSinceMs: number | undefined;
  let gateway: Gateway | undefined;
  function stop(started: Gateway, exitCode: number): void {
    started.stop().then(
      () => process.exit(exitCode),
      (fault) => {
        process.stderr.write(`Stopping failed: ${messageOf(fault)}\n`);
        process.exit(1);
      },
    );
  }
  const end = () => {
    if (askedSinceMs !== undefined) {
      if (performance.now() - askedSinceMs >= echoMs) process.exit(interruptedCode);
      return;
    }
    askedSinceMs = performance.now();
    if (gateway !== undefined) stop(gateway, 0);
    else if (config.databaseUrl !== undefined) process.exit(interruptedCode);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  return {
    isAsked: () => askedSinceMs !== undefined,
    /** Where no gateway has started. */
    leave() {
      process.off('SIGTERM', end);
      process.off('SIGINT', end);
    },
    /** Takes the gateway that has started; true where it is to stop before anything is said of it. */
    stopsAtOnce(started: Gateway): boolean {
      gateway = started;
      if (askedSinceMs === undefined) return false;
      stop(started, interruptedCode);
      return true;
    },
  };
}
