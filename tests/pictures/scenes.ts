/** The screen of each picture: what is opened, and by what it is known to be there. */
import type { Language } from '@tollgate/contract/model';
import type { Page } from 'playwright-core';
import type { PictureName } from '../../site/pictures/pictures.ts';
import { agentPage } from './agent.ts';
import type { World } from './world.ts';

type Scene = (page: Page, world: World, language: Language) => Promise<void>;

/** A page of the Workbench, once its title and its data are there. */
const workbench =
  (path: (world: World) => string, shows: string): Scene =>
  async (page, world) => {
    await page.goto(`${world.gateway.url}/workbench/${path(world)}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.locator('main').getByText(shows).first().waitFor();
    await page.waitForFunction(() => document.querySelector('.tg-skeleton') === null);
  };

async function checkout(page: Page, { merchant }: World, language: Language): Promise<void> {
  const items = [
    { code: 'cup-1', name: 'Moka cup', unit_price: '12', quantity: 2, amount: '24' },
    { code: 'bean-1', name: 'Coffee beans, 1 kg', unit_price: '10.5', quantity: 1, amount: '10.5' },
  ];
  const created = await merchant.call('pay.checkout', {
    merchant_order_no: `CHECKOUT-${language}-${Date.now()}`,
    price_currency: 'USD',
    order_amount: '34.5',
    expires: 900,
    description: 'Coffee',
    term_ip: '127.0.0.1',
    return_url: 'https://shop.example.com/back',
    order_detail: { type: 'GENERAL', data: { items } },
  });
  const payUrl = created.data['pay_url'];
  if (typeof payUrl !== 'string') throw new Error(`no checkout: ${created.text}`);
  await page.goto(payUrl);
  await page.locator('form').first().waitFor();
}

async function terminal(page: Page, { gateway, merchant }: World, language: Language): Promise<void> {
  const [link] = gateway.logs().match(/http\S+\/terminal\/#activate=\S+/) ?? [];
  if (link === undefined) throw new Error('the gateway names no terminal');
  await page.goto(link);
  await page.locator('.link[data-link=online]').waitFor();
  const number = `TERMINAL-${language}-${Date.now()}`;
  const sent = await merchant.call('wisehub.cloud.pay.order', {
    terminal_sn: gateway.demo.terminal_sn,
    message_receiving_application: 'Tollgate Register',
    price_currency: 'USD',
    order_amount: '34.5',
    trans_type: 1,
    merchant_order_no: number,
    description: 'Two flat whites',
    expires: 300,
    api_version: '2.0',
  });
  if (sent.code !== '0') throw new Error(`no order at the terminal: ${sent.text}`);
  await page.getByText('34.50').first().waitFor();
}

export const scenes: Readonly<Record<PictureName, Scene>> = {
  workbench: workbench(({ transNo }) => `orders/${transNo}`, 'ORDER-20261128-7'),
  doctor: workbench(({ psn }) => `psn/${psn}`, 'SYS002'),
  faults: workbench(() => 'faults', 'call.cut_after'),
  clock: workbench(() => 'clock', 'UTC'),
  exam: workbench(({ examId }) => `exam/${examId}`, 'return-page'),
  agents: async (page, { gateway }, language) => page.setContent(await agentPage(gateway, language)),
  checkout,
  terminal,
};
