/** Builds the documentation where it is missing or stale: `node scripts/site.mjs`. */
import { ensureBuilt, site } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { main } from './project.mjs';

await main(async () => {
  await ensureInstalled();
  return ensureBuilt(site);
});
