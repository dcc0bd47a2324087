/** A diagram as it is in a page: drawing, caption, and the same in words. */
import type { Language, Text } from '@tollgate/contract/model';
import { createElement as h, type ReactElement, type ReactNode } from 'react';
import { graphScene } from './graph-layout.ts';
import { inWords } from './in-words.ts';
import type { Diagram } from './kinds.ts';
import { paintScene } from './paint.ts';
import type { Scene } from './scene.ts';
import { sequenceScene } from './sequence-layout.ts';

const wordsTitle: Text = { en: 'Text version', zh: '图示说明' };

/** The diagram laid out in one language. */
export function sceneOfDiagram(diagram: Diagram, language: Language): Scene {
  return diagram.kind === 'sequence' ? sequenceScene(diagram, language) : graphScene(diagram, language);
}

type FigureElement = ReactElement<Readonly<Record<string, unknown>> & { children?: ReactNode }>;

/** The figure: needs no script, and no more style than diagram.css. */
export function diagramFigure(diagram: Diagram, language: Language): FigureElement {
  const { name, kind } = diagram;
  const [title, description] = [diagram.title[language], diagram.description[language]];
  const id = `diagram-${name}`;
  return h(
    'figure',
    { className: `tg-diagram tg-diagram--${kind}`, id },
    h(
      'div',
      { className: 'tg-diagram__drawing', tabIndex: 0, role: 'group', 'aria-label': title },
      paintScene(sceneOfDiagram(diagram, language), id, title, description),
    ),
    h('figcaption', null, h('b', null, title), ' ', description),
    h(
      'div',
      { className: 'tg-steps' },
      h('p', { className: 'tg-steps__title' }, wordsTitle[language]),
      inWords(diagram, language),
    ),
  );
}
