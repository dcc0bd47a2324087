/** Rules on form: a doc comment names its subject, and the formatter alone lays out. */
import { findAll, isForTests, isScript, lineAt, type Rule } from './tree.ts';

/** Folders in which every doc comment begins with a verb or a noun. */
const plainDocs = [
  'checkout',
  'cli',
  'contract',
  'design',
  'gateway',
  'scripts',
  'sdk',
  'terminal',
  'workbench',
];
/** Folders without a spread that only steers line breaks. */
const plainObjects = [
  'checkout',
  'cli',
  'contract',
  'design',
  'gateway',
  'samples',
  'scripts',
  'sdk',
  'site',
  'terminal',
  'workbench',
];

const isIn = (path: string, folders: readonly string[]) =>
  folders.some((folder) => path.startsWith(`${folder}/`));
const relativeBeginning = /\/\*\*[\s*]*(What|Whether|Whoever|Of)\b/;

export const docsNameTheirSubject: Rule = {
  name: 'a doc comment begins with a verb or a noun',
  check: (tree) =>
    tree
      .filter(({ path }) => isScript(path) && !isForTests(path) && isIn(path, plainDocs))
      .flatMap((file) =>
        findAll(
          file,
          file.comments,
          relativeBeginning,
          ([, word]) => `${word}: begin with a verb ("Returns …") or with the noun that it describes`,
        ),
      ),
};

export const noFreshSpreads: Rule = {
  name: 'no object is spread where it is written out',
  check: (tree) =>
    tree
      .filter(({ path }) => isIn(path, plainObjects))
      .flatMap(({ path, text, freshSpreads }) =>
        freshSpreads.map((position) => ({
          path,
          line: lineAt(text, position),
          message: 'write the members themselves: layout is the work of the formatter',
        })),
      ),
};

export const formRules: readonly Rule[] = [docsNameTheirSubject, noFreshSpreads];
