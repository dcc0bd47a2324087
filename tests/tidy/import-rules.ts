/** Rules on imports: between packages, between the gateway's layers, to Node, and in circles. */
import { allImports, type Import, packageOf } from './imports.ts';
import { entryFiles, folderOf, heightOf, isCore, layerOf, layers, packages } from './packages.ts';
import { isForTests, isScript, isTest, type Rule, type Violation } from './tree.ts';

function violation({ from, line }: Import, message: string): Violation {
  return { path: from.path, line, message };
}

export const betweenPackages: Rule = {
  name: 'a folder imports only the packages that it may',
  check: (tree) =>
    allImports(tree).flatMap((each) => {
      const folder = folderOf(each.from.path);
      const target = each.target === undefined ? undefined : folderOf(each.target);
      if (folder === undefined || target === undefined || folder === target) return [];
      if (packages[folder]?.includes('*') || isForTests(each.from.path)) return [];
      // A build is no part of what it builds.
      if (target === 'scripts' && each.from.path.endsWith('/vite.config.ts')) return [];
      if (!packages[folder]?.includes(target)) {
        return [violation(each, `${folder}/ may not import ${target}/: see the packages in ARCHITECTURE.md`)];
      }
      return each.specifier.startsWith('.')
        ? [violation(each, `import another folder by its name: @tollgate/${target}/…`)]
        : [];
    }),
};

export const layersDownwards: Rule = {
  name: 'inside the gateway imports run downwards only',
  check: (tree) =>
    allImports(tree).flatMap((each) => {
      const { path } = each.from;
      const target = each.target;
      if (target === undefined || isForTests(path) || folderOf(path) !== 'gateway') return [];
      const layer = layerOf(path);
      if (layer === undefined || folderOf(target) !== 'gateway') return [];
      if (heightOf(layer) === -1) {
        return [violation(each, `gateway/${layer}/ is no layer: give it a place in tests/tidy/packages.ts`)];
      }
      const below = layerOf(target);
      if (below === undefined) {
        return [violation(each, `${target} starts the gateway: nothing below may import it`)];
      }
      if (below === layer || heightOf(below) > heightOf(layer)) return [];
      const order = layers.map((line) => line.join(' ')).join(', ');
      return [violation(each, `${layer}/ stands below ${below}/ or beside it: imports run down ${order}`)];
    }),
};

export const testsAreNotImported: Rule = {
  name: 'what is there for tests is imported by tests alone',
  check: (tree) =>
    allImports(tree).flatMap((each) => {
      if (each.target === undefined) return [];
      if (isTest(each.target)) {
        return [violation(each, 'move what is needed out of the test file and import it from there')];
      }
      const isFree = isForTests(each.from.path) || /^(?:bench\/|vitest\.config\.ts$)/.test(each.from.path);
      return isForTests(each.target) && !isFree
        ? [violation(each, `${each.target} is for tests: production code may not import it`)]
        : [];
    }),
};

const isSandbox = (path: string) => /(?:^|\/)sandbox\//.test(path);

export const sandboxApart: Rule = {
  name: 'production code imports nothing of the sandbox',
  check: (tree) =>
    allImports(tree).flatMap((each) => {
      const { path } = each.from;
      const isFree = isForTests(path) || entryFiles.test(path) || isSandbox(path);
      const isMeant = folderOf(path) === 'gateway' && each.target !== undefined && isSandbox(each.target);
      return isMeant && !isFree
        ? [violation(each, `${each.target} is the sandbox's: let gateway/wiring/ hand over what is needed`)]
        : [];
    }),
};

/** The gateway as a program; the sandbox is loaded when a gateway starts as one. */
const gatewayProgram = 'gateway/run.ts';

export const productionWithoutSandbox: Rule = {
  name: 'a gateway in production loads nothing of the sandbox',
  check: (tree) => {
    const imports = allImports(tree).filter(({ isType, isLate }) => !isType && !isLate);
    const ofFile = Map.groupBy(imports, (each) => each.from.path);
    const loaded = new Set([gatewayProgram]);
    const found: Violation[] = [];
    // A set hands out what is added to it meanwhile.
    for (const path of loaded)
      for (const each of ofFile.get(path) ?? []) {
        const { target } = each;
        if (target === undefined || folderOf(target) !== 'gateway') continue;
        if (!isSandbox(target)) loaded.add(target);
        else
          found.push(violation(each, `${target} is the sandbox's: load it with import() in a sandbox alone`));
      }
    return found;
  },
};

