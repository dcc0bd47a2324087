import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { browserSettings } from './generated.ts';

const generated: Readonly<Record<string, string>> = {
  'docusaurus.config.mjs':
    '/* made */\nexport default {"title":"Docs","baseUrl":"/docs/zh/","plugins":["a"]};\n',
  'i18n.json':
    '{"currentLocale":"zh","localeConfigs":{"en":{"htmlLang":"en"},"zh":{"htmlLang":"zh-CN","direction":"ltr"}}}',
};

test('the browser gets of the settings what it reads', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-generated-'));
  try {
    for (const [name, text] of Object.entries(generated)) await writeFile(join(folder, name), text);
    const files = browserSettings(folder, 'zh');
    const read = async (request: string) => {
      const [, file = ''] = files.find(([pattern]) => pattern.test(request)) ?? [];
      return readFile(file, 'utf8');
    };
    const config = await read('@generated/docusaurus.config');
    expect(config).toContain('"baseUrl":"/docs/zh/"');
    expect(config).toContain('"experimental_router":"browser"');
    expect(config).not.toContain('plugins');
    expect(JSON.parse(await read('@generated/i18n')).localeConfigs).toEqual({
      zh: { htmlLang: 'zh-CN', direction: 'ltr' },
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
