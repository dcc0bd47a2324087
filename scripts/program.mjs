/**
 * Runs one of the project's programs on Node 24, with the arguments after `--`:
 * `node scripts/program.mjs gateway/register.ts --help`.
 */
import { ensureInstalled } from './install.mjs';
import { main, pathOf } from './project.mjs';
import { become } from './run.mjs';
import { environment, nodeBinary } from './runtime.mjs';

await main(async () => {
  const [program = '', ...args] = process.argv.slice(2);
  await ensureInstalled();
  return become(nodeBinary(), [pathOf(...program.split('/')), ...args], { env: environment() });
});
