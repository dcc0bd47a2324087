/** A diagram in words: the ordered list beside the drawing, and in its place on a phone. */
import type { Language, Text } from '@tollgate/contract/model';
import { Fragment, createElement as h, type ReactElement, type ReactNode } from 'react';
import type { Diagram, GraphDiagram, GraphNode, SequenceDiagram, Step } from './kinds.ts';

function withCode(words: string, code: string | undefined): ReactNode {
  return code === undefined ? words : h(Fragment, null, words, ' ', h('code', null, code));
}

/** `A → B` in bold, then what happens. */
function line(who: string, words: ReactNode): ReactNode {
  return h(Fragment, null, h('b', null, who), ' ', words);
}

class StepList {
  readonly #names: ReadonlyMap<string, Text>;
  readonly #language: Language;
  #number = 0;

  constructor(diagram: SequenceDiagram, language: Language) {
    this.#names = new Map(diagram.participants.map(({ id, name }) => [id, name]));
    this.#language = language;
  }

  list(steps: readonly Step[]): ReactElement {
    return h('ol', null, ...steps.map((step) => this.#item(step)));
  }

  #name(id: string): string {
    return this.#names.get(id)?.[this.#language] ?? id;
  }

  #item(step: Step): ReactNode {
    const language = this.#language;
    if (step.kind === 'note') return h('li', { className: 'tg-steps__note' }, step.text[language]);
    if (step.kind === 'frame') {
      const parts = step.parts.flatMap(({ label, steps }) => [
        h('p', null, label[language]),
        this.list(steps),
      ]);
      return h('li', { className: 'tg-steps__frame' }, ...parts);
    }
    this.#number += 1;
    const who =
      step.kind === 'action' ? this.#name(step.at) : `${this.#name(step.from)} → ${this.#name(step.to)}`;
    return h('li', { value: this.#number }, line(who, withCode(step.text[language], step.code)));
  }
}

function graphList(diagram: GraphDiagram, language: Language): ReactElement {
  const nodes = new Map(diagram.nodes.map((node) => [node.id, node]));
  const nameOf = (node: GraphNode | undefined) =>
    node === undefined ? '' : `${node.title[language]}${node.code === undefined ? '' : ` ${node.code}`}`;
  const described = diagram.nodes.filter(({ lines }) => lines !== undefined);
  const gap = language === 'zh' ? '；' : '; ';
  return h(
    'ol',
    null,
    ...described.map((node) =>
      h('li', null, line(nameOf(node), (node.lines ?? []).map((each) => each[language]).join(gap))),
    ),
    ...diagram.edges.map((edge) => {
      const arrow = edge.isBoth === true ? '↔' : '→';
      const who = `${nameOf(nodes.get(edge.from))} ${arrow} ${nameOf(nodes.get(edge.to))}`;
      return h('li', null, line(who, withCode(edge.text?.[language] ?? '', edge.code)));
    }),
  );
}

export function inWords(diagram: Diagram, language: Language): ReactElement {
  return diagram.kind === 'sequence'
    ? new StepList(diagram, language).list(diagram.steps)
    : graphList(diagram, language);
}
