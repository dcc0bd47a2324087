/** Rules on imports between folders that stand side by side: no rings, and in the orders downwards only. */
import { allImports, type Import } from './imports.ts';
import { orderLayers, ownFilesCount } from './packages.ts';
import { isForTests, type Rule, type Tree, type Violation } from './tree.ts';

/** An import from one folder to another one in the same folder. */
interface Crossing {
  readonly import: Import;
  readonly parent: string;
  readonly from: string;
  readonly to: string;
}

/** Name of the parent's own files among its folders. */
const ownFiles = '.';

/** Returns where an import leaves one folder for a sibling; undefined if it stays, or goes to the parent's files. */
function crossingOf(each: Import): Crossing | undefined {
  if (each.target === undefined || isForTests(each.from.path)) return undefined;
  const from = each.from.path.split('/');
  const to = each.target.split('/');
  const depth = from.findIndex((name, index) => name !== to[index]);
  if (depth < 1) return undefined;
  const parent = from.slice(0, depth).join('/');
  const folderIn = (names: readonly string[]) =>
    depth < names.length - 1 ? names[depth] : ownFilesCount.has(parent) ? ownFiles : undefined;
  const [left, right] = [folderIn(from), folderIn(to)];
  if (left === undefined || right === undefined || left === right) return undefined;
  return { import: each, parent, from: left, to: right };
}

function crossingsOf(tree: Tree): Crossing[] {
  return allImports(tree).flatMap((each) => crossingOf(each) ?? []);
}

/** Returns the folders that `start` reaches, itself only by way of others. */
function reachedFrom(start: string, next: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const one of next.get(folder) ?? []) {
      if (reached.has(one)) continue;
      reached.add(one);
      open.push(one);
    }
  }
  return reached;
}

/** Finds the rings below one parent: for two folders of a ring, the first import from one to the other. */
function ringsAmong(crossings: readonly Crossing[]): Violation[] {
  const byFolder = Map.groupBy(crossings, ({ from }) => from);
  const next = new Map([...byFolder].map(([from, those]) => [from, new Set(those.map(({ to }) => to))]));
  const reached = new Map([...next.keys()].map((folder) => [folder, reachedFrom(folder, next)]));
  const inRings = crossings.filter(({ from, to }) => reached.get(to)?.has(from) === true);
  const firstOfPairs = [...Map.groupBy(inRings, ({ from, to }) => `${from} ${to}`).values()].flatMap(
    ([first]) => first ?? [],
  );
  return firstOfPairs.map(({ import: { from: file, line }, parent, from, to }) => ({
    path: file.path,
    line,
    message: `a ring in ${parent}/: ${to} leads back to ${from}. Move what both need below, or hand it in`,
  }));
}

export const noFolderRings: Rule = {
  name: 'no folder imports itself by way of its siblings',
  check: (tree) => [...Map.groupBy(crossingsOf(tree), ({ parent }) => parent).values()].flatMap(ringsAmong),
};

const orders = 'gateway/orders';
const heightOf = (folder: string) => orderLayers.findIndex((line) => line.includes(folder));

export const ordersDownwards: Rule = {
  name: 'the layers of the orders import downwards only',
  check: (tree) =>
    crossingsOf(tree)
      .filter(
        ({ parent, from, to }) =>
          parent === orders && !(heightOf(to) > heightOf(from) && heightOf(from) >= 0),
      )
      .map(({ import: { from: file, line }, from, to }) => ({
        path: file.path,
        line,
        message: [from, to].some((folder) => heightOf(folder) === -1)
          ? `${orders}/${heightOf(from) === -1 ? from : to}/ is no layer: give it a place in tests/tidy/packages.ts`
          : `${from}/ stands below ${to}/ or beside it: hand it in through the context`,
      })),
};

export const folderRules: readonly Rule[] = [noFolderRings, ordersDownwards];
