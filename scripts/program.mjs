/**
 * Runs one of the project's programs on Node 24, with the arguments after `--`:
 * `node scripts/program.mjs cli/main.ts register --help`. npm's names for commands of `tollgate` are made of it.
 */
import { ensureGatewayInstalled, ensureInstalled } from './install.mjs';
import { main, pathOf } from './project.mjs';
import { become } from './run.mjs';
import { environment, nodeBinary } from './runtime.mjs';

await main(async () => {
  const [program = '', ...args] = process.argv.slice(2);
  // A person who has just started the gateway need not wait for the rest.
  await (program.startsWith('contract/') ? ensureInstalled() : ensureGatewayInstalled());
  return become(nodeBinary(), [pathOf(...program.split('/')), ...args], {
    // The folder that `npm start` uses; the installed command has one of its own for each user.
    env: { ...environment(), DATA_DIR: process.env['DATA_DIR'] || pathOf('data') },
  });
});
