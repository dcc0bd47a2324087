/** The broker ends and another one takes its place: it is seen at once, and all connects again by itself. */
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { activateTerminal, createTerminalClient, mqttLink, type TerminalEvent } from '@tollgate/sdk/terminal';
import mqtt from 'mqtt';
import { expect, onTestFinished, test, vi } from 'vitest';
import { migrate } from '../../gateway/runtime/node/database/migrate.ts';
import { openPostgres } from '../../gateway/runtime/node/database/postgres.ts';
import { passwords } from '../../gateway/runtime/node/passwords.ts';
import { createTestPostgres } from '../../gateway/store/testing.ts';
import { accessFile, passwordFile } from '../../gateway/terminals/mosquitto.ts';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { createMerchant } from '../support/merchant.ts';
import { type Mosquitto, startMosquitto } from '../support/mosquitto.ts';
import { freePort } from '../support/port.ts';
import { startRelay } from '../support/relay.ts';

/** Activates a terminal of the demo merchant, and waits until the gateway has answered it. */
async function connectTerminal(gateway: Gateway, broker: Mosquitto, passwordsText: () => Promise<string>) {
  const [terminalSn = ''] = gateway.demo.terminal_sn_list;
  const account = await activateTerminal({
    gatewayUrl: gateway.url,
    terminalSn,
    code: gateway.demo.terminal_activation_code,
  });
  await writeFile(join(broker.folder, 'tollgate.passwd'), await passwordsText());
  await broker.reload();
  const terminal = createTerminalClient({
    gatewayUrl: gateway.url,
    account,
    link: mqttLink(mqtt.connect),
    appVersion: '1',
    language: 'en',
  });
  onTestFinished(() => terminal.stop());
  terminal.start();
  await vi.waitFor(() => expect(terminal.state).toBe('online'), patient);
  return { terminal, terminalSn };
}

const patient = { timeout: 60_000, interval: 50 };

test('a restart of the broker is reported, and the terminal gets the order that was made meanwhile', async () => {
  const databaseUrl = await createTestPostgres(String(process.env['TEST_POSTGRES_URL']));
  const database = openPostgres(databaseUrl);
  onTestFinished(() => database.close());
  await migrate(database);
  const password = randomBytes(12).toString('hex');
  const user = { username: 'tollgate', passwordHash: await passwords.hash(password, 'short') };
  const startBroker = async (): Promise<Mosquitto> =>
    startMosquitto({ passwd: await passwordFile(database, user), acl: accessFile(user.username) });
  const first = await startBroker();
  const forGateways = await startRelay(first.port);
  const forTerminals = await startRelay(first.terminalsPort);
  onTestFinished(() => Promise.all([forGateways.close(), forTerminals.close()]).then(() => {}));
  const gateway = await startGateway({
    env: {
      DATABASE_URL: databaseUrl,
      MQTT_URL: `mqtt://tollgate:${password}@127.0.0.1:${forGateways.port}`,
      MQTT_TERMINALS_URL: `mqtt://127.0.0.1:${forTerminals.port}`,
    },
  });
  onTestFinished(() => gateway.stop());
  const merchant = createMerchant(gateway);
  const { terminal, terminalSn } = await connectTerminal(gateway, first, () => passwordFile(database, user));
  const events: TerminalEvent[] = [];
  terminal.listen((event) => events.push(event));

  const health = async () => {
    const response = await fetch(`${gateway.url}/health`);
    return { status: response.status, body: await response.json() };
  };
  const metric = async () =>
    /^tollgate_up\{part="broker"\} (\d)$/m.exec(await (await fetch(`${gateway.url}/metrics`)).text())?.[1];
  expect(await health()).toMatchObject({ status: 200, body: { broker: { up: true } } });
  expect(await metric()).toBe('1');

  await first.stop();
  await vi.waitFor(
    async () => expect(await health()).toMatchObject({ status: 200, body: { broker: { up: false } } }),
    patient,
  );
  expect(await metric()).toBe('0');
  const create = (more: object) =>
    merchant.call('wisehub.cloud.pay.order', {
      terminal_sn: terminalSn,
      message_receiving_application: 'Tollgate Register',
      price_currency: 'USD',
      order_amount: '25.99',
      trans_type: 1,
      description: 'Lunch',
      expires: 600,
      api_version: '2.0',
      ...more,
    });
  const order = await create({ merchant_order_no: 'MEANWHILE-1' });
  expect(order.code, 'calls are taken without the broker').toBe('0');
  expect(order.data).toMatchObject({ terminal_online_status: 'offline' });
  const urgent = { merchant_order_no: 'MEANWHILE-2', reject_trade_when_terminal_offline: true };
  expect((await create(urgent)).code).toBe('E04106');

  const second = await startBroker();
  onTestFinished(() => second.stop());
  forGateways.forwardTo(second.port);
  forTerminals.forwardTo(second.terminalsPort);
  await vi.waitFor(() => {
    const orders = events.flatMap((event) =>
      event.type === 'push' && event.push.type === 'order' ? [event.push.order.trans_no] : [],
    );
    expect(orders).toContain(order.data['trans_no']);
  }, patient);
  await vi.waitFor(
    async () => expect(await health()).toMatchObject({ status: 200, body: { broker: { up: true } } }),
    patient,
  );
  expect(await metric()).toBe('1');
  const said = () =>
    gateway
      .logs()
      .split('\n')
      .filter((line) => line.includes('the MQTT broker'))
      .map((line) => JSON.parse(line).msg);
  await expect
    .poll(said)
    .toEqual(['the MQTT broker is away; terminals wait until it is back', 'the MQTT broker is back']);
});

