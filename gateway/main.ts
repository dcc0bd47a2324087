/** Reads the configuration, starts the gateway, says where it is, and stops it in order. */
import { activationFragment } from '@tollgate/contract/terminal/activation';
import type { Config } from './config.ts';
import { makeFilesForOwnerOnly } from './data-folder.ts';
import type { DemoMerchant } from './demo-merchant.ts';
import { type Gateway, startGateway } from './gateway.ts';
import { configuredGatewayKey } from './gateway-key.ts';
import { readGatewayConfig } from './production.ts';
import { groupedCode } from './terminals/activation.ts';

/** npm and its shell pass a signal on that the whole group got already: no second one is meant by that. */
const echoMs = process.env['TOLLGATE_BY_NPM'] === undefined ? 0 : 1_000;

const help = `Tollgate, the gateway.

  npm start [-- --help]

Environment (the sandbox needs none of these; docs/operating.md explains production):

  MODE                  sandbox or production                  sandbox
  PORT, HOST            where it listens                       8080, 127.0.0.1
  PUBLIC_URL            what pay_url and qrcode_url begin with http://HOST:PORT; https:// in production
  DATA_DIR              embedded database, keys, demo merchant ./data
  LOG_LEVEL             fatal, error, warn, info, debug, trace or silent
                                                               info

  DATABASE_URL          a PostgreSQL server instead of the embedded database; production needs it
  DATABASE_CONNECTIONS  connections to that server             10
  CALL_DEADLINE_SECONDS how long a call waits for the database 30
  VAULT_KEYS            keys that encrypt card numbers         DATA_DIR/vault-keys; production needs them
  GATEWAY_KEY           the gateway's private RSA key, PEM    DATA_DIR/gateway-private-key.pem
  GATEWAY_KEY_FILE      a file that contains it instead

  RATE_LIMIT            calls a second of one app, 0: no limit 1000
  ADDRESS_RATE_LIMIT    calls a second of one client address, before authentication; loopback has no limit
                                                               2000
  TRUST_PROXY           addresses or networks of your proxies, whose X-Forwarded-For names the client
                                                               none, such as 10.0.0.7,192.168.0.0/16

  METRICS_PORT          port of /metrics only, 0: any free one  9464 in production; PORT in the sandbox
  METRICS_HOST          address of that port                   127.0.0.1
  DRAIN_SECONDS         after the first SIGTERM: how long /health/ready returns 503 while calls are still accepted
                                                               5 in production, 0 in the sandbox

  MQTT_URL              a broker that terminals and gateways share, instead of the embedded one; mqtt:// or mqtts://
  MQTT_TERMINALS_URL    that broker's listener for terminals   MQTT_URL
  MQTT_PORT             MQTT over TCP on the embedded broker   WebSocket only, at /terminal/mqtt
`;

/** Activates the demo merchant's first terminal in the browser that opens it, on this computer. */
const terminalLink = (url: string, demo: DemoMerchant) =>
  `${url}/terminal/${activationFragment({ terminal_sn: demo.terminal_sn, code: demo.terminal_activation_code })}`;

/** What a person sees: addresses, the demo merchant, and a first command to copy. */
function welcome({ url, demo }: Gateway, config: Config): string {
  if (demo === undefined) return '';
  const { basic, merchant_no: merchantNo } = demo;
  return `
Tollgate sandbox ${url}
  API          ${url}/api/entry
  Health       ${url}/health      Metrics ${url}/metrics
  Clock        ${url}/api/sandbox/clock
  Terminal     ${terminalLink(url, demo)}
  Data         ${config.dataDir}

Demo merchant (keys and passwords in ${config.dataDir}/demo-merchant.json)
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

Open the qrcode_url of the reply and pay. Or let a program do all of it, signed: npm run first-payment
`;
}

function explainStart(fault: unknown, config: Config): string {
  const code = fault instanceof Error && 'code' in fault ? fault.code : undefined;
  if (code === 'EADDRINUSE') {
    return `Port ${config.port} on ${config.host} is taken. Choose another: PORT=${config.port === 65_535 ? 8080 : config.port + 1} npm start`;
  }
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
    return `Cannot listen on ${config.host}:${config.port} (${code}). Set HOST and PORT.`;
  }
  const reason = fault instanceof Error ? fault.message || String(code) : String(fault);
  // What names its setting needs no guess at another one.
  return config.databaseUrl === undefined || reason.startsWith('METRICS_')
    ? `Tollgate could not start: ${reason}`
    : `Tollgate could not start (is DATABASE_URL right?): ${reason}`;
}

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    process.stdout.write(help);
    return;
  }
  makeFilesForOwnerOnly();
  let config: Config;
  try {
    config = readGatewayConfig(process.env);
    configuredGatewayKey(config);
  } catch (fault) {
    process.stderr.write(`${fault instanceof Error ? fault.message : fault}\n`);
    process.exit(2);
  }
  let gateway: Gateway;
  try {
    gateway = await startGateway(config);
  } catch (fault) {
    process.stderr.write(`${explainStart(fault, config)}\n`);
    process.exit(1);
  }
  const metrics = gateway.metricsUrl === undefined ? '' : `\nmetrics ${gateway.metricsUrl}`;
  process.stdout.write(`${welcome(gateway, config)}${metrics}\nready ${gateway.url}\n`);

  let stoppingSinceMs: number | undefined;
  const stop = () => {
    if (stoppingSinceMs !== undefined) {
      if (performance.now() - stoppingSinceMs >= echoMs) process.exit(130);
      return;
    }
    stoppingSinceMs = performance.now();
    gateway.stop().then(
      () => process.exit(0),
      (fault) => {
        process.stderr.write(`Stopping failed: ${fault instanceof Error ? fault.message : fault}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

await main();
