/** `npm run register`: registers merchants, stores, terminals and apps, with the arguments after `--`. */
import { ensureInstalled } from './install.mjs';
import { main, pathOf } from './project.mjs';
import { become } from './run.mjs';
import { environment, nodeBinary } from './runtime.mjs';

await main(async () => {
  await ensureInstalled();
  return become(nodeBinary(), [pathOf('gateway', 'register.ts'), ...process.argv.slice(2)], {
    env: environment(),
  });
});
