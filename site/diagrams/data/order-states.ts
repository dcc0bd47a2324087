/** The states of an order, from the table that the gateway obeys. */
import { type OrderStatus, orderStates, orderTransitions } from '@tollgate/contract/states';
import type { GraphDiagram, GraphEdge, GraphNode } from '../kinds.ts';

const places: Readonly<
  Record<OrderStatus, Pick<GraphNode, 'column' | 'row' | 'columns' | 'tone' | 'lines'>>
> = {
  9: { column: 0, row: 0 },
  0: { column: 1, row: 0 },
  2: {
    column: 2,
    row: 0,
    tone: 'good',
    lines: [{ en: 'a refund does not change it', zh: '退款不改变此状态' }],
  },
  1: { column: 0, row: 1, columns: 2, tone: 'bad', lines: [{ en: 'final', zh: '终态' }] },
  3: { column: 2, row: 1, lines: [{ en: 'final', zh: '终态' }] },
};

const routes: Readonly<Record<string, Pick<GraphEdge, 'exit' | 'entry' | 'label'>>> = {
  '9-0': {},
  '9-1': { exit: ['bottom'], entry: ['top'] },
  '0-1': { exit: ['bottom', 0.35], entry: ['top'], label: 'left' },
  '0-2': {},
  '0-3': { exit: ['bottom', 0.8], entry: ['top', 0.25] },
  '2-3': { exit: ['bottom', 0.7], entry: ['top', 0.7] },
};

/** @throws Error for a transition that has no place in the drawing: it would be missing from it */
function routeOf(from: OrderStatus, to: OrderStatus): Pick<GraphEdge, 'exit' | 'entry' | 'label'> {
  const route = routes[`${from}-${to}`];
  if (route === undefined) throw new Error(`the diagram of states needs a route from ${from} to ${to}`);
  return route;
}

export const orderStatesDiagram: GraphDiagram = {
  kind: 'graph',
  name: 'order-states',
  title: { en: 'Order status', zh: '订单状态' },
  description: {
    en: 'The values of trans_status and the events that change it. Values 1 and 3 never change. Value 2 is also final, except that a cancellation or void can change it to 3.',
    zh: 'trans_status 的取值及其流转条件。1 和 3 为终态，不再变化；2 表示支付结果已确定，但撤销后仍可变为 3。',
  },
  labelWidth: 110,
  rowGaps: [96],
  columnGaps: [158],
  nodes: orderStates.map(({ status, name }) => ({
    id: String(status),
    title: name,
    code: String(status),
    ...places[status],
  })),
  edges: orderTransitions.map(({ from, to, event }) => ({
    from: String(from),
    to: String(to),
    text: event,
    ...routeOf(from, to),
  })),
};
