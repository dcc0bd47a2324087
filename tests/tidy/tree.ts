/** The project's files as the tidy rules see them: everything that git would track. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { type Views, viewsOf } from './views.ts';

export interface TreeFile extends Views {
  /** From the root, with slashes. */
  readonly path: string;
  readonly text: string;
}

export type Tree = readonly TreeFile[];

/** One breach of a rule. `message` says what to do about it. */
export interface Violation {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

export interface Rule {
  readonly name: string;
  check(tree: Tree): readonly Violation[];
}

const root = new URL('../../', import.meta.url).pathname;

/** Makes a file from its text; rules are tested on such made-up files, too. */
export function treeFile(path: string, text: string): TreeFile {
  return { path, text, ...viewsOf(path, text) };
}

export function readTree(): Tree {
  // In a second working tree `.git` is a file, with a path of this machine.
  const ignored = ['.git/', '.git', ...readFileSync(join(root, '.gitignore'), 'utf8').split('\n')].filter(
    (line) => line !== '' && !line.startsWith('#'),
  );
  return (
    pathsUnder('', ignored)
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
      // No text contains a zero byte.
      .filter(({ text }) => !text.includes('\0'))
      .map(({ path, text }) => treeFile(path, text))
  );
}

/** Understands what our .gitignore says: `name/` for a folder anywhere, and a glob for a file's name. */
function pathsUnder(folder: string, ignored: readonly string[]): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => {
      const name = entry.isDirectory() ? `${entry.name}/` : entry.name;
      return !ignored.some((pattern) => matchesGlob(name, pattern));
    })
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      return entry.isDirectory() ? pathsUnder(path, ignored) : entry.isFile() ? [path] : [];
    });
}

/**
 * Returns true if a file is there for tests only: tests, `testing.ts`, a folder `testing`, and the package `tests`.
 */
export function isForTests(path: string): boolean {
  return (
    isTest(path) || /(?:^|[/.])testing(?:\/|(?:-[\w-]+)?\.tsx?$)/.test(path) || path.startsWith('tests/')
  );
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

export function isScript(path: string): boolean {
  return /\.(?:ts|tsx|mjs)$/.test(path);
}

/** The line number (from 1) of a position in a text. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}

/** Every match of a pattern in one view of a file, as a violation. */
export function findAll(
  file: TreeFile,
  view: string,
  pattern: RegExp,
  message: (match: RegExpExecArray) => string,
): Violation[] {
  const everywhere = new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`);
  return [...view.matchAll(everywhere)].map((match) => ({
    path: file.path,
    line: lineAt(file.text, match.index),
    message: message(match),
  }));
}
