import { expect, test } from 'vitest';
import { nestedJson } from './body-block.tsx';

test('JSON inside of a member is found', () => {
  const reply = JSON.stringify({ code: '0', data: '{"trans_no":"1"}', msg: 'success', empty: '{}' });
  expect(nestedJson(reply).map(({ name, text }) => [name, text])).toEqual([
    ['data', '{\n  "trans_no": "1"\n}'],
  ]);
  expect(nestedJson('[]')).toEqual([]);
});
