/** Lighthouse, which npm installs when a benchmark first asks for it: it brings 99 packages that nothing else needs. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pathOf } from '../scripts/project.mjs';
import { installInto } from './install.ts';

const version = '13.5.0';

interface Flags {
  /** Port of a Chromium's debugging. */
  readonly port: number;
  readonly onlyCategories: readonly string[];
  readonly logLevel: 'error';
}

/** Members of a report that the bench reads. */
export interface Report {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<
    Record<
      string,
      {
        /** Share of 1. */
        readonly score: number | null;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
      }
    >
  >;
  readonly audits: Readonly<
    Record<
      string,
      {
        readonly title: string;
        readonly score: number | null;
        readonly numericValue?: number;
        readonly details?: {
          readonly type: string;
          readonly items: readonly Readonly<Record<string, unknown>>[];
        };
      }
    >
  >;
}

interface Module {
  readonly default: (address: string, flags: Flags) => Promise<{ readonly lhr: Report } | undefined>;
}

let loaded: Promise<Module> | undefined;

async function load(): Promise<Module> {
  const folder = pathOf('node_modules', '.cache', 'tollgate-bench', `lighthouse-${version}`);
  const program = join(folder, 'node_modules', 'lighthouse', 'core', 'index.js');
  if (!existsSync(program)) await installInto(folder, { dependencies: { lighthouse: version } });
  return import(pathToFileURL(program).href);
}

/** @throws where it cannot be installed, or gives no report */
export async function lighthouse(address: string, flags: Omit<Flags, 'logLevel'>): Promise<Report> {
  loaded ??= load();
  const { default: audit } = await loaded;
  const result = await audit(address, { ...flags, logLevel: 'error' });
  if (result === undefined) throw new Error('Lighthouse gave no result');
  const { lhr } = result;
  if (lhr.runtimeError !== undefined) throw new Error(`Lighthouse: ${lhr.runtimeError.message}`);
  return lhr;
}
