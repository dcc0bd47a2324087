/** Rules on form: a doc comment names its subject, and the formatter alone lays out. */
import { findAll, isScript, lineAt, type Rule } from './tree.ts';

const relativeBeginning = /\/\*\*[\s*]*(What|Whether|Whoever|Of)\b/;

export const docsNameTheirSubject: Rule = {
  name: 'a doc comment begins with a verb or a noun',
  check: (tree) =>
    tree
      .filter(({ path }) => isScript(path))
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
    tree.flatMap(({ path, text, freshSpreads }) =>
      freshSpreads.map((position) => ({
        path,
        line: lineAt(text, position),
        message: 'write the members themselves: layout is the work of the formatter',
      })),
    ),
};

export const formRules: readonly Rule[] = [docsNameTheirSubject, noFreshSpreads];
