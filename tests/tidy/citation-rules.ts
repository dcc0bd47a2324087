/** Citations of the specification and of decisions resolve: the reader finds the rule in `docs/`. */
import { findAll, type Rule, type Tree, type TreeFile, type Violation } from './tree.ts';

const specificationPath = 'docs/specification.md';
const decisionPath = /^docs\/decisions\/(\d+)-[\w-]+\.md$/;

const list = (item: string) => String.raw`${item}(?:(?:,| and| to| or|, and)\s+${item})*`;
// A citation in a comment may be broken between its word and its number.
const gap = String.raw`[\s*/#]+`;
const sectionCitation = new RegExp(String.raw`\bspec${gap}(${list(String.raw`§\d+`)})`);
const decisionCitation = new RegExp(String.raw`\bdecisions?${gap}(${list(String.raw`\d+`)})`, 'i');

/** Files that cite rules: code, SQL, pages and documents. Locks and the specification's own lists do not. */
const mayCite = /\.(?:tsx?|mjs|sql|mdx?|py|java|c|h|php|cs|sh|go)$/;

/** The numbers of a list, ranges filled in: "22 to 25" is four. */
export function numbersOf(text: string): number[] {
  const numbers = (text.match(/\d+/g) ?? []).map(Number);
  if (!text.includes(' to ')) return numbers;
  return numbers.flatMap((number, index) => {
    const end = numbers[index + 1];
    const isRange = end !== undefined && text.includes(`${number} to `);
    return isRange ? Array.from({ length: end - number }, (_, step) => number + step) : [number];
  });
}

/** Section numbers that the specification has. */
function sectionsOf(tree: Tree): Set<number> {
  const text = tree.find((file) => file.path === specificationPath)?.text ?? '';
  return new Set([...text.matchAll(/^## §(\d+) /gm)].map(([, number]) => Number(number)));
}

/** Decision numbers that have a file. */
function decisionsOf(tree: Tree): Set<number> {
  return new Set(tree.flatMap((file) => numbersOf(decisionPath.exec(file.path)?.[1] ?? '')));
}

function unresolved(
  file: TreeFile,
  citation: RegExp,
  known: ReadonlySet<number>,
  message: (number: number) => string,
): Violation[] {
  return findAll(file, file.text, citation, (match) => match[1] ?? '').flatMap(
    ({ path, line, message: cited }) =>
      numbersOf(cited)
        .filter((number) => !known.has(number))
        .map((number) => ({ path, line, message: message(number) })),
  );
}

export const citationsResolve: Rule = {
  name: 'every citation of the specification or of a decision resolves',
  check: (tree) => {
    const sections = sectionsOf(tree);
    const decisions = decisionsOf(tree);
    return tree
      .filter((file) => mayCite.test(file.path) && !file.path.startsWith('tests/tidy/'))
      .flatMap((file) => [
        ...unresolved(
          file,
          sectionCitation,
          sections,
          (number) => `spec §${number} is not in ${specificationPath}`,
        ),
        ...unresolved(
          file,
          decisionCitation,
          decisions,
          (number) => `decision ${number} has no file in docs/decisions`,
        ),
      ]);
  },
};

export const decisionsAreWhole: Rule = {
  name: 'every decision has its number, context, decision and consequences, and a line in the index',
  check: (tree) => {
    const index = tree.find((file) => file.path === 'docs/decisions/README.md')?.text ?? '';
    return tree.flatMap((file) => {
      const number = Number(decisionPath.exec(file.path)?.[1] ?? '0');
      if (number === 0) return [];
      const parts = [`# ${number}. `, '## Context\n', '## Decision\n', '## Consequences\n'];
      const missing = parts
        .filter((part) => !file.text.includes(part))
        .map((part) => `write "${part.trim()}"`);
      const name = file.path.split('/').at(-1) ?? '';
      if (!index.includes(`](${name})`)) missing.push(`list ${name} in docs/decisions/README.md`);
      return missing.map((message) => ({ path: file.path, line: 1, message }));
    });
  },
};

/** Returns the paths in a row's last cell: of files, and of folders, which end with a slash. */
const placesOf = (row: string) =>
  [...(row.split('|').at(-2) ?? '').matchAll(/`([\w./*-]+(?:\/|\.[a-z]+))`/g)].map(
    ([, place]) => place ?? '',
  );

/** A folder is a list of like files, of which a reader opens one; no row hides many files behind its name. */
const isList = /\b(?:a|one) file for each\b/;

/** The tables of docs/where-is.md: at most three files for a rule, and each of them is there. */
export const whereTable: Rule = {
  name: 'the files of docs/where-is.md exist, at most three for a rule, and no folder but a list of files',
  check: (tree) => {
    const file = tree.find(({ path }) => path === 'docs/where-is.md');
    if (file === undefined) return [];
    const paths = tree.map(({ path }) => path);
    const isThere = (place: string) =>
      place.endsWith('/') ? paths.some((path) => path.startsWith(place)) : paths.includes(place);
    return findAll(file, file.text, /^\|.*`.*\|$/m, ([row]) => row).flatMap(
      ({ path, line, message: row }) => {
        const named = placesOf(row);
        const problems = [
          ...named.filter((place) => !isThere(place)).map((place) => `${place} is not there`),
          ...(named.length > 3 ? ['give the rule a home: three files at most'] : []),
          ...named
            .filter((place) => place.endsWith('/') && !isList.test(row))
            .map((place) => `${place} is a folder: name its files, or say "one file for each …" of a list`),
        ];
        return problems.map((message) => ({ path, line, message }));
      },
    );
  },
};

export const citationRules: readonly Rule[] = [citationsResolve, decisionsAreWhole, whereTable];
