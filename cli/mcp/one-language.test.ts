import { expect, test } from 'vitest';
import { inOneLanguage } from './one-language.ts';

const sample = (folder: string, code: string) => `samples/${folder}/file\n\n\`\`\`\n${code}\n\`\`\`\n\n`;
const call = (word: string, code: string) => `\`\`\`${word}\n${code}\n\`\`\`\n\n`;

test('code that is there in several languages is shown in one', () => {
  const samples = sample('typescript', 'ts 1') + sample('typescript', 'ts 2') + sample('java', 'java 1');
  const page = `# Page\n\n${samples}Then:\n\n${call('ts', 'ts 3')}${call('python', 'py 3')}${call('sh', 'sh 3')}End.\n`;
  const shown = inOneLanguage(page, 'typescript');
  expect(shown).toBe(
    `# Page\n\n${sample('typescript', 'ts 1')}${sample('typescript', 'ts 2')}Then:\n\n${call('ts', 'ts 3')}End.\n`,
  );
  expect(inOneLanguage(page, 'curl')).toBe(`# Page\n\n${samples}Then:\n\n${call('sh', 'sh 3')}End.\n`);
});

test('code in other languages stays where it is alone, and so do blocks that are no samples', () => {
  const page = `${sample('php', 'php 1')}${call('json', '{}')}${call('sh', 'npm start')}`;
  expect(inOneLanguage(page, 'typescript')).toBe(page);
});
