import { expect, test } from 'vitest';
import { languageOf } from './language.ts';

test.each([
  [{}, 'en'],
  [{ LANG: 'C.UTF-8' }, 'en'],
  [{ LANG: 'zh_CN.UTF-8' }, 'zh'],
  [{ LANG: 'zh-Hans' }, 'zh'],
  [{ LANG: 'zha' }, 'en'],
  [{ LANG: 'zh_CN.UTF-8', LC_MESSAGES: 'en_US.UTF-8' }, 'en'],
  [{ LANG: 'en_US.UTF-8', LC_MESSAGES: 'en_US.UTF-8', LC_ALL: 'zh_TW' }, 'zh'],
  [{ LANG: 'zh_CN', LC_ALL: '' }, 'zh'],
] as const)('%o is %s', (environment, language) => {
  expect(languageOf(environment)).toBe(language);
});
