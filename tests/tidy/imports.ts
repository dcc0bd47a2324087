/** Imports of a source, and the file of the project that each leads to. */
import { posix } from 'node:path';
import { lineAt, type Tree, type TreeFile } from './tree.ts';

export interface Import {
  readonly from: TreeFile;
  readonly line: number;
  readonly specifier: string;
  /** Erased before the program runs. */
  readonly isType: boolean;
  /** Loaded when the program comes to it. */
  readonly isLate: boolean;
  /** Path of the project's file that is meant; undefined for packages and Node's own modules. */
  readonly target: string | undefined;
}

export function importsOf(file: TreeFile): Import[] {
  return file.requests.map(({ position, specifier, isType, isLate = false }) => ({
    from: file,
    line: lineAt(file.text, position),
    specifier,
    isType,
    isLate,
    target: targetOf(file.path, specifier),
  }));
}

export function allImports(tree: Tree): Import[] {
  return tree.flatMap(importsOf);
}

function targetOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) {
    return posix.normalize(posix.join(posix.dirname(path), specifier.replace(/\?.*$/, '')));
  }
  const own = /^@tollgate\/([\w-]+)(?:\/(.+))?$/.exec(specifier);
  return own === null ? undefined : `${own[1]}/${own[2] ?? 'index'}.ts`;
}

/** The package of a bare specifier: `@scope/name` or `name`. */
export function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
