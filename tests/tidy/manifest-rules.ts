/** Rules on the package.json files, and on the documents that speak of them. */
import { allImports, packageOf } from './imports.ts';
import { folderOf } from './packages.ts';
import { findAll, isForTests, type Rule, type Tree, type TreeFile, type Violation } from './tree.ts';

interface Manifest {
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const documents = ['README.md', 'README.zh.md', 'CONTRIBUTING.md'];
/** npm's own commands, which need no entry. */
const ownCommands = new Set(['ci', 'install', 'run']);

function manifestOf(tree: Tree, folder: string): Manifest {
  const path = folder === '' ? 'package.json' : `${folder}/package.json`;
  const file = tree.find((each) => each.path === path);
  return file === undefined ? {} : (JSON.parse(file.text) as Manifest);
}

function namesIn(manifest: Manifest): string[] {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
}

function lineOf(file: TreeFile, text: string): number {
  return file.text.slice(0, Math.max(0, file.text.indexOf(text))).split('\n').length;
}

export const dependenciesAreExplained: Rule = {
  name: 'every dependency stands in ARCHITECTURE.md with its reason',
  check: (tree) => {
    const map = tree.find((file) => file.path === 'ARCHITECTURE.md')?.text.split('\n') ?? [];
    const isExplained = (name: string) =>
      map.some((line) => line.includes(`\`${name}\``) && line.replace(/`[^`]*`/g, '').trim().length > 15);
    return tree
      .filter((file) => /^(?:[^/]+\/)?package\.json$/.test(file.path))
      .flatMap((file) =>
        namesIn(JSON.parse(file.text) as Manifest)
          .filter((name) => !name.startsWith('@tollgate/') && !isExplained(name))
          .map((name) => ({
            path: file.path,
            line: lineOf(file, `"${name}"`),
            message: `${name} is not in ARCHITECTURE.md: add a line with its name in backticks and the reason`,
          })),
      );
  },
};

export const importsAreDeclared: Rule = {
  name: 'a folder declares the packages that it imports',
  check: (tree) =>
    allImports(tree).flatMap((each): Violation[] => {
      const folder = folderOf(each.from.path);
      if (folder === undefined || folder === 'scripts') return [];
      if (/^(?:\.|node:)/.test(each.specifier)) return [];
      const name = packageOf(each.specifier);
      const declared = namesIn(manifestOf(tree, folder));
      // Tests and the settings of tools run where everything is installed.
      if (isForTests(each.from.path) || /\.config\.ts$/.test(each.from.path)) {
        declared.push(
          ...[folder, '', 'tests'].flatMap((folder) => namesIn(manifestOf(tree, folder))),
          `@tollgate/${folder}`,
        );
      }
      if (each.isType)
        declared.push(...namesIn(manifestOf(tree, '')).map((type) => type.replace(/^@types\//, '')));
      return declared.includes(name)
        ? []
        : [
            {
              path: each.from.path,
              line: each.line,
              message: `${name} is not among the dependencies of ${folder}/package.json`,
            },
          ];
    }),
};

export const commandsExist: Rule = {
  name: 'the commands in the documents exist',
  check: (tree) => {
    const scripts = manifestOf(tree, '').scripts ?? {};
    return tree
      .filter((file) => documents.includes(file.path))
      .flatMap((file) =>
        findAll(file, file.text, /\bnpm (?:run )?([a-z][\w:-]*)/, ([, name = '']) => name)
          .filter(({ message: name }) => !(name in scripts) && !ownCommands.has(name))
          .map((each) => ({ ...each, message: `package.json has no script ${each.message}` })),
      );
  },
};

export const manifestRules: readonly Rule[] = [dependenciesAreExplained, importsAreDeclared, commandsExist];
