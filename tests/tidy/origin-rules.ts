/**
 * Traces that a machine or a package manager leaves behind in a text: paths, hosts, addresses. A letter in brackets
 * keeps this file out of its own net.
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
];

export const noTraces: Rule = {
  name: 'no text names a path or a registry of one machine',
  check: (tree) =>
    tree.flatMap((file) =>
      traces.flatMap(({ pattern, what }) =>
        findAll(file, file.text, pattern, ([found]) => `"${found}" is ${what}`),
      ),
    ),
};
