/** Builds the documentation where it is missing or stale: `node scripts/site.mjs`. */
import { ensureSite } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { main } from './project.mjs';

await main(async () => {
  await ensureInstalled();
  return ensureSite();
});
