/** No page of the Workbench moves what a reader sees while its data arrive, in whichever order they do. */
import type { Page, Request, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { shiftsOf } from '../support/browser/layout-shifts.ts';
import { painted } from '../support/browser/screen.ts';
import { isFull } from '../support/scale.ts';
import { everyAddress, workbenchFixture } from '../support/workbench.ts';

const fixture = workbenchFixture();

/** Half of what web.dev calls good; Lighthouse takes no point for it. */
const mostShift = 0.05;
const phone = { width: 412, height: 823 };
const desktop = { width: 1440, height: 900 };

/** Holds back what a page asks the API for. */
async function holdReplies(page: Page) {
  const held: Route[] = [];
  await page.route('**/workbench/api/**', (route) => {
    const request = route.request();
    // The frame asks who acts before a page's code has come; a stream does not end.
    if (request.url().endsWith('/session') || request.resourceType() === 'eventsource')
      return route.continue();
    held.push(route);
  });
  return {
    /** Lets them through one by one, each shown before the next. */
    async release(takeNext: (held: Route[]) => Route | undefined) {
      for (let route = takeNext(held); route !== undefined; route = takeNext(held)) {
        const request = route.request();
        const predicate = (other: Request) => other === request;
        // Of a page that was left, a request has failed before.
        if (request.failure() !== null) continue;
        const ended = [
          page.waitForEvent('requestfinished', { predicate }),
          page.waitForEvent('requestfailed', { predicate }),
        ];
        await route.continue();
        await Promise.race(ended);
        await painted(page);
      }
    },
  };
}

const orders = {
  'as they were asked for': (held: Route[]) => held.shift(),
  'the last one first': (held: Route[]) => held.pop(),
};

// The long run takes both orders, and both sizes.
test.each(Object.entries(orders).slice(0, isFull ? 2 : 1))(
  'nothing moves where replies come %s',
  async (_, takeNext) => {
    const addresses = await everyAddress(fixture);
    for (const viewport of isFull ? [phone, desktop] : [phone]) {
      for (const address of addresses) {
        const page = await fixture.open('', { viewport });
        const replies = await holdReplies(page);
        await page.goto(`${fixture.gateway.url}/workbench/${address}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await painted(page);
        const waiting = async () => {
          await replies.release(takeNext);
          return await page.locator('.tg-skeleton').count();
        };
        await expect.poll(waiting).toBe(0);
        const { sum, moved } = await shiftsOf(page);
        expect(sum, `${viewport.width} /${address}\n${moved.join('\n')}`).toBeLessThan(mostShift);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
    }
  },
);
