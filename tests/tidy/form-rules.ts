/** Rules on form: a doc comment names its subject, and the formatter alone lays out. */
import { findAll, isForTests, isScript, lineAt, type Rule } from './tree.ts';

/** Folders of the gateway in which both rules hold. */
const plainGateway = [
  'gateway/accounts',
  'gateway/acquirers',
  'gateway/batches',
  'gateway/notifications',
  'gateway/operator',
  'gateway/orders',
  'gateway/ports',
  'gateway/runtime',
  'gateway/start',
  'gateway/store',
  'gateway/terminals',
  'gateway/vault',
  'gateway/wiring',
];
/** Folders in which every doc comment begins with a verb or a noun. */
const plainDocs = ['contract', ...plainGateway];
/** Folders without a spread that only steers line breaks. */
const plainObjects = ['contract', ...plainGateway, 'samples', 'scripts'];

/** The class that ends a command: its file is about to get another name. */
const renamed = 'contract/failure.ts';

const isIn = (path: string, folders: readonly string[]) =>
  folders.some((folder) => path.startsWith(`${folder}/`));
const relativeBeginning = /\/\*\*[\s*]*(What|Whether|Whoever|Of)\b/;

export const docsNameTheirSubject: Rule = {
  name: 'a doc comment begins with a verb or a noun',
  check: (tree) =>
    tree
      .filter(({ path }) => isScript(path) && !isForTests(path) && isIn(path, plainDocs))
      .filter(({ path }) => path !== renamed)
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
