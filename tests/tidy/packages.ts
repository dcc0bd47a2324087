/** Who may import whom: the packages, and the layers of the gateway (ARCHITECTURE.md). */

/** Packages by folder, with the packages they may import; `*` stands for all. */
export const packages: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  gateway: ['contract'],
  sdk: ['contract'],
  'acquirer-host': ['contract'],
  programs: ['contract', 'gateway', 'terminal', 'acquirer-host'],
  cli: ['contract', 'sdk', 'programs'],
  design: ['contract'],
  site: ['contract', 'sdk', 'design', 'cli', 'page-sandbox'],
  checkout: ['contract', 'design'],
  terminal: ['contract', 'sdk', 'design'],
  workbench: ['contract', 'sdk', 'design'],
  'page-sandbox': ['contract', 'gateway', 'sdk', 'design'],
  samples: ['sdk'],
  scripts: [],
  tests: ['*'],
  bench: ['*'],
};

/** The gateway's folders, the highest first; those in one line are neighbours and do not know each other. */
export const layers: readonly (readonly string[])[] = [
  ['runtime', 'wiring'],
  ['http'],
  ['calls'],
  ['books'],
  ['orders'],
  ['batches', 'checkout', 'terminals'],
  ['acquirers'],
  ['notifications', 'watch'],
  ['faults'],
  ['accounts'],
  ['vault'],
  ['store'],
  ['ports'],
];

/** The folders of the gateway's orders, the highest first (decision 55); those in one line do not know each other. */
export const orderLayers: readonly (readonly string[])[] = [
  ['sandbox'],
  ['due'],
  ['terminal'],
  ['online', 'reference'],
  ['wallet'],
  ['change'],
  ['rules'],
  ['state'],
];

/** Folders whose own files count as one more folder among theirs. */
export const ownFilesCount: ReadonlySet<string> = new Set(['cli', 'gateway/orders']);

/** Layers that run on the ports alone, in any JavaScript runtime. */
export const coreLayers = [
  'wiring',
  'http',
  'calls',
  'books',
  'orders',
  'batches',
  'checkout',
  'terminals',
  'acquirers',
  'notifications',
  'watch',
  'faults',
  'accounts',
  'vault',
  'store',
];

/** Folders that put runtime and wiring together: the start of a gateway on Node, and the operator's programs. */
const starting = ['operator', 'start'];

/** Programs that are started, not imported: they may use the platform whatever their folder says. */
export const entryFiles = new RegExp(
  `^(?:gateway/(?:(?:${starting.join('|')})/.+|[^/]+\\.ts)|.+/main\\.tsx?|scripts/.+|bench/.+)$`,
);

export function folderOf(path: string): string | undefined {
  const [folder = '', rest] = path.split('/');
  return rest !== undefined && folder in packages ? folder : undefined;
}

/** The gateway's layer of a file; undefined for other packages, and for files that start it. */
export function layerOf(path: string): string | undefined {
  const [folder, layer, rest] = path.split('/');
  if (folder !== 'gateway' || rest === undefined || starting.includes(layer ?? '')) return undefined;
  return layer;
}

/** Where a layer stands from the top; -1 where it is not in the list. */
export function heightOf(layer: string): number {
  return layers.findIndex((line) => line.includes(layer));
}

/** Returns true if a file must do without Node and the platform: the contract and the core of the gateway. */
export function isCore(path: string): boolean {
  if (entryFiles.test(path)) return false;
  return path.startsWith('contract/') || coreLayers.includes(layerOf(path) ?? '');
}
