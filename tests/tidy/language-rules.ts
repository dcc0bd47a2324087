/** Every text in both languages at once: no English without its Chinese. */
import { latinNames } from './latin-names.ts';
import { findAll, isForTests, isScript, lineAt, type Rule, type TreeFile, type Violation } from './tree.ts';

const chinese = /\p{Script=Han}/u;
const key = /(?<![\w$.'"])(?:en|zh)\s*:/g;

/** Tags that are the same in every language. */
const languageTag = /^[a-z]{2}(?:-[A-Z]{2})?$/;

/** Returns the error in a pair of texts; undefined if there is none. */
export function problemOf(en: unknown, zh: unknown): string | undefined {
  if (typeof en !== 'string' || en.trim() === '') return 'the English text is missing';
  if (typeof zh !== 'string' || zh.trim() === '') return `the Chinese text of "${en}" is missing`;
  if (chinese.test(en)) return `the English text "${en}" holds Chinese characters`;
  if (!chinese.test(zh) && !isSameInBoth(en, zh)) return `"${zh}" is no Chinese text`;
  return undefined;
}

function isSameInBoth(en: string, zh: string): boolean {
  return (en === zh && latinNames.has(en)) || (languageTag.test(en) && languageTag.test(zh));
}

interface Sibling {
  readonly name: string;
  readonly value: string;
}

/** The object that contains a position, with the members of the two languages. */
function siblingsAt(file: TreeFile, position: number): { start: number; members: Sibling[] } {
  let start = position;
  for (let depth = 0; start >= 0; start -= 1) {
    const character = file.bare[start];
    if (character === '}' || character === ')' || character === ']') depth += 1;
    if (character === '{' || character === '(' || character === '[') {
      if (depth === 0) break;
      depth -= 1;
    }
  }
  const members: Sibling[] = [];
  let memberStart = start + 1;
  for (let end = start + 1, depth = 0; end <= file.bare.length; end += 1) {
    const character = file.bare[end] ?? '}';
    if (depth === 0 && /[,;}\])]/.test(character)) {
      const found = /^\s*(?:readonly\s+)?(en|zh)\s*\??:([\s\S]*)$/.exec(file.code.slice(memberStart, end));
      if (found !== null) members.push({ name: found[1] ?? '', value: (found[2] ?? '').trim() });
      memberStart = end + 1;
      if (/[}\])]/.test(character)) break;
    } else if (/[{([]/.test(character)) depth += 1;
    else if (/[})\]]/.test(character)) depth -= 1;
  }
  return { start, members };
}

function checkFile(file: TreeFile): Violation[] {
  const seen = new Set<number>();
  return [...file.bare.matchAll(key)].flatMap(({ index }) => {
    const { start, members } = siblingsAt(file, index - 1);
    if (seen.has(start) || members.length === 0) return [];
    seen.add(start);
    const en = members.find((member) => member.name === 'en')?.value;
    const zh = members.find((member) => member.name === 'zh')?.value;
    const problem = sourceProblem(en, zh);
    return problem === undefined
      ? []
      : [{ path: file.path, line: lineAt(file.text, index), message: problem }];
  });
}

/** As `problemOf`, but of two expressions: what they compute is not known, so only literals are judged. */
function sourceProblem(en: string | undefined, zh: string | undefined): string | undefined {
  if (en === undefined) return 'a Chinese text without its English: write both';
  if (zh === undefined) return 'an English text without its Chinese: write both';
  const literal = /^(['"`])([\s\S]*)\1$/;
  const [english, translated] = [literal.exec(en)?.[2], literal.exec(zh)?.[2]];
  if (english !== undefined && translated !== undefined) return problemOf(english, translated);
  return /['"`][^'"`]*[A-Za-z]/.test(zh) && !chinese.test(zh) ? `${zh} holds no Chinese text` : undefined;
}

export const bothLanguages: Rule = {
  name: 'every text stands in both languages',
  check: (tree) =>
    tree.filter((file) => isScript(file.path) && !isForTests(file.path)).flatMap((file) => checkFile(file)),
};

/** Chinese against Latin letters, or a value's place, without a space, or with the punctuation of the other script. */
const typography: readonly { readonly pattern: RegExp; readonly advice: string }[] = [
  {
    pattern: /\p{Script=Han}[A-Za-z0-9{]|[A-Za-z0-9}]\p{Script=Han}/u,
    advice: 'put a space between the scripts',
  },
  { pattern: /\p{Script=Han}\s?[,;:!?(]|[,;!?)]\s?\p{Script=Han}/u, advice: 'take Chinese punctuation' },
];

/** Returns the error in how a Chinese text is set; undefined if there is none. */
export function typographyProblemOf(zh: string): string | undefined {
  for (const { pattern, advice } of typography) {
    const found = pattern.exec(zh)?.[0];
    if (found !== undefined) return `"${found}" in "${zh}": ${advice}`;
  }
  return undefined;
}

export const chineseTypography: Rule = {
  name: 'Chinese is set as Chinese readers expect',
  check: (tree) =>
    tree
      .filter((file) => isScript(file.path) && !isForTests(file.path))
      .flatMap((file) =>
        findAll(file, file.code, /(?<![\w$.])zh\s*:\s*'((?:[^'\\\n]|\\.)*)'/, ([, zh = '']) => zh).flatMap(
          (each) => {
            const problem = typographyProblemOf(each.message);
            return problem === undefined ? [] : [{ ...each, message: problem }];
          },
        ),
      ),
};

export const languageRules: readonly Rule[] = [bothLanguages, chineseTypography];
