/** `npm run check`: types, format, lint and the tidy rules, in under 20 seconds. */
import { ensureInstalled } from './install.mjs';
import { main, say, secondsSince } from './project.mjs';
import { formatAndLint, runSteps, tidy, types } from './steps.mjs';

await main(async () => {
  await ensureInstalled();
  const startedMs = Date.now();
  const { passed, failed } = await runSteps([types, formatAndLint, tidy]);
  say(`${passed} passed, ${failed} failed in ${secondsSince(startedMs)}`);
  return failed === 0 ? 0 : 1;
});
