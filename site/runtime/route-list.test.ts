import { expect, test } from 'vitest';
import { routeList } from './route-list.ts';

const file = (chunk: string, module: string) =>
  `  "${chunk}": [() => import(/* webpackChunkName: "${chunk}" */ "${module}"), "${module}", require.resolveWeak("${module}")],\n`;

const registry = `export default {
${file('a1', '/site/reference/page.tsx')}${file('b1', '@theme/DocItem')}${file('c1', '@site/docs/Sign.mdx')}${file('d1', '@generated/version.json')}};
`;

const chunkNames = JSON.stringify({
  '/docs/CloudAPI-1': { __comp: 'a1', __context: { plugin: 'x' } },
  '/docs/-2': { __comp: 'x' },
  '/docs/-3': { __comp: 'x', __props: 'd1' },
  '/docs/-4': { __comp: 'x' },
  '/docs/blog-6': { __comp: 'b1' },
  '/docs/Sign-5': { __comp: 'b1', content: 'c1' },
});

function routesWith(first: string): string {
  return `import ComponentCreator from '@docusaurus/ComponentCreator';

export default [
  ${first}
  { path: '/docs/', component: ComponentCreator('/docs/', '2'), routes: [
    { path: '/docs/', component: ComponentCreator('/docs/', '3'), routes: [
      { path: '/docs/', component: ComponentCreator('/docs/', '4'), routes: [
        { path: '/docs/Sign', component: ComponentCreator('/docs/Sign', '5'), exact: true, sidebar: "gateway" },
      ] }] }] },
  { path: '*', component: ComponentCreator('*') },
];
`;
}

const reference = `{ path: '/docs/CloudAPI', component: ComponentCreator('/docs/CloudAPI', '1'), exact: true },`;

test('the list has a guide with its sidebar and text, and a page of the reference by its path alone', () => {
  const list = routeList({ routes: routesWith(reference), chunkNames, registry });
  expect(list).toContain('base: "/docs/"');
  expect(list).toContain('sidebars: ["gateway"]');
  expect(list).toContain('["Sign", 0, () => import(/* webpackChunkName: "p0" */ "@site/docs/Sign.mdx")]');
  expect(list).toContain('references: ["CloudAPI"]');
  expect(list).toContain('import version from "@generated/version.json"');
});

test('routes of another kind stop the build', () => {
  const other = `{ path: '/docs/blog', component: ComponentCreator('/docs/blog', '6'), exact: true },`;
  const routes = routesWith(`${reference}\n  ${other}`);
  expect(() => routeList({ routes, chunkNames, registry })).toThrow('route-list.ts does not know');
});
