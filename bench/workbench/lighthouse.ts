/** Lighthouse, as on a phone, of the Workbench's pages: part of `npm run bench -- lighthouse`. */
import { loadavg } from 'node:os';
import { type Gateway, startGateway } from '../../tests/support/gateway.ts';
import { createMerchant } from '../../tests/support/merchant.ts';
import { buildWorkbench } from '../../workbench/testing.ts';
import { startDebuggedChromium } from '../debugged-chromium.ts';
import { measureOnPhone } from '../site/phone.ts';

/** Least scores, of 100. The pages are not meant for search engines: those rules do not count. */
const promised = { performance: 95, accessibility: 100, 'best-practices': 95 } as const;
const categories = Object.keys(promised) as (keyof typeof promised)[];
/** How many orders the lists show: more than a first page has. */
const orders = 60;

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Addresses below /workbench/, with something to show on each. */
async function addressesOf(gateway: Gateway): Promise<readonly string[]> {
  const merchant = createMerchant(gateway);
  const notifyUrl = `${gateway.url}/api/sandbox/inbox?answer=no`;
  let [transNo, psn] = ['', ''];
  for (let made = 0; made < orders; made += 1) {
    const order = merchant.qrOrder({ notify_url: notifyUrl });
    const { data, psn: own } = await merchant.call('cscanb.pay.getqrcode', order);
    [transNo, psn] = [String(data['trans_no']), own];
    if (made % 20 !== 0) continue;
    const body = { merchant_no: gateway.demo.merchant_no, merchant_order_no: order['merchant_order_no'] };
    const headers = { 'content-type': 'application/json' };
    await fetch(`${gateway.url}/api/sandbox/pay`, { method: 'POST', headers, body: JSON.stringify(body) });
  }
  return [
    ...['', 'requests', `psn/${psn}`, 'errors', 'orders', `orders/${transNo}`, 'notifications'],
    ...['notifications/endpoints', 'notifications/inbox', 'clock', 'terminals', 'apps', 'tokens', 'audit'],
  ];
}

/** @returns the exit code: 1 where a page is below what is promised */
export async function measureWorkbench(runs: number): Promise<number> {
  await buildWorkbench();
  const gateway = await startGateway({ env: { LOG_LEVEL: 'warn' } });
  const chromium = await startDebuggedChromium();
  let isBelow = false;
  try {
    const addresses = await addressesOf(gateway);
    // The first visit warms the gateway and the browser up; a reader's is seldom the very first.
    await measureOnPhone(`${gateway.url}/workbench/`, chromium.port, 1);
    print(`Lighthouse, phone with slow 4G, of the Workbench (median of ${runs})`);
    for (const address of addresses) {
      const run = await measureOnPhone(`${gateway.url}/workbench/${address}`, chromium.port, runs);
      const scores = categories.map((category) => `${category} ${run.scores[category]}`).join('   ');
      print(
        `  ${`/${address}`.slice(0, 32).padEnd(32)} ${scores}   LCP ${run.lcpMs.toFixed(0)} ms` +
          `   TBT ${run.blockingMs.toFixed(0)} ms   CLS ${run.layoutShift.toFixed(3)}   load ${loadavg()[0]?.toFixed(1)}`,
      );
      isBelow ||= categories.some((category) => run.scores[category] < promised[category]);
    }
  } finally {
    await chromium.close();
    await gateway.stop();
  }
  return isBelow ? 1 : 0;
}
