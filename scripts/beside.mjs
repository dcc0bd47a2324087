/** Beside a gateway that has been started, until it ends: `node scripts/beside.mjs PID`. */
import { isRunning } from './alone.mjs';
import { main } from './project.mjs';
import { siteBeside } from './site-beside.mjs';

const lookEveryMs = 500;

await main(async () => {
  const gateway = Number(process.argv[2]);
  const ended = new AbortController();
  const timer = setInterval(() => {
    if (!isRunning(gateway)) ended.abort();
  }, lookEveryMs);
  await siteBeside(ended.signal);
  clearInterval(timer);
  return 0;
});
