/** `<Picture name="workbench"/>`: the picture of a screen, in the page's language and the reader's theme. */
import { PictureFigure } from '../../pictures/figure.ts';
import { pictures } from '../../pictures/pictures.ts';
import { type BlockComponent, givenText, h, lookUp, requiredText } from '../component.ts';

const known = new Map(pictures.map((each) => [each.name as string, each]));

export const picture: BlockComponent = {
  placement: 'block',
  attributes: { name: requiredText },
  render(attributes, language) {
    const { name } = lookUp('picture', known, givenText(attributes, 'name'));
    return h('div', {}, h(PictureFigure, { name, language }));
  },
};
