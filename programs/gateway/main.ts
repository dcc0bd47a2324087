/** The gateway as a program, with its settings in the environment. */
import { languageOf } from '@tollgate/contract/language';
import { runGateway } from '@tollgate/gateway/run';
import { examProgram } from '../index.ts';

const help = `Tollgate, the gateway.

  npm start [-- --help]

Environment (the sandbox needs none of these; /docs/OperateGateway explains production):

  MODE                  sandbox or production                  sandbox
  PORT, HOST            where it listens                       8080, 127.0.0.1
  PUBLIC_URL            what pay_url and qrcode_url start with http://HOST:PORT; https:// in production
  DATA_DIR              embedded database, keys, demo merchant ./data
  LOG_LEVEL             fatal, error, warn, info, debug, trace, or silent
                                                               info
  REQUEST_LOG_DAYS      how many days the request log keeps    7 in the sandbox, 0 in production
  REQUEST_LOG_MAX       how many requests it keeps at most     100000
  BOOKS_TIME_ZONE       zone in which a day of the books begins and ends
                                                               UTC

  EPHEMERAL             1: everything in memory, no files, and nothing kept at the end; sandbox only
                                                               0
  DATABASE_URL          a PostgreSQL server instead of the embedded database; production needs it
  DATABASE_CONNECTIONS  connections to that server             10
  INSPECT_ONLY          1: only reads DATABASE_URL, a restored copy; sends and changes nothing
                                                               0
  CALL_DEADLINE_SECONDS how long a call waits for the database 30
  VAULT_KEYS            keys that encrypt card numbers         DATA_DIR/vault-keys; production needs them
  GATEWAY_KEY           the gateway's private RSA keys, PEM, one after the other: for signatures and for cards
                                                               DATA_DIR/gateway-private-key.pem
  GATEWAY_KEY_FILE      a file that contains them instead

  RATE_LIMIT            calls per second per app, 0: no limit  1000
  ADDRESS_RATE_LIMIT    calls per second per client address, before authentication; loopback has no limit
                                                               2000
  TRUST_PROXY           addresses or networks of your proxies, whose X-Forwarded-For names the client
                                                               none, such as 10.0.0.7,192.168.0.0/16

  METRICS_PORT          port of /metrics only, 0: a free one   9464 in production; PORT in the sandbox
  METRICS_HOST          address of that port                   127.0.0.1
  DRAIN_SECONDS         after the first SIGTERM: how long /health/ready returns 503 while calls are still accepted
                                                               5 in production, 0 in the sandbox

  MQTT_URL              a broker that terminals and gateways share, instead of the embedded one; mqtt:// or mqtts://
  MQTT_TERMINALS_URL    that broker's listener for terminals   MQTT_URL
  MQTT_PORT             MQTT over TCP on the embedded broker   WebSocket only, at /terminal/mqtt
`;

/** An option that has no effect would pass for one that has. */
const refusalOf = (argument: string) => ({
  en: `The gateway takes its settings from the environment, and no arguments: ${argument}. To list the settings, run npm start -- --help.`,
  zh: `网关只从环境变量读取设置，不接受参数：${argument}。运行 npm start -- --help 可查看全部设置。`,
});

const [argument] = process.argv.slice(2);
if (process.argv.includes('--help') || process.argv.includes('-h')) process.stdout.write(help);
else if (argument !== undefined) {
  process.stderr.write(`${refusalOf(argument)[languageOf(process.env)]}\n`);
  process.exitCode = 2;
} else {
  await runGateway(process.env, {
    examProgram,
    onReady: ({ url, metricsUrl, welcome }) => {
      const metrics = metricsUrl === undefined ? '' : `\nmetrics ${metricsUrl}`;
      const signed = welcome === '' ? '' : 'Or run all of this with signed calls: npm run first-payment\n';
      process.stdout.write(`${welcome}${signed}${metrics}\nready ${url}\n`);
    },
    onFailure: ({ text, exitCode }) => {
      process.stderr.write(`${text[languageOf(process.env)]}\n`);
      process.exit(exitCode);
    },
    names: {
      commandForPort: (port) => `PORT=${port} npm start`,
      nameOf: (variable) => variable,
      commandOf: (program) => `npm run ${program} --`,
    },
  });
}