/** Names of the platform that the core has ports for. */
const platformNames =
  /\b(?:Date\.now|Math\.random|performance\.now|setTimeout|setInterval|setImmediate|process|Buffer|require)\b|\bnew Date\(\s*\)/;
const memberOrKey = /[.\w$]$/;

/** They run in any JavaScript runtime: a port would hide nothing. */
const portablePackages = new Set(['@noble/hashes', '@valibot/to-json-schema', 'hono', 'valibot']);

export const coreWithoutPlatform: Rule = {
  name: 'the contract and the core run on the ports, without Node and without the platform',
  check: (tree) => {
    const imports = allImports(tree).filter((each) => !each.isType);
    const ofFile = Map.groupBy(imports, (each) => each.from.path);
    const core = tree.filter(({ path }) => isScript(path) && isCore(path) && !isForTests(path));
    const byName = core.flatMap((file) =>
      [...file.bare.matchAll(new RegExp(platformNames, 'g'))]
        .filter(({ index, 0: name }) => {
          // A field or member of that name is no use of the platform.
          const isKey = /^\s*\??:/.test(file.bare.slice(index + name.length));
          return !memberOrKey.test(file.bare.slice(0, index)) && !isKey;
        })
        .map(({ index, 0: name }) => ({
          path: file.path,
          line: file.text.slice(0, index).split('\n').length,
          message: `${name} is the platform's: take the clock, random or another port instead`,
        })),
    );
    const byImport = core.flatMap((file) =>
      (ofFile.get(file.path) ?? []).flatMap((each) => {
        const chain = chainToNode(each, ofFile, new Set());
        return chain === undefined
          ? []
          : [violation(each, `reaches Node: ${chain.join(' → ')}. Ask for a port instead`)];
      }),
    );
    const byPackage = core.flatMap((file) =>
      (ofFile.get(file.path) ?? [])
        .filter((each) => each.target === undefined && !each.specifier.startsWith('node:'))
        .filter((each) => !portablePackages.has(packageOf(each.specifier)))
        .map((each) => violation(each, `the core needs no package: put ${each.specifier} behind a port`)),
    );
    return [...byName, ...byImport, ...byPackage];
  },
};

/** From an import to one of Node's own modules, over files that are no core themselves. */
function chainToNode(
  each: Import,
  ofFile: ReadonlyMap<string, readonly Import[]>,
  visited: Set<string>,
): string[] | undefined {
  if (each.specifier.startsWith('node:')) return [each.specifier];
  const { target } = each;
  // A file of the core answers for itself.
  if (target === undefined || visited.has(target) || isCore(target)) return undefined;
  visited.add(target);
  for (const next of ofFile.get(target) ?? []) {
    const rest = chainToNode(next, ofFile, visited);
    if (rest !== undefined) return [target, ...rest];
  }
  return undefined;
}

export const scriptsStandAlone: Rule = {
  name: 'scripts run before anything is installed',
  check: (tree) =>
    allImports(tree)
      .filter((each) => /^scripts\/.+\.mjs$/.test(each.from.path) && each.target === undefined)
      .filter((each) => !each.specifier.startsWith('node:'))
      .map((each) => violation(each, `${each.specifier} is not there yet: use Node's own modules`)),
};

export const noCycles: Rule = {
  name: 'no file imports itself by way of others',
  check: (tree) => {
    const imports = allImports(tree).filter((each) => each.target !== undefined);
    const ofFile = Map.groupBy(imports, (each) => each.from.path);
    const done = new Set<string>();
    const found: Violation[] = [];
    const visit = (path: string, trail: readonly string[]): void => {
      for (const each of ofFile.get(path) ?? []) {
        const target = each.target ?? '';
        const start = trail.indexOf(target);
        if (start !== -1) {
          const circle = [...trail.slice(start), target].join(' → ');
          found.push(violation(each, `a circle: ${circle}. Move what both need into a file below`));
        } else if (!done.has(target)) visit(target, [...trail, target]);
      }
      done.add(path);
    };
    for (const path of ofFile.keys()) if (!done.has(path)) visit(path, [path]);
    return found;
  },
};

export const importRules: readonly Rule[] = [
  betweenPackages,
  layersDownwards,
  testsAreNotImported,
  sandboxApart,
  productionWithoutSandbox,
  coreWithoutPlatform,
  scriptsStandAlone,
  noCycles,
];

/** Used by the rule on leftovers, too: where a program may print. */
export function mayPrint(path: string): boolean {
  return (
    /^(?:scripts|bench)\//.test(path) ||
    (entryFiles.test(path) && /(?:^|\/)(?:main|register)\.ts$/.test(path))
  );
}
