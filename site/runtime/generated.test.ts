import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { browserFiles } from './generated.ts';

const registry = `export default {
  "009650b1": [() => import(/* webpackChunkName: "009650b1" */ "@site/docs/Sign.mdx"), "@site/docs/Sign.mdx", require.resolveWeak("@site/docs/Sign.mdx")],
  "17896441": [() => import(/* webpackChunkName: "17896441" */ "@theme/DocItem"), "@theme/DocItem", require.resolveWeak("@theme/DocItem")],
};
`;
const generated: Readonly<Record<string, string>> = {
  'registry.js': registry,
  'routesChunkNames.json': '{"/docs/Sign-07e":{"__comp":"17896441","content":"009650b1"}}',
  'docusaurus.config.mjs':
    '/* made */\nexport default {"title":"Docs","baseUrl":"/docs/zh/","plugins":["a"]};\n',
  'i18n.json':
    '{"currentLocale":"zh","localeConfigs":{"en":{"htmlLang":"en"},"zh":{"htmlLang":"zh-CN","direction":"ltr"}}}',
};

test('the browser gets one short name for each part, and of settings what it reads', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-generated-'));
  try {
    for (const [name, text] of Object.entries(generated)) await writeFile(join(folder, name), text);
    const files = browserFiles(folder, 'zh');
    const read = async (request: string) => {
      const [, file = ''] = files.find(([pattern]) => pattern.test(request)) ?? [];
      return readFile(file, 'utf8');
    };
    const parts = await read('@generated/registry');
    expect(parts).toContain('"p0": [() => import(/* webpackChunkName: "p0" */ "@site/docs/Sign.mdx")]');
    expect(parts).not.toContain('resolveWeak');
    expect(JSON.parse(await read('@generated/routesChunkNames'))).toEqual({
      '/docs/Sign-07e': { __comp: 'p1', content: 'p0' },
    });
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
