/** Pages show the same code in each language, one after the other: an agent reads one of them. */

export const codeLanguages = ['typescript', 'python', 'java', 'php', 'csharp', 'c', 'go', 'curl'] as const;
export type CodeLanguage = (typeof codeLanguages)[number];

/** Languages of code blocks by the word after their backticks, which those of samples do not have. */
const byWord: Readonly<Record<string, CodeLanguage>> = {
  ts: 'typescript',
  python: 'python',
  java: 'java',
  php: 'php',
  csharp: 'csharp',
  c: 'c',
  go: 'go',
  sh: 'curl',
};

const block = /(?:^samples\/(\w+)\/\S+\n\n)?^```(\w*)\n[\s\S]*?^```\n/gm;

interface Found {
  readonly start: number;
  readonly end: number;
  readonly language: CodeLanguage | undefined;
}

function languageOf(folder: string | undefined, word: string | undefined): CodeLanguage | undefined {
  const named = codeLanguages.find((one) => one === folder);
  return named ?? (folder === undefined ? byWord[word ?? ''] : undefined);
}

/** Blocks with nothing between them but empty lines: the same in several languages. */
function runsOf(page: string): Found[][] {
  const runs: Found[][] = [];
  for (const match of page.matchAll(block)) {
    const [text, folder, word] = match;
    const found = { start: match.index, end: match.index + text.length, language: languageOf(folder, word) };
    const last = runs.at(-1);
    const before = last?.at(-1);
    const isNext =
      before?.language !== undefined &&
      found.language !== undefined &&
      page.slice(before.end, found.start).trim() === '';
    if (isNext) last?.push(found);
    else runs.push([found]);
  }
  return runs;
}

/** The page with each such code in `wanted` alone; where it is not there in that language, in all of them. */
export function inOneLanguage(page: string, wanted: CodeLanguage): string {
  let shown = page;
  for (const run of runsOf(page).reverse()) {
    if (!run.some(({ language }) => language === wanted)) continue;
    for (const { start, end, language } of run.toReversed())
      if (language !== wanted) shown = `${shown.slice(0, start)}${shown.slice(end).replace(/^\n+/, '')}`;
  }
  return shown;
}
