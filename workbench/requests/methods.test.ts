import { calls } from '@tollgate/contract/calls/index';
import { expect, test } from 'vitest';
import { methodNames } from './methods.ts';

test('all calls can be chosen', () => {
  expect(methodNames).toEqual(calls.map(({ method }) => method).toSorted());
});
