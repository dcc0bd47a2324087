/** Every diagram in both languages: nothing overlaps, nothing is cut off, nothing is missing. */
import { orderTransitions } from '@tollgate/contract/states';
import { isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { diagramFigure, sceneOfDiagram } from './figure.ts';
import { diagrams } from './index.ts';
import { collisionsIn } from './testing-collisions.ts';

const languages = ['en', 'zh'] as const;
const cases = [...diagrams.values()].flatMap((diagram) =>
  languages.map((language) => [diagram.name, language, diagram] as const),
);

test.each(cases)('%s (%s): no text, box or line runs into another', (_, language, diagram) => {
  expect(collisionsIn(sceneOfDiagram(diagram, language))).toEqual([]);
});

test.each(cases)('%s (%s) fits the text column of a wide page', (_, language, diagram) => {
  expect(sceneOfDiagram(diagram, language).width).toBeLessThanOrEqual(672);
});

test.each(cases)('%s (%s) says the same in words', (_, language, diagram) => {
  const html = renderToStaticMarkup(diagramFigure(diagram, language));
  const [drawing = '', words = ''] = html.split('</svg>');
  const numbers = [...drawing.matchAll(/class="nt m">(\d+)</g)].map(([, number]) => number);
  const items = [...words.matchAll(/<li value="(\d+)">/g)].map(([, number]) => number);
  expect(items).toEqual(numbers);
  const code = [...drawing.matchAll(/class="c[^"]*">([^<]+)</g)].map(([, text]) => text ?? '');
  expect(code.filter((text) => !words.includes(text))).toEqual([]);
  expect(words).toMatch(language === 'zh' ? /[\u4E00-\u9FFF]/ : /[a-z]/);
});

test.each(cases)('%s (%s) is written in its language', (_, language, diagram) => {
  const html = renderToStaticMarkup(diagramFigure(diagram, language));
  if (language === 'en') expect(html).not.toMatch(/[\u3000-\u9FFF]/);
  else expect(html.replaceAll(/<[^>]*>/g, ' ')).not.toMatch(/\b(?:the|and|with|of)\b/);
});

test('ids are those of the figure, so that two diagrams share a page', () => {
  const ids = cases
    .filter(([, language]) => language === 'en')
    .flatMap(([, , diagram]) => [
      ...renderToStaticMarkup(diagramFigure(diagram, 'en')).matchAll(/ id="([^"]+)"/g),
    ])
    .map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the states of an order are drawn from the table, every transition', () => {
  const diagram = diagrams.get('order-states');
  const edges = diagram?.kind === 'graph' ? diagram.edges.map(({ from, to }) => `${from}-${to}`) : [];
  expect(edges).toEqual(orderTransitions.map(({ from, to }) => `${from}-${to}`));
});

test('a figure costs no script and no inline style', () => {
  for (const [, language, diagram] of cases) {
    const figure: ReactNode = diagramFigure(diagram, language);
    expect(isValidElement(figure)).toBe(true);
    expect(renderToStaticMarkup(figure)).not.toMatch(/ style=| on[a-z]+=|<script|<style/);
  }
});
