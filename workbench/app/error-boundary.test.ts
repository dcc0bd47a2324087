import { expect, test } from 'vitest';
import { isOfLoading } from './error-boundary.tsx';

test.each([
  'Failed to fetch dynamically imported module: http://127.0.0.1/workbench/assets/a.js',
  'error loading dynamically imported module: http://127.0.0.1/workbench/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /workbench/assets/a.css',
])('%s: the code of a page did not load', (message) => {
  expect(isOfLoading(new TypeError(message))).toBe(true);
});

test('an error of the page itself is not taken for code that did not load', () => {
  expect(isOfLoading(new TypeError('undefined is not a function'))).toBe(false);
});
