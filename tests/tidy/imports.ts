/** What a source imports, and which file of the project that is. */
import { posix } from 'node:path';
import { isScript, lineAt, type Tree, type TreeFile } from './tree.ts';

export interface Import {
  readonly from: TreeFile;
  readonly line: number;
  readonly specifier: string;
  /** Erased before the program runs. */
  readonly isType: boolean;
  /** Path of the project's file that is meant; undefined for packages and Node's own modules. */
  readonly target: string | undefined;
}

const statement = /\b(import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s*)?(['"])([^'"\n]+)\3/g;
const call = /\b(import)\s*\(\s*()(['"])([^'"\n]+)\3/g;

export function importsOf(file: TreeFile): Import[] {
  if (!isScript(file.path)) return [];
  return [statement, call]
    .flatMap((pattern) => [...file.code.matchAll(pattern)])
    .filter(({ index, 1: keyword = '' }) => file.bare.startsWith(keyword, index))
    .map(({ index, 2: type, 4: specifier = '' }) => ({
      from: file,
      line: lineAt(file.text, index),
      specifier,
      isType: type !== undefined && type !== '',
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
