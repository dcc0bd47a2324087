import { parseArgs } from 'node:util';
import { expect, test } from 'vitest';
import { argumentsFailure, failureLine } from './failure.ts';

const options = { name: { type: 'string' }, watch: { type: 'boolean' } } as const;

test.each([
  [['--nam', 'x'], 'There is no option --nam here.', '没有选项 --nam'],
  [['--name'], 'The option --name needs a value.', '选项 --name 需要一个值。'],
  [['--name', '--watch'], 'The option --name needs a value.', '选项 --name 需要一个值。'],
  [['--watch=1'], 'The option --watch accepts no value.', '选项 --watch 不接受值。'],
  [['shop'], 'There are too many arguments: shop.', '多余的参数：shop。'],
])('%j', (args, en, zh) => {
  let failure: ReturnType<typeof argumentsFailure>;
  try {
    parseArgs({ args, options });
  } catch (fault) {
    failure = argumentsFailure(fault);
  }
  expect(failure).toMatchObject({ exitCode: 2 });
  expect(failure?.text.en).toContain(en);
  expect(failure?.text.zh).toContain(zh);
});

test('any other fault is none of the command line', () => {
  for (const fault of [new Error('no'), undefined, 'no']) expect(argumentsFailure(fault)).toBeUndefined();
});

test('one line for a person, or one object', () => {
  const failure = { exitCode: 1, text: { en: 'No.', zh: '不行。' } } as const;
  expect(failureLine(failure, 'zh', false)).toBe('不行。');
  expect(JSON.parse(failureLine({ ...failure, code: 'E1' }, 'en', true))).toEqual({
    error: { kind: 'refused', message: 'No.', code: 'E1' },
  });
});
