/** `npm start`: installs and builds what is missing, then becomes the gateway. */
import { ensureBuilt, pages } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { main, pathOf, wantsHelp } from './project.mjs';
import { become } from './run.mjs';
import { environment, nodeBinary } from './runtime.mjs';
import { withSite } from './site-beside.mjs';

const args = process.argv.slice(2);
await main(async () => {
  await ensureInstalled();
  // The settings are the gateway's to explain; its pages need not be there for that.
  for (const build of wantsHelp(args) ? [] : pages) {
    const code = await ensureBuilt(build);
    if (code !== 0) return code;
  }
  const gateway = () =>
    become(nodeBinary(), [pathOf('gateway', 'main.ts'), ...args], {
      env: { ...environment(), TOLLGATE_BY_NPM: '1' },
    });
  // The documentation takes longer to build than the gateway to start, so it comes after.
  return wantsHelp(args) ? gateway() : withSite(gateway);
});
