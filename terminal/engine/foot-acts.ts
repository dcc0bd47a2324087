/** How to leave each screen: the buttons at its foot, in their order. What only leaves it comes first. */
import type { Act } from './event.ts';
import type { ActiveOrder, IdleScreen, State } from './state.ts';

/** Acts without further data, which need only a key. */
export type FootAct = Extract<
  Act['type'],
  'cancel' | 'check' | 'leave' | 'skip-signature' | 'done' | 'back' | 'forget' | 'open-menu' | 'close-batch'
>;

function ofOrder({ step }: ActiveOrder): readonly FootAct[] {
  switch (step.name) {
    case 'processing':
      // Ends automatically: with the answer, or because none came in time.
      return [];
    case 'unsure':
    case 'open':
    case 'ending':
      return step.isBusy ? ['leave'] : ['leave', 'check'];
    case 'signature':
      return ['skip-signature'];
    case 'result':
      return ['done'];
    default:
      return ['cancel'];
  }
}

function ofTerminal(idle: IdleScreen): readonly FootAct[] {
  switch (idle.name) {
    case 'activation':
      return [];
    case 'replaced':
      return ['forget'];
    case 'standby':
      return ['open-menu'];
    case 'leaving':
      return ['back', 'forget'];
    case 'settlement':
      return idle.isBusy || idle.isClosed || idle.batches === undefined ? ['back'] : ['back', 'close-batch'];
    default:
      return ['back'];
  }
}

/** The buttons at the foot of the screen that the state shows. */
export function footActs(state: State): readonly FootAct[] {
  return state.active === undefined ? ofTerminal(state.idle) : ofOrder(state.active);
}
