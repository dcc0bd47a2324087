/**
 * The texts speak of Tollgate alone: no machine's paths, no registry's hosts, and nothing of how or with
 * what they were written. A letter in brackets keeps this file out of its own net.
 */
import { findAll, type Rule } from './tree.ts';

interface Trace {
  readonly pattern: RegExp;
  readonly what: string;
}

export const traces: readonly Trace[] = [
  {
    pattern: /(?<![\w.~)}\]$-])\/(?:wor[k]|far[m]|hom[e]\/\w+|User[s]\/\w+|roo[t])\/[\w.]/,
    what: "a path of somebody's machine: make it relative, or take the system's temporary folder",
  },
  {
    pattern: /\b(?:registr[y]\.npmjs\.org|registr[y]\.yarnpkg\.com|registr[y]\.npmmirror\.com|npm\.pk[g]\.)/i,
    what: 'a registry host: which registry is used is a setting of the machine',
  },
  {
    pattern: /"resolve[d]": "https?:/,
    what: 'a download address: let npm leave registry addresses out of the lock file',
  },
  {
    pattern:
      /\b(?:clau[d]e|anthropi[c]|chatgp[t]|opena[i]|copilo[t]|gemin[i]|larg[e] language models?|LL[M]s?(?!(?:-full)?\.txt))\b/i,
    what: 'the name of a writing tool: texts speak of the product',
  },
  {
    pattern: /\b(?:su[b]-?agents?|a[i] agents?|codin[g] agents?|context windo[w]s?)\b/i,
    what: 'a word of the workplace: texts speak of the product',
  },
  {
    pattern: /\b(?:a[i]|codin[g]|chat|m[y]|th[e]|a[n]) assistan[t]s?\b/i,
    what: 'a word of the workplace: texts speak of the product',
  },
  {
    pattern:
      /\b(?:syste[m] prompts?|th[e] prompts? (?:says?|asks?)|i[n] (?:an earlier|a previous|my) sessio[n])\b/i,
    what: 'a word of the workplace: texts speak of the product',
  },
  {
    pattern:
      /\b(?:th[e] brief|hous[e] rules|HOUS[E]\.md|CODE[S]\.md|fact[s]\.md|fact[s] §|tas[k] description)/i,
    what: 'a paper that is not part of the project: cite the specification, a decision or a standard',
  },
];

export const noTraces: Rule = {
  name: 'the texts speak of the product alone',
  check: (tree) =>
    tree.flatMap((file) =>
      traces.flatMap(({ pattern, what }) =>
        findAll(file, file.text, pattern, ([found]) => `"${found}" is ${what}`),
      ),
    ),
};
