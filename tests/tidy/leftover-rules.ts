/** Rules on what work leaves behind: notes, prints, switched-off tests and checks. */
import { mayPrint } from './import-rules.ts';
import { findAll, isScript, isTest, type Rule, type TreeFile } from './tree.ts';

type View = 'text' | 'code' | 'bare' | 'comments';

interface Leftover {
  readonly pattern: RegExp;
  readonly view: View;
  readonly advice: string;
  readonly allowedIn?: (path: string) => boolean;
}

export const leftovers: readonly Leftover[] = [
  {
    pattern: /\b(?:TODO|FIXME|XXX|HACK)\b/,
    view: 'comments',
    advice: 'do it, or open an issue and say there what is left',
  },
  {
    pattern: /\bconsole\.\w+\(/,
    view: 'bare',
    advice: 'log with the logger; only programs that are started print',
    allowedIn: mayPrint,
  },
  { pattern: /\bdebugger\b/, view: 'bare', advice: 'take it out' },
  { pattern: /\.only\(/, view: 'bare', advice: 'take it out: it switches all other tests off' },
  {
    pattern: /\.(?:skip|todo|skipIf|runIf)\s*[(.`]|\b(?:xit|xtest|xdescribe)\(/,
    view: 'bare',
    advice: 'write the test or delete it: one that does not run says nothing',
  },
  { pattern: /@ts-(?:ignore|nocheck)/, view: 'comments', advice: 'make the types right' },
  {
    pattern: /@ts-expect-error(?!: \S.{9})/,
    view: 'comments',
    advice: 'make the types right; a test of types says what is wrong, after a colon',
  },
  {
    pattern: /@ts-expect-error(?=: )/,
    view: 'comments',
    advice: 'make the types right; only a test of types may expect an error',
    allowedIn: isTest,
  },
  {
    pattern: /biome-ignore(?!-?\w* [\w/]+: \S.{9})/,
    view: 'comments',
    advice: 'say why, after a colon, in a sentence',
  },
  {
    pattern: /\bas any\b|[:<,|(]\s*any\b\s*(?:[[\]>,;)|=&]|$)/m,
    view: 'bare',
    advice: 'give it its type, or read it with a check',
    // Scripts are checked as JavaScript, which has no casts.
    allowedIn: (path) => path.endsWith('.mjs'),
  },
];

function matches(file: TreeFile, leftover: Leftover) {
  if (leftover.allowedIn?.(file.path)) return [];
  return findAll(
    file,
    file[leftover.view],
    leftover.pattern,
    ([found]) => `${found.trim()}: ${leftover.advice}`,
  );
}

export const noLeftovers: Rule = {
  name: 'nothing is left over from the work',
  check: (tree) =>
    tree
      .filter((file) => isScript(file.path))
      .flatMap((file) => leftovers.flatMap((leftover) => matches(file, leftover))),
};
