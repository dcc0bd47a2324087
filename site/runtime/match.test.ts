import { expect, test } from 'vitest';
import { matchPath, matchRoutes } from './match.ts';

test.each([
  ['/docs/Sign', '/docs/Sign', true],
  ['/docs/Sign/', '/docs/Sign', true],
  // A server answers these with 404.html, which is then what React has to find.
  ['/docs/sign', '/docs/Sign', false],
  ['/DOCS/Sign', '/docs/Sign', false],
  ['/docs/Sign/Nothing', '/docs/Sign', false],
])('%s is the page %s: %s', (given, page, isPage) => {
  expect(matchPath(given, { path: page, exact: true }) !== null).toBe(isPage);
});

test('what no route takes is left to the last one', () => {
  const routes = [{ path: '/docs/Sign', exact: true }, { path: '*' }];
  const pathOf = (address: string) => matchRoutes(routes, address).map(({ route }) => route.path);
  expect(pathOf('/docs/Sign')).toEqual(['/docs/Sign']);
  expect(pathOf('/docs/sign')).toEqual(['*']);
});
