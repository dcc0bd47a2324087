/** Command line: writes the password and access files of a Mosquitto broker, and keeps them as the table is. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findBrokerGroup, writeForBroker } from './broker-files.ts';
import { readConfig } from './config.ts';
import { openPostgres } from './runtime/node/database/postgres.ts';
import { passwords } from './runtime/node/passwords.ts';
import { accessFile, passwordFile } from './terminals/mosquitto.ts';

const help = `Writes tollgate.passwd and tollgate.acl for Mosquitto 2, for all activated terminals.

  DATABASE_URL=… MQTT_URL=mqtt://user:password@host npm run mosquitto -- --out /etc/mosquitto

  --out       folder for the two files (required)
  --group     the broker's group, by name or number, which may read the files (default: mosquitto, if it exists)
  --watch     keep running, and write the files again when a terminal is activated
  --pid-file  of Mosquitto: sends it SIGHUP, so that it reads the files again

New files have mode 640. They belong to the user that runs this command and to the broker's group: run it as root,
or as a member of that group. Existing files keep their owner, group and mode; a group that you name with --group
replaces theirs.

The gateways sign in with the user and the password of MQTT_URL. mosquitto.conf needs one listener for terminals,
and one for gateways only, which MQTT_URL names:

  per_listener_settings false
  password_file /etc/mosquitto/tollgate.passwd
  acl_file /etc/mosquitto/tollgate.acl
  allow_anonymous false
  max_packet_size 70000
  listener 1884 127.0.0.1
  listener 1883
  use_username_as_clientid true

MQTT_TERMINALS_URL names the terminals' listener, for terminals that connect through the gateway by WebSocket.
`;

const pollMs = 1_000;

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      out: { type: 'string' },
      group: { type: 'string' },
      watch: { type: 'boolean', default: false },
      'pid-file': { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help === true) {
    process.stdout.write(help);
    return;
  }
  const out = values.out ?? fail(help);
  const { databaseUrl, mqttUrl } = readConfig(process.env);
  if (databaseUrl === undefined || mqttUrl === undefined)
    fail('DATABASE_URL and MQTT_URL must be set: gateways share both');
  const { username, password } = new URL(mqttUrl);
  if (username === '' || password === '')
    fail('MQTT_URL must hold the user and the password of the gateways');
  const user = {
    username: decodeURIComponent(username),
    passwordHash: await passwords.hash(decodeURIComponent(password), 'short'),
  };
  const group = await findBrokerGroup(values.group);
  const warned = new Set<string>();
  const warn = (message: string) => {
    if (!warned.has(message)) process.stderr.write(`${message}\n`);
    warned.add(message);
  };
  const write = (name: string, text: string) => writeForBroker(join(out, name), text, group, warn);
  const database = openPostgres(databaseUrl, { maxConnections: 1 });
  try {
    await write('tollgate.acl', accessFile(user.username));
    let written = '';
    do {
      const text = await passwordFile(database, user);
      if (text !== written) {
        await write('tollgate.passwd', text);
        written = text;
        const pidFile = values['pid-file'];
        if (pidFile !== undefined) process.kill(Number((await readFile(pidFile, 'utf8')).trim()), 'SIGHUP');
        process.stdout.write(`tollgate.passwd written: ${text.split('\n').length - 2} terminals\n`);
      }
      if (values.watch) await delay(pollMs);
    } while (values.watch);
  } finally {
    await database.close();
  }
}

await main().catch((fault) => fail(fault instanceof Error ? fault.message : String(fault)));
