/** A terminal at a real gateway process: an order waits for it, survives a crash, and is closed from the cloud. */
import { createClient } from '@tollgate/sdk';
import { activateTerminal, createTerminalClient, mqttLink, type TerminalEvent } from '@tollgate/sdk/terminal';
import mqtt from 'mqtt';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startGateway } from '../support/gateway.ts';
import { freePort } from '../support/port.ts';

const patient = { timeout: 120_000, interval: 50 };

test('an order waits for the terminal, is shown again after a crash of the gateway, and ends on the screen too', async () => {
  const port = await freePort();
  const first = await startGateway({ port });
  onTestFinished(() => first.stop());
  const { demo, dataDir } = first;
  const [terminalSn = ''] = demo.terminal_sn_list;
  const client = createClient({
    gatewayUrl: first.url,
    appId: demo.app_id,
    merchantNo: demo.merchant_no,
    privateKey: demo.app_private_key_pem,
    gatewayPublicKey: demo.gateway_public_key_pem,
  });
  const order = (merchantOrderNo: string) =>
    client.call('wisehub.cloud.pay.order', {
      terminal_sn: terminalSn,
      message_receiving_application: 'Tollgate Register',
      price_currency: 'USD',
      order_amount: '25.99',
      trans_type: 1,
      merchant_order_no: merchantOrderNo,
      description: 'Lunch',
      expires: 600,
      api_version: '2.0',
    });
  const waiting = await order('LINK-1');
  expect(waiting.terminal_online_status).toBe('unknown');

  const account = await activateTerminal({
    gatewayUrl: first.url,
    terminalSn,
    code: demo.terminal_activation_code,
  });
  const terminal = createTerminalClient({
    gatewayUrl: first.url,
    account,
    link: mqttLink(mqtt.connect),
    appVersion: '1',
    language: 'zh',
  });
  onTestFinished(() => terminal.stop());
  const events: TerminalEvent[] = [];
  terminal.listen((event) => events.push(event));
  const shown = (transNo: string) =>
    vi.waitFor(() => {
      const orders = events.flatMap((event) =>
        event.type === 'push' && event.push.type === 'order' ? [event.push.order.trans_no] : [],
      );
      expect(orders).toContain(transNo);
    }, patient);
  terminal.start();
  await shown(waiting.trans_no);
  await terminal.ask({ type: 'shown', trans_no: waiting.trans_no });

  await first.kill9();
  await vi.waitFor(() => expect(terminal.state).not.toBe('online'), patient);
  events.length = 0;
  const second = await startGateway({ port, dataDir });
  onTestFinished(() => second.stop());
  await shown(waiting.trans_no);
  expect((await order('LINK-2')).terminal_online_status).toBe('online');

  await client.call('wisehub.cloud.pay.close', {
    merchant_order_no: 'LINK-1',
    description: 'No longer wanted',
  } as never);
  await vi.waitFor(
    () =>
      expect(events).toContainEqual(
        expect.objectContaining({
          push: expect.objectContaining({
            type: 'ended',
            result: expect.objectContaining({ merchant_order_no: 'LINK-1', trans_status: 1 }),
          }),
        }),
      ),
    patient,
  );
  terminal.stop();
  await vi.waitFor(
    async () => expect((await order(`LINK-${Date.now()}`)).terminal_online_status).toBe('offline'),
    patient,
  );
  expect(second.logs()).not.toContain(account.password);
});
