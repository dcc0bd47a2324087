/** `npm run bench`: the benchmarks, with the arguments that follow `--`. */
import { ensureBuilt, pages } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { main, pathOf, wantsHelp } from './project.mjs';
import { become } from './run.mjs';
import { environment, nodeBinary } from './runtime.mjs';

const args = process.argv.slice(2);

await main(async () => {
  await ensureInstalled();
  for (const build of wantsHelp(args) ? [] : pages) {
    const code = await ensureBuilt(build);
    if (code !== 0) return code;
  }
  return become(nodeBinary(), [pathOf('bench', 'main.ts'), ...args], { env: environment() });
});
