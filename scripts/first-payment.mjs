/** `npm run first-payment`: a payment from order to refund on the sandbox that `npm start` runs. */
import { ensureInstalled } from './install.mjs';
import { main, pathOf } from './project.mjs';
import { become } from './run.mjs';
import { environment, nodeBinary } from './runtime.mjs';

await main(async () => {
  await ensureInstalled();
  return become(nodeBinary(), [pathOf('sdk', 'examples', 'first-payment.ts')], { env: environment() });
});
