/** The side of the tabs beside the engine's worker: the service worker, and the script that the sandbox's pages get. */
import { join } from 'node:path';
import { build } from 'vite';

const here = join(import.meta.dirname, '..');

const scripts = [
  // Firefox before release 142 takes no module for a service worker.
  { entry: 'service-worker/service-worker.ts', file: 'service-worker.js', format: 'iife' },
  { entry: 'page/tab-script.ts', file: 'tab.js', format: 'es' },
] as const;

async function buildScript(outDir: string, { entry, file, format }: (typeof scripts)[number]): Promise<void> {
  await build({
    configFile: false,
    root: here,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(here, entry),
        output: { format, entryFileNames: file, codeSplitting: false },
      },
    },
  });
}

/** Writes the scripts to the folder of the engine's worker; returns their paths that a sandbox needs offline. */
export async function writeTabSide(outDir: string): Promise<readonly string[]> {
  for (const script of scripts) await buildScript(outDir, script);
  return ['tab.js'];
}
