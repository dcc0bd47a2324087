/** A plain static server of the built site, and a browser's context in which nothing leaves its origin. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { ensureSite } from '../../scripts/build.mjs';
import { type StaticSite, type StaticSiteOptions, startStaticSite } from '../support/browser/static-site.ts';
import { createMerchant, type Fields, type Merchant } from '../support/merchant.ts';

export const base = '/docs/~';

export interface Host {
  readonly site: StaticSite;
  readonly context: BrowserContext;
  /** Requests to anywhere else, and errors of scripts. */
  readonly problems: string[];
  /** Paths that were asked for, in their order. */
  readonly asked: string[];
  open(path: string): Promise<Page>;
  close(): Promise<void>;
}

export async function startHost(browser: Browser, options: StaticSiteOptions = {}): Promise<Host> {
  const code = await ensureSite();
  if (code !== 0) throw new Error(`the site was not built (${code})`);
  const site = await startStaticSite(options);
  const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce' });
  const [problems, asked]: [string[], string[]] = [[], []];
  context.on('request', (request) => {
    const { origin, protocol, pathname } = new URL(request.url());
    if (origin === site.url) asked.push(pathname);
    else if (protocol !== 'data:' && protocol !== 'blob:') problems.push(request.url());
  });
  context.on('weberror', (error) => {
    const { stack, message } = error.error();
    const said = stack ?? message;
    // Firefox reports a reply of a service worker that was cut, which is what a fault does and a page that is left.
    if (!said.includes(' A ServiceWorker ')) problems.push(`${error.page()?.url()}: ${said}`);
  });
  return {
    site,
    context,
    problems,
    asked,
    async open(path) {
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      await page.goto(site.url + path);
      return page;
    },
    async close() {
      await context.close();
      await site.close();
    },
  };
}

export const panelOf = (page: Page) => page.getByRole('region', { name: 'Sandbox in this page' });

/** Presses the button of the page, and waits until requests are answered. */
export async function run(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run the sandbox in this page' }).first().click();
  await panelOf(page)
    .getByText(/^Running in /)
    .waitFor();
}

/** Asks below the sandbox's folder, from a page of the site. */
export async function ask(page: Page, path: string, body?: string): Promise<Fields> {
  return page.evaluate(
    async ([address, text]) => {
      const reply = await fetch(address, {
        ...(text === undefined ? {} : { method: 'POST', body: text }),
        headers: { 'content-type': 'application/json' },
      });
      return reply.json();
    },
    [base + path, body] as const,
  );
}

export interface Shop extends Merchant {
  /** Calls a method through the page. */
  send(method: string, fields: Fields): Promise<Fields>;
}

/** The demo merchant's backend: it signs outside of the page, and sends from it. */
export async function shopAt(page: Page): Promise<Shop> {
  const { data: demo } = (await ask(page, '/api/sandbox/demo-merchant')) as { data: never };
  const merchant = createMerchant({ url: 'http://unused.invalid', demo });
  return {
    ...merchant,
    async send(method, fields) {
      const signed = merchant.signedJson({ ...merchant.common(method), ...fields });
      const reply = await ask(page, '/api/entry', signed);
      expect(reply, JSON.stringify(reply)).toMatchObject({ code: '0' });
      return typeof reply['data'] === 'string' ? JSON.parse(reply['data']) : (reply['data'] as Fields);
    },
  };
}
