/** Every call's sample is a program of its language: compiled, or read by its interpreter, where that is here. */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { calls } from '../calls/index.ts';
import { type SampleLanguage, type Samples, sampleLanguages } from './languages.ts';
import { compiledOnly, filledIn, goFiles, type Program, requireTools, run } from './testing-toolchain.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const tsc = `${root}node_modules/typescript/bin/tsc`;

const credentials = { gatewayUrl: 'https://pay.example.com', appId: 'tg0000', merchantNo: '312100000164' };

const programs: Readonly<Record<SampleLanguage, (samples: readonly string[], client: string) => Program>> = {
  bash: (samples, client) => ({
    files: { 'all.sh': [client, ...samples].join('\n') },
    commands: [['sh', '-n', 'all.sh']],
  }),
  typescript: (samples, client) => ({
    files: {
      'all.mts': [filledIn(client, credentials), ...samples.map((each) => `{\n${each}\nvoid reply;\n}`)].join(
        '\n',
      ),
      'tsconfig.json': JSON.stringify({
        extends: `${root}tsconfig.json`,
        compilerOptions: { types: ['node'], typeRoots: [`${root}node_modules/@types`] },
        include: ['all.mts'],
      }),
    },
    commands: [[process.execPath, tsc, '-p', 'tsconfig.json']],
  }),
  java: (samples, client) => ({
    files: {
      'Tollgate.java': client,
      'All.java': `import java.util.TreeMap;\npublic class All {\n${samples
        .map((each, index) => `static void call${index}() throws Exception {\n${each}\n}`)
        .join('\n')}\n}`,
    },
    commands: [['javac', '-Xlint:all', '-Werror', '-encoding', 'UTF-8', 'Tollgate.java', 'All.java']],
  }),
  php: (samples, client) => ({
    files: { 'all.php': [client, ...samples].join('\n') },
    commands: [['php', '-l', 'all.php']],
  }),
  csharp: (samples, client) =>
    compiledOnly(
      { 'Tollgate.cs': client },
      samples.map((each) => `{\n${each}\nConsole.WriteLine(data);\n}`).join('\n'),
    ),
  python: (samples, client) => ({
    files: { 'all.py': [client, ...samples].join('\n') },
    commands: [['python3', '-m', 'py_compile', 'all.py']],
  }),
  go: (samples, client) => ({
    files: goFiles(
      client,
      samples
        .map((each) => `\t{\n${each.replace(/^(?=.)/gm, '\t\t')}\n\t\tfmt.Println(data)\n\t}`)
        .join('\n'),
    ),
    // The formatter first: readers of Go expect its layout.
    commands: [
      ['sh', '-c', 'gofmt -d . && test -z "$(gofmt -l .)"'],
      ['go', 'vet', '.'],
    ],
  }),
};

for (const language of sampleLanguages) {
  test(`${language.name}: the samples of all calls are sound`, () => {
    requireTools(language);
    expect(() => run(programFor(language))).not.toThrow();
  });
}

function programFor({ id, client, sample }: Samples): Program {
  return programs[id](
    calls.map((call) => sample(call)),
    client,
  );
}

test('the clients hold the example credentials that the contract uses, where a reader puts their own', () => {
  for (const { name, client } of sampleLanguages) {
    const filled = filledIn(client, { gatewayUrl: 'http://g', appId: 'a-1', merchantNo: 'm-1' });
    for (const own of ['http://g', 'a-1', 'm-1']) expect(filled, name).toContain(own);
  }
});
