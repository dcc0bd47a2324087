/** Words that mean too much, or nothing in payments, are not in names and comments (CONTRIBUTING.md, Words). */
import { findAll, isScript, type Rule, type TreeFile } from './tree.ts';

interface Word {
  readonly pattern: RegExp;
  readonly advice: string;
}

/** In comments, whole words. */
const inComments: readonly Word[] = [
  { pattern: /\brooms?\b/i, advice: 'name the package, the layer, the ports or the capacity' },
  { pattern: /\bdesks?\b/i, advice: 'say what it does: it answers asks, it takes cards' },
  { pattern: /\bstor(?:y|ies)\b/i, advice: 'events, or the order in which they come' },
  { pattern: /\bforesee[ns]?\b/i, advice: 'expect, or sign early' },
  { pattern: /\bways?\b/i, advice: 'method, option, form, return address, in progress' },
  { pattern: /\b(?:no|some|any|every)body\b/i, advice: 'name who: the merchant, the payer, a process' },
  { pattern: /\b(?:told|tells?|hears?|heard)\b/i, advice: 'is notified, gets, reports, is asked' },
  { pattern: /\b(?:stands?\b(?! for)|lies?\b)/i, advice: 'is' },
  { pattern: /\b(?:anew|mends?|sees? to|comes? to nothing)\b/i, advice: 'again, correct, do, fail' },
];
/** In names, as a word of their own: `TestRoom`, `hasRoom`, not `gateway`. */
const inNames: readonly Word[] = [
  {
    pattern:
      /(?:\b|_)(?:rooms?|desks?|foresee[ns]?|stor(?:y|ies)|anew|(?:no|some|any)body)(?![a-z])|(?<=[a-z]|\b)(?:Rooms?|Desks?|Foresee[ns]?|Stor(?:y|ies)|Anew|(?:No|Some|Any)body)(?![a-z])/,
    advice: 'take a word of the glossary',
  },
];

const isChecked = ({ path }: TreeFile) => isScript(path) && !path.startsWith('tests/tidy/');
const check = (file: TreeFile, view: string, words: readonly Word[]) =>
  words.flatMap(({ pattern, advice }) => findAll(file, view, pattern, ([found]) => `${found}: ${advice}`));

export const wordRules: readonly Rule[] = [
  {
    name: 'comments are in plain words',
    check: (tree) => tree.filter(isChecked).flatMap((file) => check(file, file.comments, inComments)),
  },
  {
    name: 'names are in plain words',
    check: (tree) => tree.filter(isChecked).flatMap((file) => check(file, file.bare, inNames)),
  },
];
