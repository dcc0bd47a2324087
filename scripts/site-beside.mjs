/** Builds the documentation beside a gateway that is being started, once that takes calls. */
import { setTimeout as delay } from 'node:timers/promises';
import { ensureSite, site } from './build.mjs';
import { ensureSiteInstalled } from './install.mjs';
import { say } from './project.mjs';

const lookEveryMs = 200;
const lookForMs = 60_000;

/** Where the gateway will listen, as its own configuration reads it. */
function gatewayUrl() {
  const host = process.env['HOST'] || '127.0.0.1';
  const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${process.env['PORT'] || '8080'}`;
}

/** @param {string} url @param {AbortSignal} signal */
async function untilLive(url, signal) {
  const deadlineMs = Date.now() + lookForMs;
  while (Date.now() < deadlineMs) {
    const response = await fetch(`${url}/health/live`, { signal }).catch(() => undefined);
    if (response?.ok || signal.aborted) return;
    await delay(lookEveryMs, undefined, { signal }).catch(() => {});
  }
}

/**
 * Brings the dependencies that the gateway does without, waits for it, and builds the documentation: in one language
 * after the other, since a reader waits for the first.
 * @param {AbortSignal} signal ends all of it
 */
export async function siteBeside(signal) {
  const url = gatewayUrl();
  // Installing mostly waits for the network and the disk: it fits beside the build of the gateway's pages.
  await Promise.all([ensureSiteInstalled({ signal }), untilLive(url, signal)]);
  if (signal.aborted) return;
  let code = 0;
  for (const [index, part] of site.entries()) {
    if (code === 0 && !signal.aborted) code = await ensureSite({ parts: [part], signal });
    if (index === 0 && code === 0) process.stdout.write(`docs ${url}/docs/\n`);
  }
  if (code !== 0 && !signal.aborted) say('the gateway runs without its documentation');
}

/**
 * Runs a program, and the build beside it; the end of the program ends the build.
 * @param {() => Promise<number>} program resolves to its exit code
 * @returns {Promise<number>} the program's exit code
 */
export async function withSite(program) {
  const ended = new AbortController();
  const build = siteBeside(ended.signal);
  try {
    return await program();
  } finally {
    ended.abort();
    await build.catch((error) => say(`the documentation could not be built: ${error}`));
  }
}
