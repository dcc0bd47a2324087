/** Rules on sizes and names. */
import { findAll, isForTests, isScript, type Rule, type TreeFile } from './tree.ts';

const maxLines = 400;
const maxColumns = 120;
const measured = /\.(?:ts|tsx|mjs|css|sql)$/;
/** Sources side by side that a reader still takes in; a file for each call and each method is a list of its own. */
const maxSources = 26;
const listFolders = new Set(['gateway/calls', 'contract/calls']);
const emptyNames = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc']);

export const fileLength: Rule = {
  name: `no file is longer than ${maxLines} lines`,
  check: (tree) =>
    tree
      .filter((file) => measured.test(file.path))
      .map((file) => ({ file, lines: file.text.replace(/\n$/, '').split('\n').length }))
      .filter(({ lines }) => lines > maxLines)
      .map(({ file, lines }) => ({
        path: file.path,
        line: maxLines + 1,
        message: `${lines} lines: split it by noun`,
      })),
};

export const folderSize: Rule = {
  name: `no folder has more than ${maxSources} sources side by side`,
  check(tree) {
    const counts = new Map<string, number>();
    for (const { path } of tree) {
      const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
      if (!isScript(path) || isForTests(path) || listFolders.has(folder)) continue;
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    return [...counts]
      .filter(([, count]) => count > maxSources)
      .map(([path, count]) => ({ path, line: 1, message: `${count} sources: group what changes together` }));
  },
};

export const lineLength: Rule = {
  name: `no line of code is longer than ${maxColumns} columns`,
  check: (tree) =>
    tree
      .filter((file) => measured.test(file.path))
      .flatMap((file) =>
        columnsOf(file).flatMap((columns, index) =>
          columns > maxColumns
            ? [{ path: file.path, line: index + 1, message: `${columns} columns: break the line` }]
            : [],
        ),
      ),
};

/** Columns of each line, a text in quotation marks not counted: sentences in two languages stay whole. */
function columnsOf(file: TreeFile): number[] {
  const lines = file.text.split('\n');
  if (!isScript(file.path)) return lines.map((line) => line.length);
  const bare = file.bare.split('\n');
  const comments = file.comments.split('\n');
  return lines.map((line, index) => {
    // Inside a text that runs over several lines, the line holds nothing but text.
    const shown = bare[index] ?? '';
    const comment = comments[index]?.trim() ?? '';
    return line.length <= maxColumns
      ? line.length
      : shown.replace(/\s{2,}/g, ' ').trimEnd().length + comment.length;
  });
}

export const emptyNamesRule: Rule = {
  name: 'every file and folder is named by its noun',
  check: (tree) =>
    tree
      .filter((file) =>
        file.path.split('/').some((part) => emptyNames.has(part.replace(/\..*$/, '').toLowerCase())),
      )
      .map((file) => ({
        path: file.path,
        line: 1,
        message: 'the name says nothing: name it by what it holds',
      })),
};

// A declaration, or a name taken out of an object without giving it another one.
const snakeCase = /\b(?:const|let|var|function|class|interface|type)\s+([A-Za-z$]+_\w+)/;

export const camelCase: Rule = {
  name: 'snake_case stays on the wire and in SQL',
  check: (tree) =>
    tree
      .filter((file) => isScript(file.path))
      .flatMap((file) =>
        findAll(file, file.bare, snakeCase, ([, name = '']) => `name ${name} in camelCase`).filter(
          (each) => !/name [A-Z0-9_]+ in/.test(each.message),
        ),
      ),
};

export const sizeRules: readonly Rule[] = [fileLength, folderSize, lineLength, emptyNamesRule, camelCase];
