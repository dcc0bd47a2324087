/** `<Diagram name="order-states"/>`: a diagram drawn while the site is built. */
import { diagramFigure } from '../../diagrams/figure.ts';
import { diagrams } from '../../diagrams/index.ts';
import { type BlockComponent, givenText, lookUp, requiredText } from '../component.ts';

export const diagram: BlockComponent = {
  placement: 'block',
  attributes: { name: requiredText },
  render(attributes, language) {
    return diagramFigure(lookUp('diagram', diagrams, givenText(attributes, 'name')), language);
  },
};
