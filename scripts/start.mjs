/**
 * `npm start`: installs and builds what the gateway needs, then becomes the gateway. Beside it a process of its own
 * brings the rest and builds the documentation, and ends.
 */
import { ensureCompiled, ensurePages } from './build.mjs';
import { ensureGatewayInstalled } from './install.mjs';
import { main, pathOf } from './project.mjs';
import { leaveBehind, replaceBy } from './replace.mjs';
import { environment, nodeBinary } from './runtime.mjs';

const args = process.argv.slice(2);
await main(async () => {
  await ensureGatewayInstalled();
  // The gateway explains its settings, and refuses any argument; its pages need not be there for that.
  if (args.length === 0) {
    leaveBehind(nodeBinary(), [pathOf('scripts', 'beside.mjs'), String(process.pid)], environment());
    const [code] = await Promise.all([ensurePages(), ensureCompiled()]);
    if (code !== 0) return code;
  }
  const own = { ...environment(), TOLLGATE_BY_NPM: '1' };
  return replaceBy(nodeBinary(), [pathOf('programs', 'gateway', 'main.ts'), ...args], own);
});
