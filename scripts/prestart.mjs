/**
 * Before `npm start`: brings what the gateway needs, its Node among it. npm then runs the start on that Node, which can
 * put a program in its own place; an older one would stay in memory beside the gateway.
 */
import { ensureGatewayInstalled } from './install.mjs';
import { main } from './project.mjs';

await main(async () => {
  await ensureGatewayInstalled();
  return 0;
});