test('a gateway starts without its broker, and connects when it is there', async () => {
  const databaseUrl = await createTestPostgres(String(process.env['TEST_POSTGRES_URL']));
  const database = openPostgres(databaseUrl);
  onTestFinished(() => database.close());
  const user = { username: 'tollgate', passwordHash: await passwords.hash('secret', 'short') };
  const closedPort = await freePort();
  const [relay, forTerminals] = [await startRelay(closedPort), await startRelay(closedPort)];
  onTestFinished(() => Promise.all([relay.close(), forTerminals.close()]).then(() => {}));
  const gateway = await startGateway({
    env: {
      DATABASE_URL: databaseUrl,
      MQTT_URL: `mqtt://tollgate:secret@127.0.0.1:${relay.port}`,
      MQTT_TERMINALS_URL: `mqtt://127.0.0.1:${forTerminals.port}`,
    },
  });
  onTestFinished(() => gateway.stop());
  const health = async () => (await fetch(`${gateway.url}/health`)).json();
  expect(await health()).toMatchObject({ ready: true, broker: { up: false } });
  expect(gateway.logs()).toContain('the MQTT broker is away');
  expect(gateway.logs()).not.toContain('secret@');

  const broker = await startMosquitto({
    passwd: await passwordFile(database, user),
    acl: accessFile(user.username),
  });
  onTestFinished(() => broker.stop());
  relay.forwardTo(broker.port);
  forTerminals.forwardTo(broker.terminalsPort);
  await vi.waitFor(async () => expect(await health()).toMatchObject({ broker: { up: true } }), patient);
  await connectTerminal(gateway, broker, () => passwordFile(database, user));
});

test('a gateway whose password the broker refuses does not start, and names the setting without it', async () => {
  const broker = await startMosquitto({ passwd: '', acl: accessFile('tollgate') });
  onTestFinished(() => broker.stop());
  const starting = startGateway({
    env: {
      DATABASE_URL: await createTestPostgres(String(process.env['TEST_POSTGRES_URL'])),
      MQTT_URL: `mqtt://tollgate:secret@127.0.0.1:${broker.port}`,
    },
  });
  await expect(starting).rejects.toThrow(
    /could not start: MQTT_URL: the MQTT broker cannot be used \((?!.*secret)Connection refused: /,
  );
});
