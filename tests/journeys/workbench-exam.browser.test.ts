/** A shop with a mistake is examined from the Workbench: findings, one situation again, the report, and the end. */
import { readFileSync } from 'node:fs';
import { situations } from '@tollgate/contract/exam/index';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFirefox } from '../support/browser/browser.ts';
import { expectAccessible } from '../support/browser/screen.ts';
import { workbenchFixture } from '../support/workbench.ts';
import { mistakes } from './exam/mistakes.ts';
import { type ShopProcess, startShopProcess } from './exam/shop-process.ts';

const fixture = workbenchFixture();
/** axe itself looks at the size of targets (WCAG 2.2); no selector asks for more. */
const noTargets = ':not(*)';
const h1 = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const startExam = (page: Page) => page.getByRole('button', { name: 'Start exam' });
const report = (page: Page) => page.getByRole('link', { name: 'Download report' });

let shop: ShopProcess;
beforeAll(async () => {
  shop = await startShopProcess(mistakes.find(({ id }) => id === 'believes-the-return-page'));
});
afterAll(() => shop?.stop());

async function fillAddresses(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Start endpoint' }).fill(shop.addresses.start);
  await page.getByRole('textbox', { name: 'Order endpoint' }).fill(shop.addresses.order);
}

test('an exam from the form to the report, with the mistake found where it is', async () => {
  const page = await fixture.open('exam');
  await page.getByText('No exams yet').waitFor();
  await page.getByText('node samples/typescript/shop/shop.ts 8090').waitFor();
  const shops = page.getByRole('link', { name: 'Sample shops in other languages' });
  expect(await shops.getAttribute('href')).toMatch(/PaymentGatewaySDKSamples#other-languages$/);
  await page.getByRole('textbox', { name: 'Start endpoint' }).fill('shop');
  await startExam(page).click();
  await page.getByText('Enter a URL that starts with http').waitFor();
  await expectAccessible(page, noTargets, [375, 1440]);
  await fillAddresses(page);
  await page.getByRole('combobox', { name: 'Scenarios' }).selectOption('payer');
  await startExam(page).click();
  await h1(page, /^Exam: 127\.0\.0\.1:\d+$/).waitFor();
  await report(page).waitFor();

  // Whoever reads the page finds the two that fail open, and the others closed.
  const failed = page.getByRole('region', { name: /^Failed 2$/ });
  await failed.getByText('return-page', { exact: true }).waitFor();
  await failed.getByText('What to do').first().waitFor();
  await failed
    .getByText(/^Evidence 1 ·/)
    .first()
    .waitFor();
  expect(
    await page
      .getByRole('region', { name: /^Passed/ })
      .getByText('What to do')
      .first()
      .isVisible(),
  ).toBe(false);
  await expectAccessible(page, noTargets, [375, 1440]);

  const href = (await report(page).getAttribute('href')) ?? '';
  const saved = isFirefox
    ? await fetch(`${fixture.gateway.url}${href}`).then((reply) => reply.text())
    : await download(page);
  expect(saved).toContain('<html lang="en">');
  expect(saved).toContain('id="return-page" open');

  await failed.getByRole('link', { name: 'Show on a separate page' }).first().click();
  await expect.poll(() => page.url()).toMatch(/\/exam\/ex_\w+\/return-page$/);
  await page.getByRole('link', { name: 'All results of this exam' }).waitFor();
  await page.getByText('Why it matters').waitFor();
  await expectAccessible(page, noTargets, [375, 1440]);
  await page.getByRole('button', { name: 'Run this scenario again' }).click();
  await expect.poll(() => page.url()).toMatch(/\/exam\/ex_\w+$/);
  await page.getByRole('region', { name: /^Failed 1$/ }).waitFor();
  await report(page).waitFor();

  await page.locator('.page-back').click();
  await page.getByRole('row').filter({ hasText: '1 failed' }).waitFor();
  await page.getByRole('row').filter({ hasText: '2 failed' }).waitFor();
  // The browser has kept the addresses.
  expect(await page.getByRole('textbox', { name: 'Start endpoint' }).inputValue()).toBe(shop.addresses.start);
});

async function download(page: Page): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), report(page).click()]);
  expect(file.suggestedFilename()).toMatch(/^tollgate-ex_\w+\.html$/);
  return readFileSync(await file.path(), 'utf8');
}

test('one runs at a time and can be stopped; where no shop answers the page says why', async () => {
  const page = await fixture.open('exam');
  await fillAddresses(page);
  await page.getByRole('combobox', { name: 'Waiting times' }).selectOption('1');
  await startExam(page).click();
  await page.getByText(new RegExp(`^\\d+ of ${situations.length} scenarios$`)).waitFor();
  await page.locator('.page-back').click();
  await page.getByText('An exam is running. Only one can run at a time.').waitFor();
  await expect.poll(() => startExam(page).getAttribute('aria-disabled')).toBe('true');
  await page.getByRole('link', { name: 'Show it' }).click();
  await page.getByRole('button', { name: 'Stop exam' }).click();
  await page.getByText('Stopped', { exact: true }).waitFor();
  expect(await report(page).count()).toBe(0);

  await shop.stop();
  await page.getByRole('button', { name: 'Run again', exact: true }).click();
  await page.getByText('The exam could not run').waitFor();
  await page.getByText(`Nothing is listening at ${shop.addresses.start}.`).waitFor();
  await expectAccessible(page, noTargets, [375, 1440]);
});
